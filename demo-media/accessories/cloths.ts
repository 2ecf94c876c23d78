import { lathe, moved, reshaped, surface, type Mesh } from '../model/mesh.ts';
import { curveThrough, type Vec2, type Vec3 } from '../model/vec.ts';
import { emblem } from './emblem.ts';
import { blend, glass, matte, polished, type Piece } from './piece.ts';

const THICK = 1;
const WEAVE = { size: 10, depth: 0.28 };

/** The course of a cloth folded in three, seen from its end: x along, y up, mm. */
function folds(half: number, rise: number): Vec2[] {
  const turn = (x: number, y: number, side: 1 | -1): Vec3[] =>
    [-80, -40, 0, 40, 80].map((degrees): Vec3 => {
      const angle = (degrees * Math.PI) / 180;
      return [x + (side * rise * Math.cos(angle)) / 1.6, y + (rise / 2) * (1 + Math.sin(angle)), 0];
    });
  const course = curveThrough(
    [
      [-half + 4, 0, 0],
      [-half / 3, 0.4, 0],
      [half / 3, 0, 0],
      ...turn(half - 3, 0, 1),
      [half / 3, rise + 0.7, 0],
      [-half / 3, rise + 0.2, 0],
      ...turn(-half + 3, rise, -1),
      [-half / 3, 2 * rise + 0.5, 0],
      [half / 3, 2 * rise + 1, 0],
      [half - 7, 2 * rise + 0.3, 0],
    ],
    9,
  );
  return course.map(([x, y]): Vec2 => [x, y + THICK / 2]);
}

/** Slow swell of a soft cloth, mm. */
const swell = (x: number, z: number): number =>
  0.55 * Math.sin(x / 17 + 0.8) * Math.cos(z / 21 - 0.4) + 0.35 * Math.sin((x + z) / 11);

/** A microfibre cloth folded in three, its cut edges serrated. */
function foldedCloth(half: number, deep: number): Mesh {
  const line = folds(half, 3.4);
  const across = 46;
  const normal = (index: number): Vec2 => {
    const [ax, ay] = line[Math.max(index - 1, 0)]!;
    const [bx, by] = line[Math.min(index + 1, line.length - 1)]!;
    const run = Math.hypot(bx - ax, by - ay) || 1;
    return [-(by - ay) / run, (bx - ax) / run];
  };
  const tooth = (index: number) => (index % 2 === 0 ? 0.9 : -0.9);
  const sheet = (out: number): Vec3[][] =>
    line.map(([x, y], index) => {
      const [nx, ny] = normal(index);
      return Array.from({ length: across + 1 }, (_, step): Vec3 => {
        const share = (2 * step) / across - 1;
        const end = Math.abs(share) === 1 ? tooth(index) : 0;
        const z = share * deep + Math.sign(share) * end;
        return [x + nx * out, y + ny * out + swell(x, z) * (0.25 + y / 9), z];
      });
    });
  const [top, bottom] = [sheet(THICK / 2), sheet(-THICK / 2)];
  const closed = top.map((row, index) => [...row, ...[...bottom[index]!].reverse()]);
  const ends = [closed[0]!, closed.at(-1)!].map((row) =>
    row.map((_, i): Vec3 => {
      const [a, b] = [row[i]!, row[row.length - 1 - i]!];
      return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
    }),
  );
  return surface([ends[0]!, ...closed, ends[1]!], { closedColumns: true });
}

/** A cloth of its own, with the mark in its corner. */
export function cloth(color: string): Piece[] {
  const mesh = foldedCloth(62, 44);
  const y = (x: number, z: number) => 2 * 3.4 + 1 + THICK + swell(x, z) * 1.15 + 0.35;
  const turn = (mesh_: Mesh): Mesh =>
    reshaped(mesh_, ([x, py, z]) => [x * 0.94 - z * 0.34, py, z * 0.94 + x * 0.34]);
  const mark = emblem((u, v) => [u + 30, y(u + 30, 28 - v), 28 - v], 20);
  return [
    { mesh: turn(mesh), surface: matte(color, 0.95), grain: WEAVE },
    { mesh: turn(mark), surface: matte(blend(color, '#ffffff', 0.62), 0.8) },
  ];
}

const BOTTLE: Vec2[] = [
  [0, 0],
  [12.4, 0],
  [14.2, 0.7],
  [15, 2.4],
  [15, 52],
  [14.6, 55.5],
  [12.8, 58.8],
  [9.6, 61],
  [8.4, 62.2],
  [8.2, 66],
  [0, 66],
];
const CAP: Vec2[] = [
  [0, 63.2],
  [9.6, 63.2],
  [10.1, 63.8],
  [10.1, 87],
  [9.5, 88.4],
  [8, 89],
  [0, 89],
];

/** The label is turned to where the kit is seen from, radians. */
const TOWARDS_CAMERA = 0.24;

/** A spray of 30 ml with its label, beside a cloth. */
export function cleaningKit(color: string): Piece[] {
  const label = surface(
    [8, 18, 29, 40, 50].map((y) =>
      Array.from({ length: 49 }, (_, step): Vec3 => {
        const angle = ((step / 48) * 2 - 1) * 1.75 + TOWARDS_CAMERA;
        return [15.08 * Math.sin(angle), y, 15.08 * Math.cos(angle)];
      }),
    ),
  );
  const liquid = lathe(
    BOTTLE.slice(0, 5)
      .map(([r, y]): Vec2 => [Math.max(r - 1.2, 0), y === 52 ? 44 : y + 1.4])
      .concat([[0, 44]]),
    48,
  );
  const bottle = (mesh: Mesh): Mesh => moved(mesh, [-52, 0, 4]);
  const small = reshaped(foldedCloth(50, 36), ([x, y, z]) => [
    x * 0.96 + z * 0.28 + 26,
    y,
    z * 0.96 - x * 0.28,
  ]);
  return [
    { mesh: bottle(lathe(BOTTLE, 64)), surface: glass(blend(color, '#dff0ea', 0.75)) },
    { mesh: bottle(liquid), surface: glass(blend(color, '#e9f5f1', 0.8)) },
    { mesh: bottle(lathe(CAP, 64)), surface: polished('#efebe4') },
    {
      mesh: bottle(label),
      surface: matte('#fbf9f5', 0.7),
      print: { kind: 'label', color, text: '', rows: 5 },
    },
    { mesh: small, surface: matte(color, 0.95), grain: WEAVE },
  ];
}
