import type { ModelViewerElement } from '@google/model-viewer';
import { t } from '#i18n/t.ts';
import { useEffect, useState, type RefObject } from 'react';
import styles from './FrameViewer.module.css';
import type { MeasureLine } from './measure-points.ts';

/** Half the length of the strokes that end a line, px. */
const TICK = 5;

interface Place {
  x: number;
  y: number;
}
type Places = Record<string, [from: Place, to: Place]>;

/** Names of the anchors that a line hangs on. */
const anchors = ({ name }: MeasureLine) => [`hotspot-${name}-from`, `hotspot-${name}-to`] as const;

/** The anchors of the lines, to be placed inside the viewer, which moves them with the model. */
export function MeasureAnchors({ lines }: { lines: readonly MeasureLine[] }) {
  return lines.flatMap((line) => {
    const [from, to] = anchors(line);
    const anchor = (slot: string, position: MeasureLine['from']) => (
      <span
        key={slot}
        slot={slot}
        className={styles.anchor}
        data-position={position.map((metres) => `${metres}m`).join(' ')}
        data-normal="0m 0m 1m"
      />
    );
    return [anchor(from, line.from), anchor(to, line.to)];
  });
}

function placesOf(viewer: ModelViewerElement, lines: readonly MeasureLine[]): Places {
  const places = lines.flatMap((line) => {
    const ends = anchors(line).map((name) => viewer.queryHotspot(name));
    // Seen from behind, a front has no measures to show.
    return ends.every((end) => end?.facingCamera)
      ? [[line.name, ends.map((end) => end!.canvasPosition)]]
      : [];
  });
  return Object.fromEntries(places) as Places;
}

interface MeasureLinesProps {
  viewer: RefObject<ModelViewerElement | null>;
  lines: readonly MeasureLine[];
}

/** The measures, drawn over the model wherever it is turned. */
export function MeasureLines({ viewer, lines }: MeasureLinesProps) {
  const [places, setPlaces] = useState<Places>({});

  useEffect(() => {
    const element = viewer.current;
    if (!element) return;
    let frame = 0;
    const follow = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setPlaces(placesOf(element, lines)));
    };
    follow();
    element.addEventListener('camera-change', follow);
    const resized = new ResizeObserver(follow);
    resized.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('camera-change', follow);
      resized.disconnect();
    };
  }, [viewer, lines]);

  return (
    <svg className={styles.lines} aria-hidden="true">
      {lines.map(({ name, length }) => {
        const ends = places[name];
        if (!ends) return null;
        const [from, to] = ends;
        const rise = name === 'totalWidth' ? -10 : 20;
        return (
          <g key={name}>
            <path
              d={`M${from.x} ${from.y} L${to.x} ${to.y} M${from.x} ${from.y - TICK} v${2 * TICK} M${to.x} ${to.y - TICK} v${2 * TICK}`}
            />
            <text x={(from.x + to.x) / 2} y={(from.y + to.y) / 2 + rise} textAnchor="middle">
              {t(`turn.${name}`, { mm: length })}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
