import type { LensCut } from '#domain/optics/lens-cut.ts';
import styles from './LensPicture.module.css';

/** The cut of a lens as small as its card's picture; all of one frame have the same scale. */
export function SectionPicture({ cut }: { cut: LensCut }) {
  const { path, nose, temple } = cut;
  const left = Math.min(nose.x, temple.x) - 1;
  const wide = Math.abs(temple.x - nose.x) + 2;
  return (
    <svg
      className={styles.picture}
      viewBox={`${left.toFixed(1)} -4 ${wide.toFixed(1)} ${(wide * 0.4).toFixed(1)}`}
      aria-hidden="true"
    >
      <path className={styles.section} d={path} />
    </svg>
  );
}
