import type { FrameModel, NodeName, Part, Role } from '../../model/frame-model.ts';
import type { Vec3 } from '../../model/vec.ts';

/** Parts of some nodes and, where they are given, roles. */
export const partsOf = (model: FrameModel, nodes: NodeName[], roles?: Role[]): Part[] =>
  model.parts.filter(({ node, role }) => nodes.includes(node) && (!roles || roles.includes(role)));

/** Every vertex of some parts. */
export const points = (parts: readonly Part[]): Vec3[] =>
  parts.flatMap(({ mesh: { positions } }) =>
    Array.from({ length: positions.length / 3 }, (_, i): Vec3 => [
      positions[3 * i]!,
      positions[3 * i + 1]!,
      positions[3 * i + 2]!,
    ]),
  );

/** Smallest and largest value along an axis, mm. */
export function extent(cloud: readonly Vec3[], axis: 0 | 1 | 2): [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const point of cloud) {
    low = Math.min(low, point[axis]);
    high = Math.max(high, point[axis]);
  }
  return [low, high];
}

const DISTANCE_MM = 3;

/**
 * Length along a bent bar from its foremost end: the way through the middles of slices across it.
 * The bar runs back, then down.
 */
export function lengthAlong(cloud: readonly Vec3[]): number {
  const [, front] = extent(cloud, 2);
  const start = middle(cloud.filter(([, , z]) => z > front - 1));
  let at: Vec3 = [start[0], start[1], front];
  let heading: Vec3 = [0, 0, -1];
  let total = 0;
  for (;;) {
    const along = (p: Vec3) =>
      (p[0] - at[0]) * heading[0] + (p[1] - at[1]) * heading[1] + (p[2] - at[2]) * heading[2];
    const near = cloud.filter((p) => Math.hypot(p[0] - at[0], p[1] - at[1], p[2] - at[2]) < 14);
    const ahead = near.filter((p) => Math.abs(along(p) - DISTANCE_MM) < 1.4);
    const beyond = near.filter((p) => along(p) > DISTANCE_MM + 1.4);
    if (beyond.length === 0) return total + Math.max(...near.map(along));
    if (ahead.length < 6) throw new Error('The bar has a gap.');
    const next = middle(ahead);
    const step: Vec3 = [next[0] - at[0], next[1] - at[1], next[2] - at[2]];
    const run = Math.hypot(...step);
    total += run;
    heading = [step[0] / run, step[1] / run, step[2] / run];
    at = next;
  }
}

/** Middle of the box around some points. */
function middle(cloud: readonly Vec3[]): Vec3 {
  const [x, y, z] = ([0, 1, 2] as const).map((axis) => {
    const [low, high] = extent(cloud, axis);
    return (low + high) / 2;
  }) as [number, number, number];
  return [x, y, z];
}
