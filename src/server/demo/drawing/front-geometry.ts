import { lensOutline } from '#domain/catalogue/lens-outline.ts';
import type { FrameMeasures, Material, Rim, Shape } from '#domain/catalogue/product.ts';
import { bounds, type Outline, type Point } from '#domain/catalogue/spline.ts';
import { bezier, mirror, move, offset, ribbon, tangent } from './outline.ts';

/** What the front of a frame is drawn from. */
export interface FrameShape {
  shape: Shape;
  rim: Rim;
  material: Material;
  measures: FrameMeasures;
}

/** Width of the rim around the lens in mm, as the materials are usually cut or drawn. */
const RIM_MM: Record<Material, { top: number; bottom: number; nose: number; temple: number }> = {
  acetato: { top: 4, bottom: 3, nose: 2.8, temple: 3.8 },
  'tr-90': { top: 3, bottom: 2.3, nose: 2.3, temple: 3 },
  metal: { top: 1.35, bottom: 1.35, nose: 1.35, temple: 1.35 },
  titanio: { top: 1.05, bottom: 1.05, nose: 1.05, temple: 1.05 },
  misto: { top: 1.2, bottom: 1.2, nose: 1.2, temple: 1.2 },
};

/** Height of the hinge above the middle of the lens, in half lens heights. */
const HINGE_HEIGHT: Partial<Record<Shape, number>> = {
  redondo: 0.3,
  oval: 0.3,
  gatinho: 0.66,
  aviador: 0.66,
  clubmaster: 0.66,
};
const USUAL_HINGE_HEIGHT = 0.55;
/** How far the upper edge of a plastic bridge lies below the rim's top, in lens heights. */
const BRIDGE_DROP: Partial<Record<Shape, number>> = {
  redondo: 0.24,
  oval: 0.24,
  gatinho: 0.27,
  aviador: 0.14,
  hexagonal: 0.2,
};
const USUAL_BRIDGE_DROP = 0.17;
/** A rim ends this much before the outermost point of the front, so that the end piece shows. */
const END_PIECE_MM = 0.8;

export const isPlastic = (material: Material): boolean =>
  material === 'acetato' || material === 'tr-90';

/** Whether a heavy brow line of acetate lies over the upper rim. */
export const hasBrow = ({ shape }: FrameShape): boolean => shape === 'clubmaster';

/** y of the hinge in mm; the middle of the lens is 0. */
export const hingeY = ({ shape, measures }: FrameShape): number =>
  -(HINGE_HEIGHT[shape] ?? USUAL_HINGE_HEIGHT) * (measures.lensHeight / 2);

/** The right lens where it sits in the frame: the middle of the bridge is the origin. */
export function rightLens({ shape, measures }: FrameShape): Point[] {
  const { lensWidth, lensHeight, bridge } = measures;
  return move(lensOutline(shape, lensWidth, lensHeight), (bridge + lensWidth) / 2, 0);
}

const smooth = (from: number, to: number, value: number): number => {
  const share = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return share * share * (3 - 2 * share);
};

/** How much of the rim is left at a height: a half rim runs out below the middle of the lens. */
const rimShare = ({ rim, measures }: FrameShape, y: number): number => {
  if (rim === 'sem-aro') return 0;
  return rim === 'fechado' ? 1 : 1 - smooth(0.05, 0.14, y / measures.lensHeight);
};

/** mm between the lens and the outermost point, less what the end piece takes. */
const templeRoom = ({ measures: { totalWidth, bridge, lensWidth } }: FrameShape): number =>
  Math.max((totalWidth - bridge) / 2 - lensWidth - END_PIECE_MM, 0.8);

/** Outer edge of the right rim, drawn in by `inset` mm. Without a rim it is the lens itself. */
export function rimEdge(frame: FrameShape, inset = 0): Point[] {
  const cut = RIM_MM[frame.material];
  const temple = Math.min(cut.temple, templeRoom(frame));
  return offset(rightLens(frame), ([nx, ny], [, y]) => {
    const full = nx ** 2 * (nx > 0 ? temple : cut.nose) + ny ** 2 * (ny > 0 ? cut.bottom : cut.top);
    return Math.max(full * rimShare(frame, y) - inset, 0);
  });
}

/** The brow line over the upper half: widest at the temple, running out beside the nose. */
export function browEdge(frame: FrameShape, inset = 0): Point[] {
  const { lensHeight, lensWidth, bridge } = frame.measures;
  const room = templeRoom(frame);
  const middle = (bridge + lensWidth) / 2;
  return offset(rightLens(frame), ([nx], [x, y]) => {
    const towardsTemple = smooth(-0.5, 0.5, (x - middle) / lensWidth);
    const width = 2.8 + 2.4 * towardsTemple;
    const side = nx > 0 ? Math.min(width, room) : width;
    const share = 1 - smooth(-0.3, 0.08, y / lensHeight);
    return Math.max((width + (side - width) * Math.abs(nx)) * share - inset, 0);
  });
}

/**
 * Index of the outline's point nearest to a height on one side of the lens: the outline is
 * clockwise, so it falls at the temple and rises at the nose.
 */
function indexAt(edge: Outline, side: 'nose' | 'temple', y: number): number {
  const { left, right } = bounds(edge);
  const middle = (left + right) / 2;
  const onSide = ([px]: Point, index: number) =>
    px < middle === (side === 'nose') && tangent(edge, index)[1] > 0 === (side === 'temple');
  const away = edge.map((point, index) =>
    onSide(point, index) ? Math.abs(point[1] - y) : Infinity,
  );
  return away.indexOf(Math.min(...away));
}

