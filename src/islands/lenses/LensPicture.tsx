import { useId } from 'react';
import type { LensFrame, LensType } from '#domain/lenses/lens.ts';
import type { Treatment, Use } from '#domain/lenses/lens-choice.ts';
import { heightOf } from '#domain/frames/front-measures.ts';
import { lensPath } from '#domain/frames/lens-outline.ts';
import styles from './LensPicture.module.css';

/** What a lens is for, what it lets through, what lies on it. */
export type Pictured = Use | LensType | Treatment;

const HILLS = 'M-30 8 L-17 -4 L-10 3 L2 -11 L16 5 L21 1 L30 8';
const SUN = 'M13 -13.5 a3 3 0 1 0 .01 0';
const LINES = 'M-12 -7 H12 M-12 -1 H12 M-12 5 H12 M-12 11 H3';
const SCREEN = 'M-13 -11 H13 V6 H-13Z M-4 12 H4 M0 6 V12';
const KEYS = 'M-12 17 H12';
const SHINE = 'M-16 6 L-6 -9 M-9 8 L-1 -4';
const DROP = 'c-2.6 3.6 -2.6 6 0 6 s2.6 -2.4 0 -6Z';
const WINDOW = 'M-14 -12 H-2 V0 H-14Z M-8 -12 V0 M-14 -6 H-2';

/** The sides of a multifocal lens, where it distorts. */
const SIDES = [
  'M-30 -4 C-14 -2 -8 2 -7 9 C-7 14 -10 18 -13 24 H-30Z',
  'M30 -4 C14 -2 8 2 7 9 C7 14 10 18 13 24 H30Z',
];

/** Lines in ink: what is seen through the lens. In the accent: what it does. */
const SEEN: Partial<Record<Pictured, readonly string[]>> = {
  distance: [HILLS, SUN],
  near: [LINES],
  office: [SCREEN, KEYS],
  multifocal: ['M-30 -6 L-14 -13 L-7 -8 L3 -16 L14 -8 L30 -10', 'M-6 9 H6 M-6 13 H6 M-6 17 H2'],
  polarized: [HILLS],
};
const DONE: Partial<Record<Pictured, readonly string[]>> = {
  none: [SHINE],
  clear: [SHINE],
  blueFilter: ['M-17 -7 C-10 -14 2 -16 12 -13', 'M-14 0 C-8 -6 0 -8 7 -7'],
  scratch: ['M-17 8 L-8 -3 M-5 -6.6 L-4.4 -7.4', 'M-9 11 L2 -3 M5 -6.6 L5.6 -7.4', 'M0 12 L10 0'],
  antiReflective: [WINDOW],
  hydrophobic: [`M-14 -9${DROP}`, `M-3 -4${DROP}`, `M8 -11${DROP}`, `M13 1${DROP}`, `M-9 5${DROP}`],
  uv: ['M-27 -21 L-12 -6 L-19 -6 M-12 -6 V-13', 'M-14 -23 L0 -9 L-7 -9 M0 -9 V-16'],
};

interface LensPictureProps {
  of: Pictured;
  /** The lens is drawn in its outline. */
  frame: LensFrame;
}

/** The box that it is drawn in. */
const BOX = { width: 52, height: 42 };

function outlineOf(frame: LensFrame): string {
  const { shape, lensWidth } = frame;
  const height = heightOf(frame, shape);
  const scale = Math.min(BOX.width / lensWidth, BOX.height / height);
  return lensPath(shape, lensWidth * scale, height * scale);
}

/** A small drawing that says what a choice is; its label is beside it. */
export function LensPicture({ of, frame }: LensPictureProps) {
  const id = useId();
  const outline = outlineOf(frame);
  const isDark = of === 'tinted' || of === 'polarized';
  return (
    <svg className={styles.picture} data-of={of} viewBox="-29 -24 58 48" aria-hidden="true">
      <clipPath id={`${id}-lens`}>
        <path d={outline} />
      </clipPath>
      {of === 'photochromic' && (
        <linearGradient id={`${id}-light`} x1="0" x2="1" y1="0" y2="0">
          <stop offset="42%" className={styles.clear} />
          <stop offset="58%" className={styles.dark} />
        </linearGradient>
      )}
      <path
        className={styles.glass}
        data-dark={isDark || undefined}
        d={outline}
        {...(of === 'photochromic' && { style: { fill: `url(#${id}-light)` } })}
      />
      <g clipPath={`url(#${id}-lens)`}>
        {of === 'multifocal' &&
          SIDES.map((side) => <path key={side} className={styles.side} d={side} />)}
        {SEEN[of]?.map((line) => (
          <path key={line} className={styles.seen} data-dark={isDark || undefined} d={line} />
        ))}
        {DONE[of]?.map((line) => (
          <path key={line} className={styles.done} d={line} />
        ))}
        {of === 'antiReflective' && <path className={styles.struck} d="M-19 3 L3 -15" />}
        {of === 'photochromic' && <path className={styles.onDark} d="M13 -5 a4 4 0 1 0 .01 0" />}
      </g>
      <path className={styles.rim} d={outline} />
    </svg>
  );
}
