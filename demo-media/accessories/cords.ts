import {
  lathe,
  merge,
  moved,
  sweep,
  superellipse,
  turned,
  wire,
  type Mesh,
  type Station,
} from '../model/mesh.ts';
import { add, cross, curveThrough, normalize, scale, sub, type Vec3 } from '../model/vec.ts';
import { blend, gold, matte, type Piece } from './piece.ts';

/** How a cord lies on the table: a loose coil of nearly two turns, both ends to the front. */
function coil(lift: number): Vec3[] {
  const through: Vec3[] = [
    [-78, lift, 47],
    [-58, lift, 38],
  ];
  for (let step = 0; step <= 26; step++) {
    const angle = Math.PI * (0.78 - (step / 26) * 3.56);
    const share = step / 26;
    const over = lift + 2.6 * Math.sin(Math.PI * Math.min(Math.max((share - 0.42) / 0.58, 0), 1));
    const wide = 56 - 7 * share + 3 * Math.sin(step * 1.3);
    through.push([wide * Math.cos(angle) * 1.08, over, -wide * 0.66 * Math.sin(angle) - 4]);
  }
  through.push([60, lift + 0.6, 40], [80, lift, 50]);
  return curveThrough(through, 14);
}

interface Frame {
  at: Vec3;
  along: Vec3;
  side: Vec3;
  up: Vec3;
  gone: number;
}

/** Directions along a line, and the way gone, mm. */
function frames(line: readonly Vec3[]): Frame[] {
  let gone = 0;
  return line.map((at, index) => {
    const before = line[Math.max(index - 1, 0)]!;
    const after = line[Math.min(index + 1, line.length - 1)]!;
    if (index > 0) gone += Math.hypot(...sub(at, before));
    const along = normalize(sub(after, before));
    const side = normalize(cross([0, 1, 0], along));
    return { at, along, side, up: cross(along, side), gone };
  });
}

/** Silicone loop and gilt sleeve at the end of a cord; `out` is where the cord would go on. */
function fitting(at: Vec3, out: Vec3): Piece[] {
  const side = normalize(cross([0, 1, 0], out));
  const up = cross(out, side);
  const along = (mesh: Mesh): Mesh => moved(turned(mesh, [side, out, up]), at);
  const sleeve = lathe(
    [
      [0, -1],
      [2, -1],
      [2.3, -0.6],
      [2.3, 5.4],
      [2, 5.8],
      [0, 5.8],
    ],
    32,
  );
  const loop = Array.from({ length: 41 }, (_, step): Vec3 => {
    const angle = (step / 40) * 2 * Math.PI - Math.PI / 2;
    return [2.6 * Math.cos(angle), 5.6 + 8 * (1 + Math.sin(angle)), 0];
  });
  return [
    { mesh: along(sleeve), surface: gold },
    {
      mesh: along(wire(loop, 0.95, { up: [0, 0, 1], count: 14 })),
      surface: matte('#2c2a28', 0.45),
    },
  ];
}

const ends = (line: readonly Vec3[]): Piece[] => [
  ...fitting(line[0]!, normalize(sub(line[0]!, line[4]!))),
  ...fitting(line.at(-1)!, normalize(sub(line.at(-1)!, line.at(-5)!))),
];

/** A cord of waxed cotton: strands that wind around one another both ways. */
export function cord(color: string): Piece[] {
  const line = coil(2.2);
  const way = frames(line);
  const strand = (phase: number, turn: 1 | -1): Mesh =>
    wire(
      way.map(({ at, side, up, gone }): Vec3 => {
        const angle = phase + (turn * gone * 2 * Math.PI) / 9;
        const weave = 1.12 + 0.22 * Math.cos(2 * angle + phase);
        return add(
          at,
          add(scale(side, weave * Math.cos(angle)), scale(up, weave * Math.sin(angle))),
        );
      }),
      0.72,
      { up: [0, 1, 0], count: 8 },
    );
  const strands = (turn: 1 | -1) =>
    merge(...[0, 1, 2, 3].map((i) => strand((i * Math.PI) / 2, turn)));
  const fibre = { size: 8, depth: 0.35 };
  return [
    { mesh: strands(1), surface: matte(color, 0.75), grain: fibre },
    { mesh: strands(-1), surface: matte(blend(color, '#ffffff', 0.13), 0.75), grain: fibre },
    ...ends(line),
  ];
}

/** One oval link in the plane of `u` and `v`. */
function link(at: Vec3, u: Vec3, v: Vec3): Mesh {
  const w = cross(u, v);
  const stations = Array.from({ length: 22 }, (_, step): Station => {
    const angle = (step / 22) * 2 * Math.PI;
    const out = add(scale(u, Math.cos(angle)), scale(v, Math.sin(angle)));
    return {
      at: add(at, add(scale(u, 3.3 * Math.cos(angle)), scale(v, 1.9 * Math.sin(angle)))),
      x: normalize(out),
      y: scale(w, -1),
      section: superellipse(0.52, 0.52, 2, 9),
    };
  });
  return sweep(stations, { closed: true });
}

/** A gilt chain of oval links, each turned against its neighbours. */
export function chain(_color: string): Piece[] {
  const line = coil(2.3);
  const links: Mesh[] = [];
  let next = 0;
  for (const { at, along, side, up, gone } of frames(line)) {
    if (gone < next) continue;
    next += 4.9;
    const tilt = links.length % 2 === 0 ? 0.5 : 1;
    const across = normalize(
      links.length % 2 === 0 ? add(side, scale(up, 0.35 * tilt)) : add(up, scale(side, 0.55)),
    );
    links.push(link(at, along, across));
  }
  return [{ mesh: merge(...links), surface: { ...gold, roughness: 0.14 } }, ...ends(line)];
}
