import type { CSSProperties } from 'react';
import { t } from '#i18n/t.ts';
import { formatDecimal } from '#domain/number.ts';
import { edgesOf, type CutEnd, type LensCut } from '#domain/optics/lens-cut.ts';
import type { Rim } from '#domain/products/product.ts';
import styles from './LensThickness.module.css';

/** Lengths of the drawing, mm: left free beside the lens, and above and below it. */
const MARGIN_X = 9.5;
const MARGIN_Y = 3;
/** The rim's section, of which the lens's edge covers a little. */
const RIM = { wide: 3.6, deep: 4.4, covered: 0.6, ahead: 0.9 };
/** From the lens's edge to the dimension of its thickness. */
const DIMENSION_X = 6.5;

interface LensThicknessProps {
  /** The lens that is chosen, and after it one to compare it with, of the same eye and frame. */
  sections: readonly [chosen: LensCut, other?: LensCut];
  /** null for one that is not known, and not drawn. */
  rim: Rim | null;
}

/** A finished lens in its rim, to scale: cut level through its optical centre, with its thickness and weight. */
export function LensThickness({ sections, rim }: LensThicknessProps) {
  const cuts = sections.filter((cut) => cut !== undefined);
  const [chosen, other] = sections;
  const ends = cuts.flatMap(({ nose, temple }) => [nose, temple]);
  const left = Math.min(...ends.map(({ x }) => x)) - MARGIN_X;
  const right = Math.max(...ends.map(({ x }) => x)) + MARGIN_X;
  const top = Math.min(0, ...ends.map(({ front }) => front - RIM.ahead)) - MARGIN_Y;
  const bottom =
    Math.max(...cuts.map(({ lens }) => lens.centre), ...ends.map(({ back }) => back)) + MARGIN_Y;
  const places = ['nose', 'centre', 'temple'] as const;

  return (
    <figure className={styles.figure}>
      <svg
        className={styles.drawing}
        viewBox={[left, top, right - left, bottom - top].map((mm) => mm.toFixed(2)).join(' ')}
        aria-hidden="true"
      >
        {rim &&
          [chosen.nose, chosen.temple].map((end) => <RimCut key={end.x} rim={rim} end={end} />)}
        {other && <path className={styles.other} d={other.path} />}
        <path className={styles.chosen} d={chosen.path} />
        <path className={styles.axis} d={`M0 ${top.toFixed(2)}V${bottom.toFixed(2)}`} />
        <path
          className={styles.dimension}
          d={[chosen.nose, chosen.temple].map(dimensionPath).join('')}
        />
      </svg>
      <figcaption>
        <dl
          className={chosen.side === 'od' ? styles.places : `${styles.places} ${styles.turned}`}
          style={{ '--axis': `${(100 * left) / (left - right)}%` } as CSSProperties}
        >
          {places.map((place) => (
            <div key={place}>
              <dt className="small soft">{t(`lensStep.thickness.${place}`)}</dt>
              {cuts.map((cut) => (
                <dd key={cut.index} className={cut === chosen ? styles.figures : styles.compared}>
                  {cut !== chosen && (
                    <span className="visually-hidden">
                      {t('lensStep.thickness.index', { index: formatDecimal(cut.index, 2) })}{' '}
                    </span>
                  )}
                  {t('lensStep.thickness.mm', { mm: formatDecimal(thicknessOf(cut)[place], 1) })}
                </dd>
              ))}
            </div>
          ))}
        </dl>
        <ul className={`small ${styles.legend}`}>
          {cuts.map((cut) => (
            <li key={cut.index}>
              <svg className={styles.sample} viewBox="0 0 32 12" aria-hidden="true">
                <path className={cut === chosen ? styles.chosen : styles.other} d="M1 1H31V11H1Z" />
              </svg>
              <strong>
                {t('lensStep.thickness.index', { index: formatDecimal(cut.index, 2) })}
              </strong>
              <span className="soft">
                {t('lensStep.thickness.whole', {
                  edge: formatDecimal(cut.lens.edgeMax, 1),
                  weight: formatDecimal(cut.lens.weight, 1),
                })}
              </span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

const thicknessOf = (cut: LensCut) => ({ ...edgesOf(cut), centre: cut.lens.centre });

/** Path of the dimension of an edge: a line beside the rim, with one from each corner of the lens. */
function dimensionPath({ x, front, back }: CutEnd): string {
  const out = Math.sign(x);
  const at = (mm: number) => (x + out * mm).toFixed(2);
  const [from, to] = [front.toFixed(2), back.toFixed(2)];
  const corner = (z: string) => `M${at(0.8)} ${z}H${at(DIMENSION_X + 0.8)}`;
  return `${corner(from)}${corner(to)}M${at(DIMENSION_X)} ${from}V${to}`;
}

/** The rim at an end of the lens: a profile around a full one, the thread of a half one, nothing of a rimless frame. */
function RimCut({ rim, end: { x, front, back } }: { rim: Rim; end: CutEnd }) {
  if (rim === 'sem-aro') return null;
  if (rim === 'meio-aro')
    return (
      <circle
        className={styles.rim}
        cx={x + Math.sign(x) * 0.2}
        cy={(front + Math.min(back, front + 2)) / 2}
        r={0.7}
      />
    );
  const inner = x - Math.sign(x) * RIM.covered;
  return (
    <rect
      className={styles.rim}
      x={x < 0 ? inner - RIM.wide : inner}
      y={front - RIM.ahead}
      width={RIM.wide}
      height={RIM.deep}
      rx={1.1}
    />
  );
}
