import type { Shape } from '../products/product.ts';
import { bounds, closedSpline, fitToBox, splinePath, type Outline, type Point } from './spline.ts';

/** Softness of a corner: the share of each side that the curve takes. */
const corners = (softness: number, ...vertices: Point[]): Point[] =>
  vertices.flatMap((vertex, index) => {
    const towards = (other: Point): Point => [
      vertex[0] + (other[0] - vertex[0]) * softness,
      vertex[1] + (other[1] - vertex[1]) * softness,
    ];
    const before = vertices.at(index - 1)!;
    const after = vertices[(index + 1) % vertices.length]!;
    return [towards(before), vertex, towards(after)];
  });

/**
 * A superellipse |x|ⁿ + |y|ⁿ = 1 that narrows downwards by `taper` and rises towards the temple by
 * `lift`: n = 2 is a circle, n = 4 a soft square.
 */
const superellipse = (n: number, taper = 0, lift = 0): Point[] =>
  Array.from({ length: 28 }, (_, index): Point => {
    const angle = (index / 28) * 2 * Math.PI;
    const soften = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / n);
    const x = soften(Math.cos(angle));
    const y = soften(Math.sin(angle));
    return [x * (1 - taper * (1 + y)), y - (lift * (1 + x) * (1 - y)) / 4];
  });

/**
 * Control polygon of the right lens (the viewer's right) in a box of about ±1: x from the nose (−1)
 * to the temple (+1), y from the top (−1) to the bottom (+1), clockwise.
 */
const CONTROL: Record<Shape, Outline> = {
  redondo: superellipse(2),
  oval: superellipse(2.15, 0.02),
  quadrado: superellipse(3.5, 0.075, 0.05),
  retangular: superellipse(4.4, 0.04, 0.05),
  trapezio: superellipse(3.7, 0.16, 0.12),
  hexagonal: corners(0.3, [-0.58, -1], [0.58, -1], [1, -0.04], [0.56, 1], [-0.56, 1], [-1, -0.04]),
  gatinho: [
    [-0.9, -0.74],
    [-0.35, -0.9],
    [0.3, -0.96],
    [0.8, -1.1],
    [1.12, -1.14],
    [1.1, -0.68],
    [1, -0.12],
    [0.78, 0.5],
    [0.3, 0.95],
    [-0.32, 1.02],
    [-0.8, 0.74],
    [-1.04, 0.18],
    [-1.06, -0.42],
  ],
  aviador: [
    [-0.84, -1],
    [0, -1.04],
    [0.78, -1],
    [1.06, -0.74],
    [1.1, -0.14],
    [1, 0.5],
    [0.62, 1.02],
    [0.08, 1.1],
    [-0.46, 0.86],
    [-0.84, 0.34],
    [-1.04, -0.22],
    [-1.06, -0.78],
  ],
  clubmaster: [
    [-0.92, -0.96],
    [0, -1],
    [0.92, -1.02],
    [1.1, -0.84],
    [1.06, -0.12],
    [0.9, 0.6],
    [0.42, 1.04],
    [-0.4, 1.04],
    [-0.86, 0.62],
    [-1.04, -0.12],
    [-1.08, -0.78],
  ],
};

/**
 * Points on the outline of the right lens in mm, centred on its own box of `width` × `height`. The
 * outer side points to +x: the left lens is its mirror image.
 */
export const lensOutline = (shape: Shape, width: number, height: number): Point[] =>
  fitToBox(closedSpline(CONTROL[shape]), width, height);

const boxes = new Map<Shape, ReturnType<typeof bounds>>();

/** The box of a shape's curve, which lies within its control polygon; computed once for each shape. */
function boxOf(shape: Shape): ReturnType<typeof bounds> {
  const box = boxes.get(shape) ?? bounds(closedSpline(CONTROL[shape]));
  boxes.set(shape, box);
  return box;
}

/** Bound of the cache: a shop has far fewer sizes of a shape. */
const MOST_PATHS = 1000;
const paths = new Map<string, string>();

/** SVG path data of the same outline, computed once for each size. */
export function lensPath(shape: Shape, width: number, height: number): string {
  const name = `${shape} ${width} ${height}`;
  const known = paths.get(name);
  if (known !== undefined) return known;
  const path = splinePath(fitToBox(CONTROL[shape], width, height, boxOf(shape)));
  if (paths.size >= MOST_PATHS) paths.clear();
  paths.set(name, path);
  return path;
}
