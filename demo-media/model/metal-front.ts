import { GROOVE_MM, bowed } from './plastic-front.ts';
import {
  boxDistance,
  fieldReader,
  polygonDistance,
  redistanced,
  sampleField,
  softBoth,
  softUnion,
} from './field.ts';
import {
  ellipsoid,
  lathe,
  merge,
  mirrored,
  moved,
  superellipse,
  sweep,
  turned,
  wire,
  type Mesh,
  type Station,
} from './mesh.ts';
import { skin } from './nets.ts';
import { outward, sideAt, widened, type FrameShape } from './shape.ts';
import { bezier, curveThrough, smoothstep, type Vec3 } from './vec.ts';

const both = (mesh: Mesh): Mesh => merge(mesh, mirrored(mesh));

/** A wire along part or all of the lens's edge; `keep` says which points of the outline it follows. */
function alongLens(
  { lens, lensZ }: FrameShape,
  {
    width,
    depth,
    offset,
    forward = 0,
  }: { width: number; depth: number; offset: number; forward?: number },
  keep?: (y: number) => boolean,
): Mesh {
  const stations = lens.map(([px, py], index): Station => {
    const [nx, ny] = outward(lens, index);
    const [x, y] = [px + nx * offset, py + ny * offset];
    return {
      at: [x, y, lensZ(px, py) + forward],
      x: [nx, ny, 0],
      y: [0, 0, 1],
      section: superellipse(width / 2, depth / 2, 2.5, 16),
    };
  });
  if (!keep) return sweep(stations, { closed: true });
  const start = stations.findIndex(
    (station, index) => keep(station.at[1]) && !keep(stations.at(index - 1)!.at[1]),
  );
  const run: Station[] = [];
  for (let i = 0; i < stations.length; i++) {
    const station = stations[(start + i) % stations.length]!;
    if (!keep(station.at[1])) break;
    run.push(station);
  }
  return sweep(run, { round: width / 3 });
}

/** Bridge wires: one arch, or a bar and an arch for an aviator. */
function bridges(shape: FrameShape, reach: number): Mesh[] {
  const { measures, style, lens, lensZ } = shape;
  const { lensHeight } = measures;
  const { level, height, arch, kind } = style.bridge;
  const span = (y: number, rise: number, radius: number, forward: number): Mesh => {
    const x = sideAt(lens, 'nose', y) + reach;
    const z = lensZ(x, y);
    const line = bezier(
      [-x, y, z],
      [-x * 0.55, y + rise * 1.2, z + forward * 1.3],
      [x * 0.55, y + rise * 1.2, z + forward * 1.3],
      [x, y, z],
      32,
    );
    return wire(line, (share) => radius * (1 + 0.22 * Math.abs(2 * share - 1) ** 3), {
      power: kind === 'bar' ? 3.4 : 2.2,
      count: 16,
    });
  };
  const y = (level * lensHeight) / 2;
  const main = span(y * 0.7, arch, height / 2, 1.4);
  if (!style.bridge.double) return [main];
  const upper = lensHeight * 0.43;
  return [span(lensHeight * 0.17, arch * 0.5, height / 2, 1), span(upper, 0.5, height * 0.42, 1.6)];
}

/** Where the right temple of a metal front starts. */
export function metalHinge({ measures, hingeY, style, lensZ, lens }: FrameShape): {
  start: Vec3;
  pivot: Vec3;
} {
  const x = measures.totalWidth / 2 - style.temple.thickness / 2;
  const z = lensZ(sideAt(lens, 'temple', hingeY), hingeY) - 7.2;
  return { start: [x, hingeY, z], pivot: [x - style.temple.thickness / 2 - 0.75, hingeY, z + 0.4] };
}

