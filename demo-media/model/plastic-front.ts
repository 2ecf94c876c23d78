import {
  boxDistance,
  fieldReader,
  polygonDistance,
  redistanced,
  sampleField,
  softBoth,
  softUnion,
} from './field.ts';
import type { Mesh } from './mesh.ts';
import { skin } from './nets.ts';
import { widened, type FrameShape } from './shape.ts';
import { smoothstep, type Vec2, type Vec3 } from './vec.ts';

/** Grid on which the front's outline is worked out, mm. */
const PLAN_STEP = 0.3;
/** The lens sits this deep in the rim's groove, mm. */
export const GROOVE_MM = 0.5;
/** The lug behind the end piece that carries the hinge, mm deep. */
const lugDepth = ({ style }: FrameShape): number => Math.max(5.4 - style.slab, 1.2);

type Plan = (x: number, y: number) => number;

/** Outer edge of the right rim: parallel to the lens, or with the lens's own corners, or between. */
function rimOutline({ lens, lensX, measures, style, frame }: FrameShape): Vec2[] {
  const { lensWidth, lensHeight, totalWidth, bridge } = measures;
  const room = Math.max((totalWidth - bridge) / 2 - lensWidth - 0.5, 0.8);
  const { top, bottom, nose } = style.rim;
  const temple = Math.min(style.rim.temple, room);
  const brow = frame.shape === 'clubmaster' ? 1.5 : 0;
  const parallel = widened(lens, ([nx, ny]) => {
    const across = nx > 0 ? temple : nose;
    const rise = ny > 0 ? top + brow * Math.max(nx, 0) : bottom;
    return nx * nx * across + ny * ny * rise;
  });
  return lens.map(([x, y], index): Vec2 => {
    const [u, v] = [x - lensX, y];
    const across = 1 + (u > 0 ? temple : nose) / (lensWidth / 2);
    const up = 1 + (v > 0 ? top : bottom) / (lensHeight / 2);
    const [px, py] = parallel[index]!;
    const { corner } = style;
    return [px + (lensX + u * across - px) * corner, py + (v * up - py) * corner];
  });
}

function bridgeDistance({ measures, style }: FrameShape): Plan {
  const { bridge, lensHeight } = measures;
  const { level, height, arch } = style.bridge;
  const reach = bridge / 2 + 3;
  const middle = (level * lensHeight) / 2;
  return (x, y) => {
    const bent = y - middle - arch * (1 - (x / reach) ** 2);
    return boxDistance([x, bent], [0, 0], [reach, height / 2], 0.4);
  };
}

/** Round opening of a keyhole bridge. */
function keyhole({ measures, style }: FrameShape): Plan {
  const { bridge, lensHeight } = measures;
  const { level, height, arch } = style.bridge;
  const radius = bridge * 0.24;
  const middle = (level * lensHeight) / 2 + arch - height / 2 - radius * 0.55;
  return (x, y) => Math.hypot(x, y - middle) - radius;
}

/** Signed distance to the front's outline, seen from the front. */
function frontPlan(shape: FrameShape): Plan {
  const { style, measures, lensX, hingeY, frame, lens } = shape;
  const half = measures.totalWidth / 2;
  const rim = polygonDistance(rimOutline(shape));
  const opening = polygonDistance(widened(lens, -GROOVE_MM));
  const bar = bridgeDistance(shape);
  const hole = style.bridge.kind === 'keyhole' ? keyhole(shape) : null;
  const fillet = { saddle: 7, keyhole: 9, bar: 3 }[style.bridge.kind];
  const { height, lift } = style.endPiece;
  const lug: Plan = (x, y) => {
    const rise = hingeY + lift * (x - half + 4);
    return boxDistance([x, y - rise], [(lensX + half) / 2, 0], [(half - lensX) / 2, height / 2], 1);
  };
  const halfRim = frame.rim === 'meio-aro';
  return (signedX, y) => {
    const x = Math.abs(signedX);
    let rims = rim(x, y);
    if (halfRim) rims = softBoth(rims, -(y + measures.lensHeight * 0.06), 1.6);
    const k = fillet * (y > (style.bridge.level * measures.lensHeight) / 2 ? 0.7 : 1);
    let solid = softUnion(rims, bar(x, y), k);
    solid = softUnion(solid, lug(x, y), lift > 0 ? 5 : 5.5);
    solid = softBoth(solid, x - half, 0.8);
    if (hole) solid = softBoth(solid, -hole(x, y), 0.5);
    return Math.max(solid, -opening(x, y));
  };
}

/** Signed distance, near enough, to an ellipsoid (Quilez' bound). */
function ellipsoidDistance(p: Vec3, [a, b, c]: Vec3): number {
  const far = Math.hypot(p[0] / a, p[1] / b, p[2] / c);
  const steep = Math.hypot(p[0] / a ** 2, p[1] / b ** 2, p[2] / c ** 2);
  return steep === 0 ? -Math.min(a, b, c) : (far * (far - 1)) / steep;
}

