import { t } from '#i18n/t.ts';
import type { ReactNode } from 'react';
import { drawnFront, type KnownFront } from '#domain/frames/front-measures.ts';
import { ownMeasures, type OwnFrame } from '#domain/frames/own-frame.ts';
import type { Shape } from '#domain/products/product.ts';
import { FrontBody } from '../true-size/FrontBody.tsx';
import { FrontLines } from '../true-size/FrontLines.tsx';
import styles from './FittingStage.module.css';
import { scaledScene, trueScene, type Scene } from './scene.ts';

interface FittingStageProps {
  own: OwnFrame;
  /** The frame below it; the outline alone without one. */
  frame?: { shape: Shape; measures: KnownFront } | undefined;
  /** CSS px per mm for true size; null to draw it to the stage's scale. */
  pxPerMm: number | null;
  /** CSS px that the stage has at most. */
  availablePx: number;
  /** What it shows, as text; without it the drawing is decoration. */
  label?: string | undefined;
  /** Whether a ruler is below it. */
  hasRule?: boolean;
}

const RULE_MM = 10;

/** Marks of a rule, each centimetre from the middle of the bridge, along the lower edge. */
function rulePath({ left, width, height }: Scene): string {
  const first = Math.ceil(left / RULE_MM);
  const last = Math.floor((left + width) / RULE_MM);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    .map((mark) => `M${mark * RULE_MM} ${height / 2}v${mark % 5 === 0 ? -3.5 : -2}`)
    .join('');
}

/** The outline of one's own glasses as a thin line over a frame of the shop, both from their measures. */
export function FittingStage({
  own,
  frame,
  pxPerMm,
  availablePx,
  label,
  hasRule = true,
}: FittingStageProps) {
  const measures = ownMeasures(own);
  const front = frame && drawnFront(frame.measures, frame.shape);
  const fronts = front ? [measures, front] : [measures];
  const scene = pxPerMm === null ? scaledScene(fronts) : trueScene(fronts, pxPerMm, availablePx);
  const { left, width, height } = scene;
  const size = pxPerMm === null ? {} : { width: width * pxPerMm, height: height * pxPerMm };
  return (
    <svg
      className={pxPerMm === null ? styles.scaled : styles.true}
      {...size}
      viewBox={`${left} ${-height / 2} ${width} ${height}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      data-part={scene.part}
    >
      {frame && front && (
        <g className={styles.frame}>
          <FrontBody shape={frame.shape} measures={front} />
        </g>
      )}
      <g className={styles.own}>
        <FrontLines shape={own.shape} measures={measures} />
      </g>
      {hasRule && <path className={styles.rule} d={rulePath(scene)} />}
    </svg>
  );
}

/** What the stage shows, as text: true size, a part of it, or only to scale. */
export function StageNote({ own, pxPerMm, availablePx, children }: StageNoteProps) {
  const part = pxPerMm === null ? null : trueScene([ownMeasures(own)], pxPerMm, availablePx).part;
  return (
    <p className="small soft">
      {t(part === null ? 'ownFrame.scaled' : `ownFrame.true.${part}`)} {children}
    </p>
  );
}

interface StageNoteProps extends Pick<FittingStageProps, 'own' | 'pxPerMm' | 'availablePx'> {
  children?: ReactNode;
}
