import { closedSpline, type Point } from '#domain/catalogue/spline.ts';
import { brightness, darken, lighten, mix } from './colour.ts';
import { closedPath } from './outline.ts';
import { linearGradient, type Stop } from './scene.ts';
import { between, pick, seededRandom } from '../random.ts';

/** How a colour of the shop looks on a frame. Colours are `#rrggbb`. */
export interface Finish {
  look: 'opaque' | 'tortoise' | 'translucent';
  main: string;
  /** Second tone: the spots of a tortoise, the metal of a two-tone. */
  second: string | null;
  /** Metal that goes with it on a frame of plastic and metal. */
  metal: string;
}

/** Vertical extent that a gradient spans, mm. */
export interface Span {
  top: number;
  bottom: number;
}

interface Tones {
  /** Outer edge, lit from above. */
  edge: Stop[];
  /** Inner bevel towards the lens, lit from below. */
  bevel: Stop[];
  body: Stop[];
}

const plasticTones = ({ main, second, look }: Finish, matte: boolean): Tones => {
  const base = look === 'tortoise' && second ? mix(main, second, 0.45) : main;
  const lift = (matte ? 0.14 : 0.3) * (brightness(base) < 0.2 ? 0.75 : 1);
  return {
    edge: [
      [0, lighten(base, lift)],
      [0.3, darken(base, 0.12)],
      [1, darken(base, 0.52)],
    ],
    bevel: [
      [0, darken(base, 0.5)],
      [0.6, darken(base, 0.2)],
      [1, lighten(base, lift * 1.1)],
    ],
    body: [
      [0, lighten(main, lift * 0.42)],
      [0.45, main],
      [1, darken(main, 0.22)],
    ],
  };
};

const metalTones = (main: string): Tones => ({
  edge: [
    [0, darken(main, 0.22)],
    [0.5, darken(main, 0.5)],
    [1, darken(main, 0.62)],
  ],
  bevel: [
    [0, darken(main, 0.55)],
    [1, darken(main, 0.3)],
  ],
  body: [
    [0, lighten(main, 0.62)],
    [0.16, lighten(main, 0.12)],
    [0.34, darken(main, 0.24)],
    [0.48, lighten(main, 0.5)],
    [0.62, main],
    [0.8, darken(main, 0.3)],
    [1, lighten(main, 0.3)],
  ],
});

/** Gradients `{id}-edge`, `{id}-bevel` and `{id}-body` for a plastic part. */
export const plasticPaint = (id: string, finish: Finish, span: Span, matte: boolean): string =>
  gradients(id, plasticTones(finish, matte), [0, span.top, 0, span.bottom]);

/** Gradients `{id}-edge`, `{id}-bevel` and `{id}-body` for a metal part; the sheen runs aslant. */
export const metalPaint = (id: string, main: string, span: Span): string =>
  gradients(id, metalTones(main), [-34, span.top, 34, span.bottom]);

const gradients = (
  id: string,
  tones: Tones,
  line: readonly [number, number, number, number],
): string =>
  (['edge', 'bevel', 'body'] as const)
    .map((part) => linearGradient(`${id}-${part}`, line, tones[part]))
    .join('');

/** An irregular spot of a tortoise pattern. */
function spot(random: () => number, [x, y]: Point, radius: number): Point[] {
  const turn = random() * Math.PI;
  const stretch = 1.2 + random() * 1.1;
  const control = Array.from({ length: 9 }, (_, index): Point => {
    const angle = (index / 9) * 2 * Math.PI;
    const reach = radius * (0.55 + random() * 0.85);
    const [px, py] = [Math.cos(angle) * reach * stretch, Math.sin(angle) * reach];
    return [
      x + px * Math.cos(turn) - py * Math.sin(turn),
      y + px * Math.sin(turn) + py * Math.cos(turn),
    ];
  });
  return closedSpline(control);
}

/** Spots of a tortoise acetate over a box in mm; the same seed gives the same sheet. */
export function tortoiseSpots(
  seed: string,
  finish: Finish,
  box: { left: number; top: number; right: number; bottom: number },
): string {
  const random = seededRandom(seed);
  const dark = finish.second ?? darken(finish.main, 0.6);
  const glow = lighten(mix(finish.main, '#e08a2e', 0.45), 0.12);
  const step = 6.4;
  const paths: string[] = [];
  for (let y = box.top; y < box.bottom + step; y += step) {
    for (let x = box.left; x < box.right + step; x += step) {
      const at: Point = [x + (random() - 0.5) * step * 1.3, y + (random() - 0.5) * step * 1.3];
      const [color, opacity] = pick(random, [
        [dark, 0.92],
        [dark, 0.8],
        [dark, 0.55],
        [glow, 0.6],
      ] as const);
      const radius = between(random, 17, 40) / 10;
      paths.push(
        `<path d="${closedPath(spot(random, at, radius))}" fill="${color}" opacity="${opacity}"/>`,
      );
    }
  }
  return paths.join('');
}
