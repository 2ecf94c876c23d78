import type { LensCut } from '#domain/optics/lens-cut.ts';
import styles from './LensPicture.module.css';

/** Share of its width that a drawing is high. */
const HEIGHT = 0.62;

/**
 * The cut of a lens from its middle to the temple, where it is thickest, as small as its card's picture; all of one
 * frame have the same scale.
 */
export function SectionPicture({ cut }: { cut: LensCut }) {
  const { path, temple } = cut;
  const wide = Math.abs(temple.x) + 2;
  const high = wide * HEIGHT;
  return (
    <svg
      className={styles.picture}
      viewBox={`${temple.x < 0 ? -wide + 1 : -1} ${(-0.3 * high).toFixed(1)} ${wide.toFixed(1)} ${high.toFixed(1)}`}
      aria-hidden="true"
    >
      <path className={styles.section} d={path} />
    </svg>
  );
}
