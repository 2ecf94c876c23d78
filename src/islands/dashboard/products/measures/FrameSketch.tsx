import { t } from '#i18n/t.ts';
import { drawDimension, drawFrame } from '#domain/frames/frame-drawing.ts';
import { guessedOf } from '#domain/frames/front-measures.ts';
import type { Shape } from '#domain/products/product.ts';
import {
  drawable,
  readMeasure,
  readMeasures,
  type Measure,
  type MeasureTexts,
} from './measure-texts.ts';
import styles from './Measures.module.css';

interface FrameSketchProps {
  texts: MeasureTexts;
  /** A frame without a shape is drawn square. */
  shape: Shape | null;
  /** The measure that is being typed: its line stands out. */
  focused: Measure | null;
}

/** The frame drawn from its measures, front and temple to one scale. */
export function FrameSketch({ texts, shape, focused }: FrameSketchProps) {
  const measures = drawable(texts, shape ?? 'quadrado');
  const figure = drawFrame(measures, shape ?? 'quadrado');
  const guessed = guessedOf(readMeasures(texts));
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${figure.width} ${figure.height}`}
      role="img"
      aria-label={t(guessed ? `product.drawingGuessed.${guessed}` : 'product.drawing', {
        ...measures,
      })}
    >
      <g className={styles.frame}>
        <path className={styles.line} d={figure.bridge} />
        <path className={styles.line} d={figure.ends} />
        {figure.lensPlaces.map((place) => (
          <g key={place} transform={place}>
            <path className={styles.edge} d={figure.lens} />
            <path className={styles.rim} d={figure.lens} />
            <path className={styles.glass} d={figure.lens} />
          </g>
        ))}
        <path className={`${styles.line} ${styles.temple}`} d={figure.temple} />
      </g>
      {figure.marks.map((mark) => {
        const drawn = drawDimension(mark);
        const typed = readMeasure(texts[mark.measure]);
        return (
          <g
            key={mark.measure}
            className={styles.dimension}
            data-strong={mark.strong || undefined}
            data-focused={mark.measure === focused || undefined}
            data-missing={typed === null || undefined}
            aria-hidden="true"
          >
            <path d={drawn.line} />
            <text x={drawn.label.x} y={drawn.label.y} textAnchor={drawn.label.anchor}>
              {typed ?? '?'}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