/** Points of a closed outline from one index on to another, clockwise. */
function stretch(edge: Outline, from: number, to: number): Point[] {
  const count = ((to - from + edge.length) % edge.length) + 1;
  return Array.from({ length: count }, (_, step) => edge[(from + step) % edge.length]!);
}

const along = (point: Point, direction: Point, by: number): Point => [
  point[0] + direction[0] * by,
  point[1] + direction[1] * by,
];

/** How far a patch reaches below the rim's edge, so that no seam shows. */
const SEAM_MM = 0.4;

/** The bridge of a plastic frame: both its edges leave the rims along their own direction. */
export function plasticBridge(frame: FrameShape, inset = 0): Point[] {
  const { lensHeight, bridge } = frame.measures;
  const edge = rimEdge(frame, inset);
  const below = offset(edge, () => -SEAM_MM);
  const { top } = bounds(rimEdge(frame));
  const drop = BRIDGE_DROP[frame.shape] ?? USUAL_BRIDGE_DROP;
  const keyhole = frame.shape === 'redondo' || frame.shape === 'trapezio';
  const topY = top + drop * lensHeight;
  const bottomY = topY + (keyhole ? 4.4 : 5.2);
  const upper = indexAt(edge, 'nose', topY - lensHeight * 0.1);
  const lower = indexAt(edge, 'nose', Math.max(bottomY + 4, lensHeight * 0.02));
  const start = edge[upper]!;
  const end = edge[lower]!;
  const [ux, uy] = tangent(edge, upper);
  const reach = start[0] * 0.5;
  const half = [
    ...bezier([0, topY + inset], [reach, topY + inset], along(start, [-ux, -uy], reach), start),
    ...stretch(below, lower, upper).reverse(),
    ...bezier(
      end,
      along(end, tangent(edge, lower), (end[1] - bottomY) * 0.6),
      [bridge * (keyhole ? 0.42 : 0.3), bottomY - inset],
      [0, bottomY - inset],
    ),
  ];
  return [...half, ...half.map(([x, y]): Point => [-x, y]).reverse()];
}

/** The right end piece of a plastic frame or brow, out to half of the total width. */
export function plasticEndPiece(frame: FrameShape, inset = 0): Point[] {
  const edge = hasBrow(frame) ? browEdge(frame, inset) : rimEdge(frame, inset);
  const below = offset(edge, () => -SEAM_MM);
  const { top } = bounds(edge);
  const y = hingeY(frame);
  const outer = frame.measures.totalWidth / 2 - inset;
  const tall = Math.min(frame.measures.lensHeight * 0.17, 6.4) / 2;
  const upper = indexAt(edge, 'temple', Math.max(y - tall * 2.4, top + 0.5));
  const lower = indexAt(edge, 'temple', y + tall * 2.6);
  const start = edge[upper]!;
  const end = edge[lower]!;
  const [lx, ly] = tangent(edge, lower);
  const high = y - tall + inset;
  const low = y + tall - inset;
  return [
    ...bezier(
      start,
      along(start, tangent(edge, upper), tall),
      [outer - 0.6, high - tall * 0.9],
      [outer, high],
    ),
    ...bezier([outer, high], [outer, y], [outer, y], [outer, low], 6),
    ...bezier([outer, low], [outer - 0.5, low + tall * 0.8], along(end, [-lx, -ly], tall), end),
    ...stretch(below, upper, lower).reverse(),
  ];
}

/** Wires of a metal front: the bridge (two for an aviator), as bands. */
export function metalBridges(frame: FrameShape, inset = 0): Point[][] {
  const { lensHeight } = frame.measures;
  const rimless = frame.rim === 'sem-aro';
  const edge = rimless ? rightLens(frame) : offset(rimEdge(frame), () => -0.5);
  const bar = (height: number, arch: number, half: number): Point[] => {
    const [x, y] = edge[indexAt(edge, 'nose', height)]!;
    const end = x + (rimless ? 3 : 0);
    const line = bezier([-end, y], [-x * 0.6, y - arch], [x * 0.6, y - arch], [end, y], 24);
    return ribbon(line, (share) => half + 0.35 * Math.abs(2 * share - 1) - inset);
  };
  const lower = bar(-lensHeight * 0.2, 2.6, 0.85);
  return frame.shape === 'aviador' ? [bar(-lensHeight * 0.44, 0.9, 0.7), lower] : [lower];
}

/** The right end piece of a metal front, out to half of the total width. */
export function metalEndPiece(frame: FrameShape, inset = 0): Point[] {
  const rimless = frame.rim === 'sem-aro';
  const edge = rimless ? rightLens(frame) : offset(rimEdge(frame), () => -0.5);
  const [x, y] = edge[indexAt(edge, 'temple', hingeY(frame))]!;
  const line: Point[] = [
    [x - (rimless ? 3 : 0), y],
    [frame.measures.totalWidth / 2 - inset, y],
  ];
  return ribbon(line, (share) => 0.9 + 0.5 * share - inset);
}

/** Where a rimless lens is drilled: beside the nose and at the temple. */
export function screws(frame: FrameShape): Point[] {
  if (frame.rim !== 'sem-aro') return [];
  const lens = rightLens(frame);
  const nose = lens[indexAt(lens, 'nose', -frame.measures.lensHeight * 0.2)]!;
  const temple = lens[indexAt(lens, 'temple', hingeY(frame))]!;
  const right: Point[] = [
    [nose[0] + 2, nose[1]],
    [temple[0] - 2, temple[1]],
  ];
  return [...right, ...mirror(right)];
}
