/** Plane geometry of the drawings. Lengths are mm, x grows to the right and y downwards. */
import type { Outline, Point } from '#domain/catalogue/spline.ts';

/** Unit direction in which the outline runs at a point. */
export function tangent(outline: Outline, index: number): Point {
  const [ax, ay] = outline.at(index - 1)!;
  const [bx, by] = outline[(index + 1) % outline.length]!;
  const length = Math.hypot(bx - ax, by - ay) || 1;
  return [(bx - ax) / length, (by - ay) / length];
}

/** Moves each point outwards by what `distance` gives for its outward normal and position. */
export function offset(
  outline: Outline,
  distance: (normal: Point, point: Point) => number,
): Point[] {
  return outline.map((point, index) => {
    const [tx, ty] = tangent(outline, index);
    const by = distance([ty, -tx], point);
    return [point[0] + ty * by, point[1] - tx * by];
  });
}

export const move = (outline: Outline, dx: number, dy: number): Point[] =>
  outline.map(([x, y]) => [x + dx, y + dy]);

/** The outline on the other side of the nose, clockwise again. */
export const mirror = (outline: Outline): Point[] =>
  outline.map(([x, y]): Point => [-x, y]).reverse();

/** Points of a cubic Bézier curve, both ends included. */
export function bezier(a: Point, b: Point, c: Point, d: Point, steps = 16): Point[] {
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const t = step / steps;
    const u = 1 - t;
    const axis = (i: 0 | 1) =>
      u ** 3 * a[i] + 3 * u ** 2 * t * b[i] + 3 * u * t ** 2 * c[i] + t ** 3 * d[i];
    return [axis(0), axis(1)];
  });
}

/** A band along an open centre line; `halfWidth` is given the share of the way, 0 to 1. */
export function ribbon(line: readonly Point[], halfWidth: (share: number) => number): Point[] {
  const sides = line.map((point, index) => {
    const before = line[Math.max(index - 1, 0)]!;
    const after = line[Math.min(index + 1, line.length - 1)]!;
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const half = halfWidth(index / (line.length - 1)) / length;
    const dx = (after[1] - before[1]) * half;
    const dy = (before[0] - after[0]) * half;
    return { left: [point[0] + dx, point[1] + dy], right: [point[0] - dx, point[1] - dy] } as const;
  });
  return [...sides.map(({ left }) => left), ...sides.map(({ right }) => right).reverse()];
}

const STEP_MM = 0.5;

/** An open line of `length` mm in small steps, whose heading (radians) depends on the way gone. */
export function walk(start: Point, length: number, heading: (gone: number) => number): Point[] {
  const line: Point[] = [start];
  for (let gone = 0; gone < length; gone += STEP_MM) {
    const step = Math.min(STEP_MM, length - gone);
    const [x, y] = line.at(-1)!;
    const angle = heading(gone);
    line.push([x + Math.cos(angle) * step, y + Math.sin(angle) * step]);
  }
  return line;
}

const write = ([x, y]: Point) => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** SVG path data of closed outlines; with the even-odd rule an inner one is a hole. */
export const closedPath = (...outlines: Outline[]): string =>
  outlines.map((outline) => `M${outline.map(write).join('L')}Z`).join('');

/** SVG path data of an open line. */
export const openPath = (line: readonly Point[]): string => `M${line.map(write).join('L')}`;
