import type { DemoFrame } from '../../src/demo/frames/demo-frame.ts';
import { lensMeshes } from './lens.ts';
import { merge, mirrored, moved, type Mesh } from './mesh.ts';
import {
  browFront,
  clipForward,
  clipWire,
  metalFront,
  metalHinge,
  nosePads,
  thread,
} from './metal-front.ts';
import { lugBack, plasticFront } from './plastic-front.ts';
import { frameShape, hasBrow, isPlastic, type FrameShape } from './shape.ts';
import {
  metalTemple,
  plasticTemple,
  printedStrip,
  rivetShapes,
  type Hinge,
  type TempleParts,
} from './temple.ts';
import type { Vec3 } from './vec.ts';

/** What a part is made of; a colour of the frame says what that looks like. */
export type Role =
  | 'body'
  | 'metal'
  | 'hinge'
  | 'core'
  | 'sleeve'
  | 'pad'
  | 'thread'
  | 'lens'
  | 'lens-edge'
  | 'clip'
  | 'clip-lens';

/** A part that moves with one node of the model. Left and right are the wearer's. */
export type NodeName = 'Front' | 'TempleLeft' | 'TempleRight' | 'LensLeft' | 'LensRight' | 'Clip';

export interface Part {
  node: NodeName;
  role: Role;
  mesh: Mesh;
}

/** A frame in three dimensions, open, mm; the middle of the bridge is the origin. */
export interface FrameModel {
  parts: Part[];
  /** Strips inside the temples that the measures are printed on, rows from bottom to top; null on metal. */
  printed: { left: Vec3[][]; right: Vec3[][] } | null;
  /** Axis points of the hinges; the axes stand upright. */
  pivots: { left: Vec3; right: Vec3 };
  /** Angles by which the temples turn inwards when folded, radians; the right one lies on top. */
  folded: { left: number; right: number };
}

const other = ([x, y, z]: Vec3): Vec3 => [-x, y, z];

function plasticHinge(shape: FrameShape): Hinge {
  const { measures, style, hingeY, bow } = shape;
  const { thickness } = style.temple;
  const outer = measures.totalWidth / 2 - 0.12;
  const z = bow(outer - thickness / 2, hingeY) + lugBack(shape) - 0.12;
  return {
    start: [outer - thickness / 2, hingeY, z],
    pivot: [outer - thickness - 0.85, hingeY, z - 0.3],
  };
}

/** A strip on the other side, read in its own direction. */
const otherStrip = (rows: Vec3[][]): Vec3[][] => rows.map((row) => row.map(other).reverse());

function templeNodes(parts: TempleParts): Part[] {
  return (Object.entries(parts) as [keyof TempleParts, Mesh | null][]).flatMap(([role, mesh]) =>
    mesh
      ? [
          { node: 'TempleLeft' as const, role, mesh },
          { node: 'TempleRight' as const, role, mesh: mirrored(mesh) },
        ]
      : [],
  );
}

function frontParts(shape: FrameShape, step: number): Part[] {
  const { frame, style, measures, hingeY, bow, lensZ } = shape;
  const parts: Part[] = [];
  const front = (role: Role, mesh: Mesh) => parts.push({ node: 'Front', role, mesh });
  const half = measures.totalWidth / 2;
  const rivets = (z: number) => {
    if (style.rivets === 'none') return;
    const place: Vec3 = [half - 2.9, hingeY + style.endPiece.lift * 1.5, z];
    const right = merge(...rivetShapes(style.rivets, 0.9).map((mesh) => moved(mesh, place)));
    front('metal', merge(right, mirrored(right)));
  };
  if (isPlastic(frame)) {
    front('body', plasticFront(shape, { step }));
    if (frame.material === 'acetato') rivets(bow(half - 2.9, hingeY) + style.slab / 2);
  } else {
    front('metal', metalFront(shape));
    const { arms, pads } = nosePads(shape);
    front('metal', arms);
    front('pad', pads);
    if (hasBrow(frame)) {
      front('body', browFront(shape));
      rivets(lensZ(half - 2.9, hingeY) + 0.4 + 2.1);
    }
  }
  if (frame.rim === 'meio-aro') front('thread', thread(shape));
  return parts;
}

/** The sun clip of a clip-on frame. */
function clipParts(shape: FrameShape): Part[] {
  if (shape.frame.kind !== 'clip-on') return [];
  const { faces } = lensMeshes(shape, { half: 0.6, forward: clipForward(shape) });
  return [
    { node: 'Clip', role: 'clip', mesh: clipWire(shape) },
    { node: 'Clip', role: 'clip-lens', mesh: merge(faces, mirrored(faces)) },
  ];
}

/**
 * Builds a frame in its true measures, of several sizes the middle one.
 *
 * @param step how finely a plate's surface is cut, mm
 */
export function buildFrame(frame: DemoFrame, { step = 0.4 } = {}): FrameModel {
  const shape = frameShape(frame);
  const hinge = isPlastic(frame) ? plasticHinge(shape) : metalHinge(shape);
  const temple = isPlastic(frame) ? plasticTemple(shape, hinge) : metalTemple(shape, hinge);
  const { faces, edge } = lensMeshes(shape);
  const strip = isPlastic(frame) ? printedStrip(shape, hinge) : null;
  return {
    printed: strip && { left: strip, right: otherStrip(strip) },
    parts: [
      ...frontParts(shape, step),
      ...templeNodes(temple),
      ...clipParts(shape),
      { node: 'LensLeft', role: 'lens', mesh: faces },
      { node: 'LensRight', role: 'lens', mesh: mirrored(faces) },
      { node: 'LensLeft', role: 'lens-edge', mesh: edge },
      { node: 'LensRight', role: 'lens-edge', mesh: mirrored(edge) },
    ],
    pivots: { left: hinge.pivot, right: other(hinge.pivot) },
    folded: { left: 1.52, right: 1.42 },
  };
}
