import { merge, moved, reshaped, superellipse, surface, type Mesh } from '../model/mesh.ts';
import type { Vec2, Vec3 } from '../model/vec.ts';
import { emblem } from './emblem.ts';
import { foil, paper, type Piece } from './piece.ts';

/** A flat plate with rounded corners, lying on y = 0: half width, half depth, thickness, mm. */
function plate(a: number, b: number, thickness: number, power: number): Mesh {
  const edge = superellipse(a, b, power, 128);
  const ring = (inset: number, y: number) =>
    edge.map(([x, z]): Vec3 => [x * (1 - inset / a), y, -z * (1 - inset / b)]);
  const soft = Math.min(thickness * 0.3, 0.4);
  const rows = [
    edge.map((): Vec3 => [0, 0, 0]),
    ring(soft, 0),
    ring(0, soft),
    ring(0, thickness - soft),
    ring(soft, thickness),
    ring(a * 0.2, thickness),
    edge.map((): Vec3 => [0, thickness, 0]),
  ];
  return surface(rows, { closedColumns: true });
}

/** Turns a flat thing about the vertical and sets it down somewhere. */
const lay = (mesh: Mesh, angle: number, [dx, dy, dz]: Vec3): Mesh => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return moved(
    reshaped(mesh, ([x, y, z]) => [c * x + s * z, y, -s * x + c * z]),
    [dx, dy, dz],
  );
};

/** A card that leans with one long edge on what lies behind it. */
const lean = (mesh: Mesh, slope: number): Mesh =>
  reshaped(mesh, ([x, y, z]) => [
    x,
    (44 - z) * Math.sin(slope) + y * Math.cos(slope),
    44 - (44 - z) * Math.cos(slope) + y * Math.sin(slope),
  ]);

/** A gift card on its envelope. */
export function giftCard(color: string, text: string): Piece[] {
  const envelope = merge(plate(82, 54, 1.4, 26), flap());
  const turn = 0.2;
  const card = (mesh: Mesh): Mesh => lay(lean(mesh, 0.09), -0.1, [6, 2.1, 10]);
  const face = surface(
    [38, 19, 0, -19, -38].map((z) =>
      Array.from({ length: 9 }, (_, i): Vec3 => [-62 + (124 * i) / 8, 1.24, z]),
    ),
  );
  const mark = emblem((u, v) => [u, 1.32, -10 - v], 34);
  return [
    {
      mesh: lay(envelope, turn, [-8, 0, -10]),
      surface: paper('#dccaac'),
      grain: { size: 9, depth: 0.1 },
    },
    { mesh: card(plate(65, 41, 1.2, 14)), surface: paper(color) },
    {
      mesh: card(face),
      surface: paper(color),
      print: { kind: 'card', color, text, rows: 5 },
    },
    { mesh: card(mark), surface: foil },
  ];
}

/** The envelope's flap, a flat triangle with a soft point. */
function flap(): Mesh {
  const outline: Vec2[] = [
    [-81, -53],
    [-40, -24],
    [-6, -3],
    [0, -1],
    [6, -3],
    [40, -24],
    [81, -53],
  ];
  const rows = [0, 0.5, 1].map((share) =>
    outline.map(([x, z]): Vec3 => [
      x,
      1.75 + 0.5 * share * (1 - share),
      -53 + (z + 53) * (1 - share),
    ]),
  );
  return surface(rows);
}
