import type { FinishedLens, LensToGrind } from '#domain/optics/finished-lens.ts';
import { lensOutline } from '#domain/frames/lens-outline.ts';

/** What a step settles at. */
function settled(step: (value: number) => number): number {
  let value = step(0);
  for (let next = step(value); Math.abs(next - value) > 1e-9; next = step(value)) value = next;
  return value;
}

/**
 * Height of a torus over a point, from its implicit equation: a circle of curvature `a` in the plane of x,
 * a(x² + h²) = 2h, is swung round an axis at the distance 1/b, b(y² + z² − h²) = 2(z − h). A sphere if both are equal.
 */
function heightOnTorus(a: number, b: number, x: number, y: number): number {
  const h = settled((h) => (a * (x * x + h * h)) / 2);
  return settled((z) => h + (b * (y * y + z * z - h * h)) / 2);
}

/** Curvature of the back, 1/mm: light from afar is followed through the lens, m. */
function backByVergence(power: number, frontRadius: number, n: number, thickness: number): number {
  const image = (n * frontRadius) / 1_000 / (n - 1);
  const arriving = n / (image - thickness / 1_000);
  return (arriving - power) / (n - 1) / 1_000;
}

/** How near to its rim a surface is compared: beyond, the shop does not go on with it. */
const GROUND = 0.93;

/**
 * The finished lens, computed apart from the shop's way: halfway between a tyre and a barrel, points placed as the
 * viewer sees them, the middle found by halving, the weight by strips.
 *
 * @returns null if the back is too steep to be ground to the edge
 */
export function lensApart(
  { side, eye, frame, dnp, material, minEdge }: LensToGrind,
  base: number,
): Pick<FinishedLens, 'centre' | 'edgeMin' | 'edgeMax' | 'weight'> | null {
  const { n, density, minCentre } = material;
  const radius = 530 / base;
  const axis = ((eye.axis ?? 0) / 180) * Math.PI;
  const pupil = dnp! - frame.bridge / 2 - frame.lensWidth / 2;
  const back = (centre: number) =>
    [0, eye.cylinder].map((more) => backByVergence(eye.sphere + more, radius, n, centre));
  const rise = (centre: number, { x, y }: Seen) => {
    const [along, across] = back(centre) as [number, number];
    const turned = Math.atan2(y, x) - axis;
    const [u, v] = [Math.hypot(x, y) * Math.cos(turned), Math.hypot(x, y) * Math.sin(turned)];
    const toric = (heightOnTorus(along, across, u, v) + heightOnTorus(across, along, v, u)) / 2;
    return toric - heightOnTorus(1 / radius, 1 / radius, x, y);
  };
  const edge = lensOutline(frame.shape, frame.lensWidth, frame.lensHeight!).map(([x, y]) => ({
    x: side === 'oe' ? x - pupil : pupil - x,
    y: -y,
  }));
  const farthest = Math.max(...edge.map(({ x, y }) => Math.hypot(x, y)));
  if (back(minCentre).some((curvature) => Math.abs(curvature) * farthest > GROUND)) return null;

  const edges = (centre: number) => edge.map((point) => centre + rise(centre, point));
  let [low, centre] = [minCentre, 60];
  if (Math.min(...edges(minCentre)) >= minEdge) centre = minCentre;
  while (centre - low > 1e-3) {
    const middle = (low + centre) / 2;
    if (Math.min(...edges(middle)) < minEdge) low = middle;
    else centre = middle;
  }
  return {
    centre,
    edgeMin: Math.min(...edges(centre)),
    edgeMax: Math.max(...edges(centre)),
    weight: (density * volume(edge, (point) => centre + rise(centre, point))) / 1_000,
  };
}

/** A point as the viewer sees it, from the pupil: x to the right, y up. */
interface Seen {
  x: number;
  y: number;
}

/** Volume over a convex outline: level strips, each in parts of equal width. */
function volume(edge: readonly Seen[], thickness: (point: Seen) => number): number {
  const [strips, parts] = [30, 20];
  const ys = edge.map(({ y }) => y);
  const bottom = Math.min(...ys);
  const height = (Math.max(...ys) - bottom) / strips;
  let sum = 0;
  for (let strip = 0.5; strip < strips; strip++) {
    const y = bottom + strip * height;
    const ends = edge.flatMap((a, i) => {
      const b = edge.at(i - 1)!;
      return a.y > y === b.y > y ? [] : a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y);
    });
    const left = Math.min(...ends);
    const width = (Math.max(...ends) - left) / parts;
    for (let part = 0.5; part < parts; part++)
      sum += thickness({ x: left + part * width, y }) * width * height;
  }
  return sum;
}