/** The strap from the rim round to the hinge. */
function endPiece(shape: FrameShape, from: number): Mesh {
  const { lens, hingeY, measures, style, lensZ } = shape;
  const edge = sideAt(lens, 'temple', hingeY);
  const half = measures.totalWidth / 2;
  const thickness = Math.min(style.temple.thickness, 1.5);
  const outer = half - thickness / 2;
  const { start } = metalHinge(shape);
  const z = lensZ(edge, hingeY);
  const line = curveThrough(
    [
      [edge + from, hingeY, z + (from < 0 ? 1.1 : 0)],
      [(edge + outer) / 2, hingeY, z + (from < 0 ? 0.9 : 0.1)],
      [outer - 0.9, hingeY, z - 0.5],
      [outer - 0.12, hingeY, z - 1.6],
      [outer, hingeY, z - 3.4],
      [outer, hingeY, start[2] + 0.15],
    ],
    6,
  );
  const stations = line.map((at, index): Station => {
    const a = line[Math.max(index - 1, 0)]!;
    const b = line[Math.min(index + 1, line.length - 1)]!;
    const [dx, dz] = [b[0] - a[0], b[2] - a[2]];
    const run = Math.hypot(dx, dz);
    const along: Vec3 = [dx / run, 0, dz / run];
    // x × y = along with y up.
    return {
      at,
      x: [along[2], 0, -along[0]],
      y: [0, 1, 0],
      section: superellipse(thickness / 2, style.endPiece.height / 2, 3.6, 18),
    };
  });
  return sweep(stations, { round: 0.3 });
}

/** Arms and silicone pads that rest on the nose. */
export function nosePads(shape: FrameShape): { arms: Mesh; pads: Mesh } {
  const { measures, lens, lensZ } = shape;
  const { lensHeight, bridge } = measures;
  const [armY, padY] = [lensHeight * 0.1, -lensHeight * 0.06];
  const rimX = sideAt(lens, 'nose', armY);
  const z = lensZ(rimX, armY);
  const padX = Math.min(bridge / 2 - 1.6, sideAt(lens, 'nose', padY) - 1.6);
  const pad: Vec3 = [padX, padY, z - 6.4];
  const arm = curveThrough(
    [
      [rimX + 0.1, armY, z - 0.4],
      [rimX + 0.5, armY - 0.6, z - 3.2],
      [rimX + 0.1, armY - 2, z - 6],
      [padX + 1.1, padY + 0.6, z - 7.4],
      [padX + 0.35, padY, z - 6.5],
    ],
    6,
  );
  const [c, s] = [Math.cos(0.42), Math.sin(0.42)];
  const [cz, sz] = [Math.cos(0.26), Math.sin(0.26)];
  const shell = turned(ellipsoid([1.05, 6.2, 3.5], 2.3, 16, 24), [
    [c * cz, -c * sz, -s],
    [sz, cz, 0],
    [s * cz, -s * sz, c],
  ]);
  const box = moved(ellipsoid([0.5, 1.5, 1.2], 4, 8, 12), [pad[0] + 0.9, pad[1], pad[2]]);
  return { arms: both(merge(wire(arm, 0.42, { count: 8 }), box)), pads: both(moved(shell, pad)) };
}

const screwHead = (x: number, y: number, z: number, radius = 0.85): Mesh =>
  turned(
    moved(
      lathe(
        [
          [0, -0.7],
          [radius, -0.7],
          [radius, 0.25],
          [radius * 0.8, 0.42],
          [0, 0.42],
        ],
        18,
      ),
      [x, z, -y],
    ),
    [
      [1, 0, 0],
      [0, 0, 1],
      [0, -1, 0],
    ],
  );

/** The nylon thread that holds the lower half of a half-rim lens. */
export const thread = (shape: FrameShape): Mesh =>
  both(alongLens(shape, { width: 0.45, depth: 0.45, offset: 0.02 }, (y) => y < shape.hingeY * 0.4));

/** How far a clip sits before the frame's own lenses, mm. */
export const clipForward = ({ style, frame }: FrameShape): number =>
  (frame.material === 'metal' ? style.wire.depth : style.slab) / 2 + 1.4;

