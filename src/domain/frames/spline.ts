/** Closed outlines, drawn as splines. Lengths are mm, x grows to the right and y downwards. */
export type Point = readonly [x: number, y: number];

/** A closed outline, clockwise on the screen. */
export type Outline = readonly Point[];

const SAMPLES_PER_SPAN = 6;

/** The point at an index that may run past either end by one round. */
const cyclic = (points: Outline, index: number): Point => points.at(index % points.length)!;

/** The closed uniform cubic B-spline of a control polygon: smooth to the second derivative. */
export function closedSpline(control: Outline): Point[] {
  const weights = Array.from({ length: SAMPLES_PER_SPAN }, (_, sample) => {
    const t = sample / SAMPLES_PER_SPAN;
    return [
      (1 - t) ** 3 / 6,
      (3 * t ** 3 - 6 * t ** 2 + 4) / 6,
      (-3 * t ** 3 + 3 * t ** 2 + 3 * t + 1) / 6,
      t ** 3 / 6,
    ];
  });
  return control.flatMap((_, span) =>
    weights.map((weight): Point => {
      const sum = (axis: 0 | 1) =>
        weight.reduce((total, w, i) => total + w * cyclic(control, span + i - 1)[axis], 0);
      return [sum(0), sum(1)];
    }),
  );
}

/** Left, top, right and bottom of an outline. */
export function bounds(outline: Outline) {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

/** Stretches points so that `box`, by default their own, is `width` × `height` about the origin. */
export function fitToBox(
  points: Outline,
  width: number,
  height: number,
  box = bounds(points),
): Point[] {
  const { left, top, right, bottom } = box;
  return points.map(([x, y]) => [
    ((x - left) / (right - left) - 0.5) * width,
    ((y - top) / (bottom - top) - 0.5) * height,
  ]);
}

const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** Numbers in SVG's shortest form: `1.5 0.5 -3` is `1.5.5-3`. */
const joined = (numbers: readonly number[]): string =>
  numbers
    .map((number) => String(number).replace(/^(-?)0\./, '$1.'))
    .join(' ')
    .replace(/ (?=-)|(?<=\.\d+) (?=\.)/g, '');

/**
 * SVG path data of the same spline, as exact Bézier curves: their handles are the thirds of the
 * polygon's sides. Curves join smoothly, so that only the first one needs both of its handles.
 * It is written from each joint to the next, which takes two thirds of what it takes in whole coordinates.
 *
 * @param decimals of a mm; a tenth is a third of a pixel where a frame is drawn largest
 */
export function splinePath(control: Outline, decimals = 1): string {
  const unit = 10 ** decimals;
  const rounded = ([x, y]: Point): Point => [Math.round(x * unit), Math.round(y * unit)];
  const handle = (side: number, share: number) =>
    between(cyclic(control, side), cyclic(control, side + 1), share);
  const joint = (corner: number) =>
    rounded(between(handle(corner - 1, 2 / 3), handle(corner, 1 / 3), 0.5));
  /** Relative to the rounded joint, so that rounding errors do not add up. */
  const from = ([x, y]: Point, point: Point) => [(point[0] - x) / unit, (point[1] - y) / unit];
  const curves = control.map((_, side) => {
    const start = joint(side);
    const first = side === 0 ? from(start, rounded(handle(side, 1 / 3))) : [];
    const end = [rounded(handle(side, 2 / 3)), joint(side + 1)].flatMap((to) => from(start, to));
    return (side === 0 ? 'c' : 's') + joined([...first, ...end]);
  });
  return `M${joined(joint(0).map((value) => value / unit))}${curves.join('')}Z`;
}
