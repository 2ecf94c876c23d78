import type { Vec2 } from './vec.ts';

/** Distances on a grid of the plane (mm), read smoothly in between. */
export interface Field {
  left: number;
  bottom: number;
  step: number;
  columns: number;
  rows: number;
  values: Float32Array;
}

export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** Union of two signed distances whose inner corner is filled by a fillet of about `k` mm. */
export function softUnion(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
}

/** What is in both, the outer corner rounded by about `k` mm. */
export const softBoth = (a: number, b: number, k: number): number => -softUnion(-a, -b, k);

/** Signed distance to a closed polygon, negative inside. */
export function polygonDistance(polygon: readonly Vec2[]): (x: number, y: number) => number {
  const count = polygon.length;
  // Flat arrays: a front asks this some hundred thousand times.
  const xs = Float64Array.from(polygon, ([x]) => x);
  const ys = Float64Array.from(polygon, ([, y]) => y);
  return (x, y) => {
    let nearest = Infinity;
    let inside = false;
    for (let i = 0, j = count - 1; i < count; j = i++) {
      const ax = xs[i]!;
      const ay = ys[i]!;
      const ex = xs[j]! - ax;
      const ey = ys[j]! - ay;
      const wx = x - ax;
      const wy = y - ay;
      const t = Math.min(Math.max((wx * ex + wy * ey) / (ex * ex + ey * ey || 1), 0), 1);
      const dx = wx - ex * t;
      const dy = wy - ey * t;
      const square = dx * dx + dy * dy;
      if (square < nearest) nearest = square;
      if (ay > y !== ey + ay > y && wx < (ex * wy) / ey) inside = !inside;
    }
    return Math.sqrt(nearest) * (inside ? -1 : 1);
  };
}

/** Signed distance to a box about a middle, its corners rounded by `round` mm. */
export function boxDistance(
  [x, y]: Vec2,
  [cx, cy]: Vec2,
  [halfWidth, halfHeight]: Vec2,
  round: number,
): number {
  const qx = Math.abs(x - cx) - halfWidth + round;
  const qy = Math.abs(y - cy) - halfHeight + round;
  return Math.min(Math.max(qx, qy), 0) + Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) - round;
}

/** Evaluates a function over a box; of one that is its own mirror image, half. */
export function sampleField(
  { left, bottom, right, top }: Box,
  step: number,
  distance: (x: number, y: number) => number,
  { symmetric = false } = {},
): Field {
  const columns = Math.ceil((right - left) / step - 1e-6) + 1;
  const rows = Math.ceil((top - bottom) / step - 1e-6) + 1;
  const values = new Float32Array(columns * rows);
  for (let j = 0; j < rows; j++) {
    for (let i = columns - 1; i >= 0; i--) {
      const known = symmetric && i < (columns - 1) / 2;
      values[j * columns + i] = known
        ? values[j * columns + columns - 1 - i]!
        : distance(left + i * step, bottom + j * step);
    }
  }
  return { left, bottom, step, columns, rows, values };
}

type Segment = readonly [ax: number, ay: number, bx: number, by: number];

/** The zero line of a field as short straight pieces (marching squares). */
function zeroLine({ left, bottom, step, columns, rows, values }: Field): Segment[] {
  const segments: Segment[] = [];
  for (let j = 0; j < rows - 1; j++) {
    for (let i = 0; i < columns - 1; i++) {
      const corner = (di: number, dj: number) => values[(j + dj) * columns + i + di]!;
      const ring = [
        [0, 0, 1, 0],
        [1, 0, 1, 1],
        [1, 1, 0, 1],
        [0, 1, 0, 0],
      ] as const;
      const hits: Vec2[] = [];
      for (const [ai, aj, bi, bj] of ring) {
        const [a, b] = [corner(ai, aj), corner(bi, bj)];
        if (a < 0 === b < 0) continue;
        const t = a / (a - b);
        hits.push([
          left + (i + ai + (bi - ai) * t) * step,
          bottom + (j + aj + (bj - aj) * t) * step,
        ]);
      }
      for (let h = 0; h + 1 < hits.length; h += 2) {
        segments.push([...hits[h]!, ...hits[h + 1]!]);
      }
    }
  }
  return segments;
}

const CELL_MM = 5;
/** Beyond this distance from the edge, mm, nothing depends on the exact value. */
const REACH_MM = 5;

/**
 * The true distance to the edge of what is below zero: unions and fillets distort it, and a rounded
 * edge needs it right.
 */
export function redistanced(field: Field): Field {
  const { left, bottom, step, columns, rows, values } = field;
  const cells = new Map<string, Segment[]>();
  const cellOf = (x: number, y: number) =>
    [Math.floor(x / CELL_MM), Math.floor(y / CELL_MM)] as const;
  for (const segment of zeroLine(field)) {
    const key = cellOf(segment[0], segment[1]).join();
    const there = cells.get(key);
    if (there) there.push(segment);
    else cells.set(key, [segment]);
  }
  const nearby = new Map<string, Segment[]>();
  const around = (ci: number, cj: number): Segment[] => {
    const key = `${ci},${cj}`;
    let found = nearby.get(key);
    if (!found) {
      found = [];
      for (let di = -1; di <= 1; di++) {
        for (let dj = -1; dj <= 1; dj++) found.push(...(cells.get(`${ci + di},${cj + dj}`) ?? []));
      }
      nearby.set(key, found);
    }
    return found;
  };
  const exact = values.map((value, index) => {
    const x = left + (index % columns) * step;
    const y = bottom + Math.floor(index / columns) * step;
    let nearest = REACH_MM ** 2;
    for (const [ax, ay, bx, by] of around(...cellOf(x, y))) {
      const [ex, ey] = [bx - ax, by - ay];
      const t = Math.min(
        Math.max(((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey || 1), 0),
        1,
      );
      nearest = Math.min(nearest, (x - ax - ex * t) ** 2 + (y - ay - ey * t) ** 2);
    }
    return Math.sqrt(nearest) * (value < 0 ? -1 : 1);
  });
  return { left, bottom, step, columns, rows, values: exact };
}

/** Reads a field by a cubic B-spline: smooth to the second derivative, as polish needs it. */
export function fieldReader(field: Field): (x: number, y: number) => number {
  const { left, bottom, step, columns, rows, values } = field;
  const wu = new Float64Array(4);
  const wv = new Float64Array(4);
  const weigh = (into: Float64Array, t: number) => {
    const u = 1 - t;
    into[0] = (u * u * u) / 6;
    into[1] = (3 * t * t * t - 6 * t * t + 4) / 6;
    into[2] = (-3 * t * t * t + 3 * t * t + 3 * t + 1) / 6;
    into[3] = (t * t * t) / 6;
  };
  let [lastX, lastY, last] = [NaN, NaN, 0];
  return (x, y) => {
    // A solid is asked for many depths at the same place.
    if (x === lastX && y === lastY) return last;
    const u = Math.min(Math.max((x - left) / step, 1), columns - 2.001);
    const v = Math.min(Math.max((y - bottom) / step, 1), rows - 2.001);
    const [i, j] = [Math.floor(u), Math.floor(v)];
    weigh(wu, u - i);
    weigh(wv, v - j);
    let sum = 0;
    for (let dj = 0; dj < 4; dj++) {
      const row = Math.min(j + dj - 1, rows - 1) * columns;
      for (let di = 0; di < 4; di++) {
        sum += wu[di]! * wv[dj]! * values[row + Math.min(i + di - 1, columns - 1)]!;
      }
    }
    [lastX, lastY, last] = [x, y, sum];
    return sum;
  };
}