/** The wire of a magnetic sun clip: rims and a bridge before the frame's own. */
export function clipWire(shape: FrameShape): Mesh {
  const { lens, lensZ, style, measures } = shape;
  const forward = clipForward(shape);
  const rims = alongLens(shape, { width: 1.5, depth: 1.7, offset: 0.5, forward });
  const y = ((style.bridge.level + 0.05) * measures.lensHeight) / 2;
  const x = sideAt(lens, 'nose', y);
  const z = lensZ(x, y) + forward;
  const line = bezier(
    [-x, y, z],
    [-x * 0.5, y + 1.6, z + 1],
    [x * 0.5, y + 1.6, z + 1],
    [x, y, z],
    24,
  );
  return merge(both(rims), wire(line, 0.85, { count: 14 }));
}

/** All metal of a front of wire: rims or mounts, bridge, end pieces. */
export function metalFront(shape: FrameShape): Mesh {
  const { frame, style, lensZ, hingeY, lens, measures } = shape;
  const { width, depth } = style.wire;
  const offset = width / 2 - GROOVE_MM * 0.8;
  const rimless = frame.rim === 'sem-aro';
  const parts: Mesh[] = [both(endPiece(shape, rimless ? -3.6 : 0.4))];
  if (rimless) {
    const bridgeY = (style.bridge.level * measures.lensHeight * 0.7) / 2;
    const nose = sideAt(lens, 'nose', bridgeY) + 2.4;
    const outer = sideAt(lens, 'temple', hingeY) - 2.4;
    const heads = [
      [nose, bridgeY],
      [outer, hingeY],
    ].map(([x, y]) => screwHead(x!, y!, lensZ(x!, y!) + 1.5, 0.8));
    parts.push(both(merge(...heads)), ...bridges(shape, 2.6));
    return merge(...parts);
  }
  parts.push(...bridges(shape, -offset));
  const brow = frame.rim === 'meio-aro';
  const upper = (y: number) => y > -measures.lensHeight * 0.04;
  parts.push(both(alongLens(shape, { width, depth, offset }, brow ? upper : undefined)));
  return merge(...parts);
}

/** The acetate brows of a clubmaster, which taper beside the nose. */
export function browFront(shape: FrameShape): Mesh {
  const { lens, lensX, measures, style, hingeY, lensZ } = shape;
  const half = measures.totalWidth / 2;
  const room = half - lensX - measures.lensWidth / 2 - 0.3;
  const outer = polygonDistance(
    widened(lens, ([nx, ny]) => {
      const across = nx > 0 ? room : 1.8;
      return nx * nx * across + ny * ny * (ny > 0 ? style.rim.top * (0.78 + 0.3 * nx) : 1);
    }),
  );
  const inner = polygonDistance(widened(lens, -GROOVE_MM - 0.5));
  const floor = (x: number) =>
    measures.lensHeight * (0.02 + 0.12 * smoothstep(lensX + 8, lensX - 18, x));
  const tall = measures.lensHeight / 2 + 10;
  const left = measures.bridge / 2 - 5;
  const plan = sampleField({ left, right: half + 1.5, bottom: -4, top: tall }, 0.3, (x, y) => {
    let solid = softBoth(outer(x, y), floor(x) - y, 2.4);
    const lug = boxDistance(
      [x, y],
      [(lensX + half) / 2, hingeY],
      [(half - lensX) / 2, style.rim.top],
      2,
    );
    solid = softBoth(softUnion(solid, lug, 5), x - half, 0.8);
    return Math.max(solid, -inner(x, y));
  });
  const read = fieldReader(redistanced(plan));
  const slab = 4.2;
  const mesh = skin({
    distance: (x, y, z) => {
      const [u, v] = [read(x, y) + 1.1, Math.abs(z) - slab / 2 + 1.1];
      return Math.min(Math.max(u, v), 0) + Math.hypot(Math.max(u, 0), Math.max(v, 0)) - 1.1;
    },
    from: [left, -4, -slab / 2 - 0.8],
    to: [half + 1.5, tall, slab / 2 + 0.8],
    step: [0.4, 0.4, 0.36],
  });
  return both(bowed(mesh, (x, y) => lensZ(x, y) + 0.4));
}
