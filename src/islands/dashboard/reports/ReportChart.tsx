import { t, textAt } from '#i18n/t.ts';
import { useEffect, useRef } from 'react';
import { shortStepName } from '#domain/reports/step-name.ts';
import type { ReportDeclaration, ReportPage } from '#domain/reports/report.ts';
import type { ChartData } from './draw-chart.ts';
import { cellText, daysText, kindOf, rowText } from './report-text.ts';
import styles from './Reports.module.css';
import type { ReportView } from './useReport.ts';

/** Bars of a ranking: more would be too thin to tell apart; the table has them all. */
const MOST_BARS = 10;

interface ReportChartProps {
  view: ReportView;
  page: ReportPage;
}

/** What the chart shows of a page. */
function dataOf(report: ReportDeclaration, measure: string, page: ReportPage): ChartData {
  const kind = kindOf(report, measure);
  const isSeries = report.rows === 'series';
  const rows = isSeries ? page.rows : page.rows.slice(0, MOST_BARS);
  const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    // A line needs two points.
    shape: isSeries ? (rows.length > 1 ? 'line' : 'columns') : 'bars',
    kind,
    labels: rows.map(({ name }) => (page.step ? shortStepName(name, page.step) : name)),
    titles: rows.map(({ name }) => rowText(name, page)),
    now: {
      label: page.period ? daysText(page.period) : textAt(`reports.columns.${measure}`),
      values: rows.map(({ cells }) => numberOf(cells[measure])),
    },
    before: page.compared && {
      label: daysText(page.compared),
      values: rows.map(({ before }) => numberOf(before?.[measure])),
    },
    text: (value) => cellText(kind, value),
  };
}

/** What the chart says, in a sentence. */
function summaryOf({ report, query }: ReportView, page: ReportPage): string {
  const { measure } = query;
  const kind = kindOf(report, measure);
  const value = (row: ReportPage['rows'][number]) => Number(row.cells[measure] ?? 0);
  const most = page.rows.reduce((best, row) => (value(row) > value(best) ? row : best));
  const words = {
    measure: textAt(`reports.columns.${measure}`),
    name: rowText(most.name, page),
    most: cellText(kind, value(most)),
  };
  if (report.rows === 'ranking' || !page.period) return t('reports.summaryRanking', words);
  return t('reports.summary', { ...words, days: daysText(page.period) });
}

/** The chosen measure as a line or as bars, beside the period that it is compared with. */
export function ReportChart({ view, page }: ReportChartProps) {
  const { report, query, go } = view;
  const { measure } = query;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { current } = canvas;
    let remove: (() => void) | undefined;
    let isGone = false;
    // Fetched if there is something to draw, and without it the table is still there.
    void import('./draw-chart.ts').then(
      ({ drawChart }) => {
        if (!isGone && current) remove = drawChart(current, dataOf(report, measure, page));
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      remove?.();
    };
  }, [report, measure, page]);
  return (
    <section className={styles.card} aria-labelledby="report-chart">
      <header className={styles.chartHead}>
        <h2 id="report-chart" className={styles.cardTitle}>
          {textAt(`reports.columns.${measure}`)}
        </h2>
        {report.measures.length > 1 && (
          <div className="cluster" role="group" aria-label={t('reports.measure')}>
            {report.measures.map((name) => (
              <button
                key={name}
                type="button"
                className="chip"
                aria-pressed={name === measure}
                onClick={() => go({ measure: name })}
              >
                {textAt(`reports.columns.${name}`)}
              </button>
            ))}
          </div>
        )}
      </header>
      <div className={styles.canvas} data-shape={report.rows}>
        <canvas ref={canvas} role="img" aria-label={summaryOf(view, page)} />
      </div>
      {page.period && (
        <ul className={styles.legend}>
          <li>{daysText(page.period)}</li>
          {page.compared && <li className={styles.isBefore}>{daysText(page.compared)}</li>}
        </ul>
      )}
    </section>
  );
}
