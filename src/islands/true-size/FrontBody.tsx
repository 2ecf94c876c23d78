import { lensPath } from '#domain/frames/lens-outline.ts';
import type { FrontLinesProps } from './FrontLines.tsx';
import styles from './TrueSize.module.css';

/** Width of the drawn rim, mm. */
export const RIM = 2.6;

/** The front of a frame with rims, glasses, bridge and ends; mm from the middle of the bridge, y down. */
export function FrontBody({ shape, measures }: FrontLinesProps) {
  const { totalWidth, lensWidth, bridge, lensHeight } = measures;
  const outline = lensPath(shape, lensWidth, lensHeight);
  const lensX = (lensWidth + bridge) / 2;
  const hinge = -lensHeight / 4;
  const joint = bridge / 2 + lensWidth / 5;
  return (
    <>
      <path
        className={styles.bar}
        d={`M${-joint} ${hinge + 3} Q0 ${hinge - 7} ${joint} ${hinge + 3}`}
      />
      <path
        className={styles.bar}
        d={`M${-lensX} ${hinge} H${-totalWidth / 2 + 2} M${lensX} ${hinge} H${totalWidth / 2 - 2}`}
      />
      {[-1, 1].map((side) => (
        <g key={side} transform={`translate(${side * lensX} 0) scale(${side} 1)`}>
          <path className={styles.rim} strokeWidth={2 * RIM} d={outline} />
          <path className={styles.glass} d={outline} />
        </g>
      ))}
    </>
  );
}