/** The nose pads that are milled from the plate itself. */
function padDistance({ measures, style }: FrameShape): (x: number, y: number, z: number) => number {
  const { bridge, lensHeight } = measures;
  const [cx, cy, cz] = [bridge / 2 - 1.7, -lensHeight * 0.05, -style.slab / 2 + 0.2];
  const [cs, sn] = [Math.cos(0.34), Math.sin(0.34)];
  const [cw, sw] = [Math.cos(0.5), Math.sin(0.5)];
  return (x, y, z) => {
    const [u, v, w] = [Math.abs(x) - cx, y - cy, z - cz];
    const across = u * cs + v * sn;
    const along = -u * sn + v * cs;
    return ellipsoidDistance([across * cw - w * sw, along, across * sw + w * cw], [1.6, 7, 3.2]);
  };
}

/** A plate's edge, `inset` from its outline and `depth` from its face, rounded or bevelled. */
function edged(inset: number, depth: number, round: number, bevel: number): number {
  const [u, v] = [inset + round, depth + round];
  const rounded = Math.min(Math.max(u, v), 0) + Math.hypot(Math.max(u, 0), Math.max(v, 0)) - round;
  if (bevel === 0) return rounded;
  return softBoth(rounded, (inset + depth + bevel) * Math.SQRT1_2, 0.6);
}

/** z behind the middle of the plate at which a temple meets the front. */
export const lugBack = (shape: FrameShape): number => -shape.style.slab / 2 - lugDepth(shape);

/** A front of acetate or TR-90 with its rims, bridge, end pieces and nose pads, in one piece. */
export function plasticFront(shape: FrameShape, { pads = true, step = 0.4 } = {}): Mesh {
  const { style, measures, hingeY, bow } = shape;
  const half = measures.totalWidth / 2;
  const tall = measures.lensHeight / 2 + Math.max(style.rim.top, style.rim.bottom) + 8;
  const columns = Math.ceil((half + 1.5) / PLAN_STEP);
  const wide = columns * PLAN_STEP;
  const plan = sampleField(
    { left: -wide, right: wide, bottom: -tall, top: tall },
    PLAN_STEP,
    frontPlan(shape),
    { symmetric: true },
  );
  const outline = fieldReader(redistanced(plan));
  const pad = pads ? padDistance(shape) : null;
  const { slab, edge, bevel } = style;
  const back = lugBack(shape);
  // It ends below the front's face, which stays one smooth surface.
  const lugFront = slab / 2 - 1;
  const depthRange = (lugFront - back) / 2;
  const lugMiddle = (back + lugFront) / 2;
  const lugHeight = style.temple.start / 2 + 0.2;
  const lugWidth = style.temple.thickness + 1.2;
  const distance = (x: number, y: number, z: number) => {
    const inset = outline(x, y);
    // Far outside nothing reaches back in.
    if (inset > 4) return inset;
    const [round, cut] = z > 0 ? [edge.front, bevel] : [edge.back, 0];
    let solid = edged(inset, Math.abs(z) - slab / 2, Math.min(round, slab / 2 - 0.1), cut);
    const ax = Math.abs(x);
    if (ax > half - lugWidth - 4) {
      const flat = boxDistance(
        [ax, y],
        [half - lugWidth / 2 - 0.35, hingeY],
        [lugWidth / 2, lugHeight],
        1,
      );
      const inside = Math.max(flat, inset);
      solid = softUnion(solid, edged(inside, Math.abs(z - lugMiddle) - depthRange, 0.6, 0), 1.2);
    }
    if (pad && z < 0 && ax < half / 2) {
      const fade = smoothstep(0, -1, z);
      solid = solid + (softUnion(solid, pad(x, y, z), 3.4) - solid) * fade;
    }
    return solid;
  };
  const mesh = skin({
    distance,
    from: [-wide, -tall, Math.min(back - 0.8, pad ? -slab / 2 - 5.4 : back - 0.8)],
    to: [wide, tall, slab / 2 + 0.8],
    step: [(2 * wide) / Math.round((2 * wide) / step), step, 0.36],
  });
  return bowed(mesh, bow);
}

/** Bends a flat front back: points move along z alone, so that it stays as wide as it is. */
export function bowed(mesh: Mesh, bow: Plan): Mesh {
  const { positions, normals, indices } = mesh;
  const bent = { positions: [...positions], normals: [...normals], indices };
  const h = 0.01;
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y] = [positions[i]!, positions[i + 1]!];
    const slopeX = (bow(x + h, y) - bow(x - h, y)) / (2 * h);
    const slopeY = (bow(x, y + h) - bow(x, y - h)) / (2 * h);
    bent.positions[i + 2] = positions[i + 2]! + bow(x, y);
    const nz = normals[i + 2]!;
    const [nx, ny] = [normals[i]! - nz * slopeX, normals[i + 1]! - nz * slopeY];
    const length = Math.hypot(nx, ny, nz) || 1;
    bent.normals[i] = nx / length;
    bent.normals[i + 1] = ny / length;
    bent.normals[i + 2] = nz / length;
  }
  return bent;
}
