import { t } from '#i18n/t.ts';
import { FrontLines } from '../true-size/FrontLines.tsx';
import type { Front } from './fronts.ts';
import styles from './FrontOverlay.module.css';

const LINES = [styles.first, styles.second, styles.third, styles.fourth];
/** mm left free around the drawing, and between the marks of its rule. */
const MARGIN_MM = 4;
const MARK_MM = 10;

interface FrontOverlayProps {
  /** At least one. */
  fronts: readonly Front[];
}

/** The fronts one above the other, to one scale and centred on the bridge. */
export function FrontOverlay({ fronts }: FrontOverlayProps) {
  const width = Math.max(...fronts.map(({ drawn }) => drawn.totalWidth)) + 2 * MARGIN_MM;
  const height = Math.max(...fronts.map(({ drawn }) => drawn.lensHeight)) + 2 * MARGIN_MM;
  const marks = Array.from(
    { length: Math.floor(width / MARK_MM) + 1 },
    (_, index) => (index - Math.floor(width / MARK_MM / 2)) * MARK_MM,
  ).filter((mm) => Math.abs(mm) <= width / 2);

  return (
    <section aria-labelledby="frentes">
      <h2 id="frentes" className="subtitle">
        {t('compare.fronts')}
      </h2>
      <p className={`soft ${styles.hint}`}>{t('compare.frontsHint')}</p>
      <figure className={styles.figure}>
        <svg
          className={styles.drawing}
          viewBox={`${-width / 2} ${-height / 2} ${width} ${height + 3}`}
          aria-hidden="true"
        >
          {fronts.map((front, index) => (
            <g key={front.slug} className={LINES[index]}>
              <FrontLines shape={front.shape} measures={front.drawn} />
            </g>
          ))}
          <path
            className={styles.rule}
            d={marks.map((mm) => `M${mm} ${height / 2 + 3}v${mm % 50 === 0 ? -3 : -1.75}`).join('')}
          />
        </svg>
        <figcaption>
          <ul className={styles.legend}>
            {fronts.map((front, index) => (
              <li key={front.slug}>
                <svg className={styles.sample} viewBox="0 0 32 8" aria-hidden="true">
                  <path className={LINES[index]} d="M0 4h32" />
                </svg>
                <strong>{front.name}</strong>
                <span className="soft">{sizeOf(front)}</span>
              </li>
            ))}
          </ul>
        </figcaption>
      </figure>
    </section>
  );
}

/** How wide and high a front is drawn, with a remark about measures that are not known. */
function sizeOf({ measures, drawn: { totalWidth, lensHeight } }: Front): string {
  const width = t(measures.totalWidth === null ? 'compare.aboutWidth' : 'compare.frontWidth', {
    mm: totalWidth,
  });
  const height = t(measures.lensHeight === null ? 'compare.aboutHeight' : 'compare.frontHeight', {
    mm: lensHeight,
  });
  return `${width}, ${height}`;
}
