import { t } from '#i18n/t.ts';
import { drawnFront, type FrontMeasures, type KnownFront } from '#domain/frames/front-measures.ts';
import { formatNumber } from '#domain/number.ts';
import type { Shape } from '#domain/products/product.ts';
import type { ShownPart } from '#domain/frames/true-size.ts';
import { FrontBody, RIM } from './FrontBody.tsx';
import styles from './TrueSize.module.css';

/** Room above and below the front, mm. */
const ROOM = 14;
/** Height of the figure above it, CSS px. */
const FIGURE_PX = 15;

interface FrontAtScaleProps {
  shape: Shape;
  measures: KnownFront;
  /** CSS colour of the frame. */
  color: string | undefined;
  part: ShownPart;
  /** CSS px. */
  pxPerMm: number;
}

/** Left and right end of what is drawn, mm from the middle of the bridge. */
function ends(part: ShownPart, { totalWidth, lensWidth, bridge }: FrontMeasures) {
  if (part === 'whole') return [-totalWidth / 2, totalWidth / 2] as const;
  if (part === 'half') return [0, totalWidth / 2] as const;
  return [bridge / 2, bridge / 2 + lensWidth] as const;
}

/** Front of a frame, a unit of the drawing being a millimetre on the screen. */
export function FrontAtScale({ shape, measures, color, part, pxPerMm }: FrontAtScaleProps) {
  const front = drawnFront(measures, shape);
  const { lensHeight } = front;
  const [left, right] = ends(part, front);
  const isGuessed = measures.totalWidth === null;
  const width = right - left;
  /** A lens alone is drawn with its rim on both sides. */
  const beside = part === 'lens' ? RIM : 0;
  const drawn = width + 2 * beside;
  const height = lensHeight + 2 * ROOM;
  const rule = -lensHeight / 2 - ROOM + 5;
  return (
    <svg
      className={styles.front}
      width={drawn * pxPerMm}
      height={height * pxPerMm}
      viewBox={`${left - beside} ${-height / 2} ${drawn} ${height}`}
      role="img"
      aria-label={t(isGuessed ? 'trueSize.drawingAbout' : 'trueSize.drawing', { ...front })}
      color={color}
    >
      <FrontBody shape={shape} measures={front} />
      <path
        className={styles.rule}
        d={`M${left + 0.15} ${rule - 2} v4 M${left} ${rule} H${right} M${right - 0.15} ${rule - 2} v4`}
      />
      <text
        className={styles.figure}
        fontSize={FIGURE_PX / pxPerMm}
        x={(left + right) / 2}
        y={rule - 1.5}
        textAnchor="middle"
      >
        {isGuessed && part !== 'lens' && '≈ '}
        {formatNumber(width)} mm
      </text>
    </svg>
  );
}
