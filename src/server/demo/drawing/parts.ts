import type { Material } from '#domain/catalogue/product.ts';
import type { Outline, Point } from '#domain/catalogue/spline.ts';
import {
  browEdge,
  hasBrow,
  isPlastic,
  metalBridges,
  metalEndPiece,
  plasticBridge,
  plasticEndPiece,
  rightLens,
  rimEdge,
  type FrameShape,
} from './front-geometry.ts';
import type { Finish } from './finish.ts';
import type { LensLook } from './lens.ts';
import { closedPath, mirror } from './outline.ts';

/** A frame to draw: its shape, what it is made of, and a seed for its pattern. */
export interface FrameLook extends FrameShape {
  finish: Finish;
  lens: LensLook;
  /** The lens of a magnetic sun clip that lies over the frame's own; null without a clip. */
  clip: LensLook | null;
  seed: string;
}

/** Colour of the frame's metal parts. */
export const metalColour = ({ material, finish }: FrameLook): string =>
  isThin(material) ? finish.main : finish.metal;

/** An outline and its mirror image on the other side of the nose. */
export const both = (outline: Outline): Outline[] => [outline, mirror(outline)];

/** How much of the ground the frame covers, 0 to 1: a translucent acetate lets some through. */
export const opacityOf = ({ material, finish }: FrameLook): number =>
  finish.look === 'translucent' && isPlastic(material) ? 0.68 : 1;

/** Length of a temple behind its bend at the ear, mm. */
export const EAR_MM = 38;

/** Whether the temples are wires. */
export const isThin = (material: Material): boolean =>
  material === 'metal' || material === 'titanio';

/** The lens widened by `open` mm, though nowhere beyond the rim's outer edge. */
const widened = (lens: Outline, edge: Outline, open: number): Point[] =>
  lens.map(([x, y], index) => {
    const [outerX, outerY] = edge[index]!;
    const rim = Math.hypot(outerX - x, outerY - y);
    const share = rim > open ? open / rim : 1;
    return [x + (outerX - x) * share, y + (outerY - y) * share];
  });

interface Part {
  d: string;
  paint: 'plastic' | 'metal';
}

/**
 * Every part of the front with its outer edge drawn in by `inset` and its opening widened by `open`
 * (mm). Painted three times, each time smaller, the parts give edge, bevel and body.
 */
export function frameParts(frame: FrameLook, inset: number, open: number): Part[] {
  const lens = rightLens(frame);
  const ring = (edge: Outline, paint: Part['paint']): Part[] => {
    const hole = widened(lens, edge, open);
    return [
      { d: closedPath(edge, hole), paint },
      { d: closedPath(mirror(edge), mirror(hole)), paint },
    ];
  };
  const solid = (outlines: Outline[], paint: Part['paint']): Part[] =>
    outlines.map((outline) => ({ d: closedPath(outline), paint }));
  const plastic = isPlastic(frame.material);
  const paint = plastic ? 'plastic' : 'metal';
  const metalInset = inset * 0.5;
  const rim =
    frame.rim === 'sem-aro' ? [] : ring(rimEdge(frame, plastic ? inset : metalInset), paint);
  const brow = hasBrow(frame) ? ring(browEdge(frame, inset), 'plastic') : [];
  if (plastic) {
    return [
      ...rim,
      ...brow,
      ...solid([plasticBridge(frame, inset), ...both(plasticEndPiece(frame, inset))], 'plastic'),
    ];
  }
  const ends = hasBrow(frame)
    ? solid(both(plasticEndPiece(frame, inset)), 'plastic')
    : solid(both(metalEndPiece(frame, metalInset)), 'metal');
  return [...solid(metalBridges(frame, metalInset), 'metal'), ...rim, ...brow, ...ends];
}

/** The parts, each painted with the gradient of its tone. */
export const drawParts = (all: Part[], tone: 'edge' | 'bevel' | 'body'): string =>
  all
    .map(({ d, paint }) => `<path d="${d}" fill="url(#${paint}-${tone})" fill-rule="evenodd"/>`)
    .join('');
