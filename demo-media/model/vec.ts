/** Vectors of the models. Lengths are mm; x to the viewer's right, y up, z towards the viewer. */
export type Vec3 = readonly [x: number, y: number, z: number];
export type Vec2 = readonly [x: number, y: number];

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, by: number): Vec3 => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const length = (a: Vec3): number => Math.hypot(a[0], a[1], a[2]);
export const normalize = (a: Vec3): Vec3 => scale(a, 1 / (length(a) || 1));
export const lerp = (a: Vec3, b: Vec3, t: number): Vec3 => add(a, scale(sub(b, a), t));
export const mixNumber = (a: number, b: number, t: number): number => a + (b - a) * t;

/** 0 below `from`, 1 above `to`, an S in between; `from` may be the larger one. */
export function smoothstep(from: number, to: number, value: number): number {
  const share = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return share * share * (3 - 2 * share);
}

/** Points of a cubic Bézier curve, both ends included. */
export function bezier(a: Vec3, b: Vec3, c: Vec3, d: Vec3, steps = 16): Vec3[] {
  return Array.from({ length: steps + 1 }, (_, step): Vec3 => {
    const t = step / steps;
    const u = 1 - t;
    const axis = (i: 0 | 1 | 2) =>
      u ** 3 * a[i] + 3 * u ** 2 * t * b[i] + 3 * u * t ** 2 * c[i] + t ** 3 * d[i];
    return [axis(0), axis(1), axis(2)];
  });
}

/** Points of a smooth curve through all of `through` (Catmull–Rom), `steps` for each span. */
export function curveThrough(through: readonly Vec3[], steps = 8): Vec3[] {
  const at = (index: number) => through[Math.min(Math.max(index, 0), through.length - 1)]!;
  const line: Vec3[] = [];
  for (let span = 0; span < through.length - 1; span++) {
    const [p0, p1, p2, p3] = [at(span - 1), at(span), at(span + 1), at(span + 2)];
    const b = add(p1, scale(sub(p2, p0), 1 / 6));
    const c = sub(p2, scale(sub(p3, p1), 1 / 6));
    line.push(...bezier(p1, b, c, p2, steps).slice(span === 0 ? 0 : 1));
  }
  return line;
}
