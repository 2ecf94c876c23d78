import { lensOutline } from '../../src/domain/frames/lens-outline.ts';
import type { FrameMeasures } from '../../src/domain/products/product.ts';
import type { DemoFrame } from '../../src/demo/frames/demo-frame.ts';
import { styleOf, type FrameStyle } from './style.ts';
import type { Vec2 } from './vec.ts';

/** All that the parts of a frame are cut from. Lengths are mm; the middle of the bridge is x = 0. */
export interface FrameShape {
  frame: DemoFrame;
  measures: FrameMeasures;
  style: FrameStyle;
  /** The lens on the viewer's right, clockwise, y up. */
  lens: readonly Vec2[];
  /** Middle of that lens. */
  lensX: number;
  /** Height of hinges and end pieces. */
  hingeY: number;
  /** z of the front's middle surface: it bows back towards the temples. */
  bow: (x: number, y: number) => number;
  /** z of the lenses' middle surface: the bow and their own base curve. */
  lensZ: (x: number, y: number) => number;
}

/** How far the middle of a lens bulges before its edge, mm: base curves of about 5. */
const BULGE_MM = 1.5;

/** Of several sizes the middle one, else the first, is built. */
export const builtMeasures = ({ measures }: DemoFrame): FrameMeasures =>
  measures['M'] ?? Object.values(measures)[0]!;

/** Whether the front is cut from a plate. */
export const isPlastic = ({ material }: DemoFrame): boolean =>
  material === 'acetato' || material === 'tr-90';

/** Whether a brow of acetate lies over wire or thread. */
export const hasBrow = ({ shape, material }: DemoFrame): boolean =>
  shape === 'clubmaster' && material === 'misto';

/** Whether the temples are of metal. */
export const hasMetalTemples = ({ material }: DemoFrame): boolean =>
  material === 'metal' || material === 'titanio';

export function frameShape(frame: DemoFrame): FrameShape {
  const measures = builtMeasures(frame);
  const style = styleOf(frame);
  const { lensWidth, lensHeight, bridge } = measures;
  const lensX = (bridge + lensWidth) / 2;
  const bow = (x: number, y: number) => -(x * x) / (2 * style.bow) - (y * y) / (2.4 * style.bow);
  return {
    frame,
    measures,
    style,
    lensX,
    bow,
    lens: lensOutline(frame.shape, lensWidth, lensHeight).map(([x, y]): Vec2 => [x + lensX, -y]),
    hingeY: (style.endPiece.level * lensHeight) / 2,
    lensZ: (x, y) => {
      const u = (Math.abs(x) - lensX) / (lensWidth / 2);
      const v = y / (lensHeight / 2);
      return bow(x, y) + BULGE_MM * (1 - (u * u + v * v) / 1.1);
    },
  };
}

/** Unit normal of an outline at a point, pointing out of it. */
export function outward(outline: readonly Vec2[], index: number): Vec2 {
  const [ax, ay] = outline.at(index - 1)!;
  const [bx, by] = outline[(index + 1) % outline.length]!;
  const length = Math.hypot(bx - ax, by - ay) || 1;
  return [-(by - ay) / length, (bx - ax) / length];
}

/** An outline moved outwards by `by` mm, which may depend on the direction. */
export const widened = (
  outline: readonly Vec2[],
  by: number | ((normal: Vec2) => number),
): Vec2[] =>
  outline.map(([x, y], index): Vec2 => {
    const normal = outward(outline, index);
    const reach = typeof by === 'number' ? by : by(normal);
    return [x + normal[0] * reach, y + normal[1] * reach];
  });

/** x of an outline's outer or inner side at a height. */
export function sideAt(outline: readonly Vec2[], side: 'temple' | 'nose', height: number): number {
  const crossings = outline.flatMap(([ax, ay], index) => {
    const [bx, by] = outline[(index + 1) % outline.length]!;
    if (ay > height === by > height) return [];
    return [ax + ((bx - ax) * (height - ay)) / (by - ay)];
  });
  return side === 'temple' ? Math.max(...crossings) : Math.min(...crossings);
}
