import {
  ellipsoid,
  merge,
  moved,
  reshaped,
  superellipse,
  surface,
  sweep,
  wire,
  type Mesh,
  type Station,
} from '../model/mesh.ts';
import type { Vec2, Vec3 } from '../model/vec.ts';
import { emblem } from './emblem.ts';
import { blend, foil, gold, matte, type Piece } from './piece.ts';

/** Half axes of the hard case, mm. */
const HARD: Vec3 = [80, 30, 33];
const HARD_POWER = 2.9;
/** Height at which its shells meet, mm above the middle. */
const SEAM = 4;

/** y of the hard case's lid above a point. */
function lidHeight(x: number, z: number): number {
  const [a, b, c] = HARD;
  const ring = (Math.abs(x / a) ** HARD_POWER + Math.abs(z / c) ** HARD_POWER) ** (1 / HARD_POWER);
  return b * Math.max(1 - ring ** HARD_POWER, 0) ** (1 / HARD_POWER);
}

/** A closed line around the case at a height, `out` mm off its side. */
function girdle(y: number, out: number): Vec3[] {
  const [a, b, c] = HARD;
  const share = (1 - Math.abs(y / b) ** HARD_POWER) ** (1 / HARD_POWER);
  const line = superellipse(a * share + out, c * share + out, HARD_POWER, 160);
  return [...line, line[0]!].map(([x, z]): Vec3 => [x, y, z]);
}

/** A hard case, 160 × 66 mm, closed: two shells, a gilt seam and a clasp. */
export function hardCase(color: string): Piece[] {
  const whole = ellipsoid(HARD, HARD_POWER, 64, 144);
  const flattened = reshaped(whole, ([x, y, z]) => [x, Math.max(y, -HARD[1] * 0.86), z]);
  const lifted = (mesh: Mesh): Mesh => moved(mesh, [0, HARD[1] * 0.86, 0]);
  const clasp = moved(ellipsoid([9, 5, 1.7], 4.5, 16, 32), [0, SEAM + 0.5, HARD[2] + 0.35]);
  const mark = emblem((u, v) => [u, lidHeight(u, -v + 3) + 0.12, -v + 3], 21);
  return [
    { mesh: lifted(flattened), surface: matte(color, 0.5), grain: { size: 19, depth: 0.24 } },
    {
      mesh: lifted(wire(girdle(SEAM, 0), 0.75, { up: [0, 1, 0], count: 10 })),
      surface: matte(blend(color, '#000000', 0.62), 0.6),
    },
    { mesh: lifted(wire(girdle(SEAM + 0.9, 0), 0.35, { up: [0, 1, 0], count: 8 })), surface: gold },
    { mesh: lifted(clasp), surface: gold },
    { mesh: lifted(mark), surface: foil },
  ];
}

/** Corners of the folding case's section (z, y), the front slope first. */
const PRISM: Vec2[] = [
  [31, 0],
  [-1, 54],
  [-31, 0],
];

/** A polygon with its corners rounded by arcs of `radius` mm. */
function rounded(corners: readonly Vec2[], radius: number): Vec2[] {
  return corners.flatMap((corner, index) => {
    const before = corners.at(index - 1)!;
    const after = corners[(index + 1) % corners.length]!;
    const towards = (other: Vec2): Vec2 => {
      const run = Math.hypot(other[0] - corner[0], other[1] - corner[1]);
      return [
        corner[0] + ((other[0] - corner[0]) * radius) / run,
        corner[1] + ((other[1] - corner[1]) * radius) / run,
      ];
    };
    const [from, to] = [towards(before), towards(after)];
    return Array.from({ length: 9 }, (_, step): Vec2 => {
      const t = step / 8;
      const u = 1 - t;
      return [
        u * u * from[0] + 2 * u * t * corner[0] + t * t * to[0],
        u * u * from[1] + 2 * u * t * corner[1] + t * t * to[1],
      ];
    });
  });
}

/** A bar along x with a section in (z, y). */
function prism(section: readonly Vec2[], half: number, round: number): Mesh {
  const stations = Array.from({ length: 25 }, (_, step): Station => ({
    at: [-half + (2 * half * step) / 24, 0, 0],
    // x × y = (0, 0, 1)ᵀ-turned: the section's own axes are −z and y.
    x: [0, 0, -1],
    y: [0, 1, 0],
    section: section.map(([z, y]): Vec2 => [-z, y]),
  }));
  return sweep(stations, { round });
}

/** Stitches along a line, each a short thread. */
function stitches(line: readonly Vec3[], every: number, long: number, radius: number): Mesh {
  const parts: Mesh[] = [];
  for (let i = 0; i + 1 < line.length; i++) {
    const [a, b] = [line[i]!, line[i + 1]!];
    const run = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
    for (let gone = every / 2; gone + long < run; gone += every) {
      const at = (share: number): Vec3 => [
        a[0] + (b[0] - a[0]) * share,
        a[1] + (b[1] - a[1]) * share,
        a[2] + (b[2] - a[2]) * share,
      ];
      parts.push(
        wire([at(gone / run), at((gone + long / 2) / run), at((gone + long) / run)], radius, {
          count: 8,
        }),
      );
    }
  }
  return merge(...parts);
}

/** A folding case of vegetable-tanned leather, a prism of 158 mm whose flap is held by a magnet. */
export function foldingCase(color: string): Piece[] {
  const body = prism(rounded(PRISM, 3.5).reverse(), 78, 1.2);
  const [foot, ridge] = [PRISM[0]!, PRISM[1]!];
  const slope = Math.hypot(ridge[0] - foot[0], ridge[1] - foot[1]);
  const [dz, dy] = [(ridge[0] - foot[0]) / slope, (ridge[1] - foot[1]) / slope];
  const [nz, ny] = [dy, -dz];
  /** A point of the front slope: u along the ridge, v up the slope from the foot, out of it. */
  const onSlope = (u: number, v: number, out: number): Vec3 => [
    u,
    foot[1] + dy * v + ny * out,
    foot[0] + dz * v + nz * out,
  ];
  const edge = superellipse(77.4, 23, 9, 120).map(([u, v]): Vec2 => [u, v + slope - 24.5]);
  const layer = (inset: number, out: number) =>
    edge.map(([u, v]) => {
      const shrink = 1 - inset / 23;
      return onSlope(u * (1 - inset / 77), (v - slope + 24.5) * shrink + slope - 24.5, out);
    });
  const middle = edge.map(() => onSlope(0, slope - 24.5, 1.5));
  const flap = surface(
    [layer(0, 0), layer(0, 1), layer(0.25, 1.4), layer(0.7, 1.5), layer(9, 1.5), middle],
    {
      closedColumns: true,
    },
  );
  const seam = [
    onSlope(-73.5, slope - 4, 1.55),
    onSlope(-73.5, slope - 44, 1.55),
    onSlope(73.5, slope - 44, 1.55),
    onSlope(73.5, slope - 4, 1.55),
  ];
  const button = emblem((u, v) => onSlope(u, slope - 24 + v, 1.62), 19);
  return [
    { mesh: merge(body, flap), surface: matte(color, 0.52), grain: { size: 16, depth: 0.2 } },
    { mesh: stitches(seam, 4.2, 2.9, 0.34), surface: matte(blend(color, '#f3e3cc', 0.72), 0.7) },
    { mesh: button, surface: foil },
  ];
}
