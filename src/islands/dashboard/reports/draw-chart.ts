import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  type ChartConfiguration,
  type ChartDataset,
} from 'chart.js';
import { language } from '#domain/language.ts';
import type { ColumnKind } from '#domain/reports/report.ts';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

interface Values {
  label: string;
  /** null is a gap. */
  values: readonly (number | null)[];
}

export interface ChartData {
  /** A line over time; columns where time is a single step; bars of a ranking, one below the other. */
  shape: 'line' | 'columns' | 'bars';
  kind: ColumnKind;
  /** Short names for the axis, and whole ones for what is pointed at. */
  labels: readonly string[];
  titles: readonly string[];
  now: Values;
  before: Values | null;
  /** A value as people read it. */
  text: (value: number) => string;
}

/** Room for a name beside a bar: longer ones are cut; the table has them whole. */
const LONGEST_NAME = 22;

const cut = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;

/** The colours of the design at the canvas: `light-dark()` is resolved by an element that uses it. */
function colorsAt(canvas: HTMLCanvasElement) {
  const probe = document.createElement('span');
  canvas.parentElement!.append(probe);
  const colorOf = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colors = {
    now: colorOf('--accent-ink'),
    before: colorOf('--line-strong'),
    grid: colorOf('--line'),
    ink: colorOf('--ink'),
    soft: colorOf('--ink-soft'),
    ground: colorOf('--surface'),
  };
  probe.remove();
  return colors;
}

/** An amount as an axis has room for it: 'R$ 12 mil'. */
function axisText(kind: ColumnKind, value: number): string {
  const short = value.toLocaleString(language(), { notation: 'compact', maximumFractionDigits: 1 });
  if (kind === 'money') return `R$ ${short}`;
  return kind === 'percent' ? `${short}%` : short;
}

type Colors = ReturnType<typeof colorsAt>;
type Kind = 'bar' | 'line';

function datasetsOf({ shape, now, before }: ChartData, colors: Colors): ChartDataset<Kind>[] {
  const isLine = shape === 'line';
  const dataset = ({ label, values }: Values, color: string, isBefore: boolean) => ({
    label,
    data: [...values],
    borderColor: color,
    backgroundColor: isLine ? colors.ground : color,
    ...(isLine
      ? {
          borderWidth: 2,
          borderDash: isBefore ? [5, 5] : [],
          pointRadius: values.length > 31 ? 0 : 2.5,
          pointHoverRadius: 5,
          pointBackgroundColor: color,
          tension: 0,
        }
      : { borderRadius: 3, maxBarThickness: isBefore ? 10 : 22 }),
  });
  return [
    dataset(now, colors.now, false),
    ...(before ? [dataset(before, colors.before, true)] : []),
  ] as ChartDataset<Kind>[];
}

function configOf(data: ChartData, colors: Colors, font: string): ChartConfiguration<Kind> {
  const { shape, kind, labels, titles, text } = data;
  const isAcross = shape === 'bars';
  const type = { family: font, size: 12 };
  return {
    type: shape === 'line' ? 'line' : 'bar',
    data: { labels: isAcross ? labels.map(cut) : [...labels], datasets: datasetsOf(data, colors) },
    options: {
      animation: false,
      maintainAspectRatio: false,
      indexAxis: isAcross ? 'y' : 'x',
      interaction: { mode: 'index', intersect: false, axis: isAcross ? 'y' : 'x' },
      scales: {
        [isAcross ? 'y' : 'x']: {
          grid: { display: false },
          border: { color: colors.grid },
          ticks: { color: colors.soft, font: type, maxRotation: 0, autoSkipPadding: 16 },
        },
        [isAcross ? 'x' : 'y']: {
          beginAtZero: true,
          grid: { color: colors.grid },
          border: { display: false },
          ticks: {
            color: colors.soft,
            font: type,
            maxRotation: 0,
            // Amounts side by side need more room than one above the other.
            maxTicksLimit: isAcross ? 4 : 6,
            autoSkipPadding: isAcross ? 16 : 3,
            precision: kind === 'count' ? 0 : undefined!,
            callback: (value) => axisText(kind, Number(value)),
          },
        },
      },
      plugins: {
        tooltip: {
          backgroundColor: colors.ink,
          titleColor: colors.ground,
          bodyColor: colors.ground,
          titleFont: { ...type, weight: 500 },
          bodyFont: type,
          padding: 10,
          boxPadding: 4,
          callbacks: {
            title: ([item]) => titles[item!.dataIndex] ?? '',
            label: ({ dataset, raw }) =>
              `${dataset.label}: ${raw === null ? '–' : text(Number(raw))}`,
          },
        },
      },
    },
  };
}

/**
 * Draws a chart, again in other colours when the theme changes.
 *
 * @returns removes it
 */
export function drawChart(canvas: HTMLCanvasElement, data: ChartData): () => void {
  const { fontFamily } = getComputedStyle(canvas);
  const draw = () => new Chart(canvas, configOf(data, colorsAt(canvas), fontFamily));
  let chart = draw();
  const redraw = () => {
    chart.destroy();
    chart = draw();
  };
  const theme = new MutationObserver(redraw);
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', redraw);
  return () => {
    theme.disconnect();
    system.removeEventListener('change', redraw);
    chart.destroy();
  };
}
