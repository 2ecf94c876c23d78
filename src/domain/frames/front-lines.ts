import type { Shape } from '../products/product.ts';
import type { FrontMeasures } from './front-measures.ts';
import { lensPath } from './lens-outline.ts';

/** The front of a frame as thin lines: SVG paths in mm from the middle of the bridge, y down. */
export interface FrontLines {
  /** One rim about its own centre, and how far to the right that is. */
  rim: string;
  centre: number;
  /** The right end, which reaches out to the total width. */
  end: string;
  bridge: string;
}

/** Both rims, which are each other's mirror images, the bridge between them and the ends. */
export function frontLines(shape: Shape, measures: FrontMeasures): FrontLines {
  const { lensWidth, lensHeight, bridge, totalWidth } = measures;
  const brow = -lensHeight / 5;
  return {
    rim: lensPath(shape, lensWidth, lensHeight),
    centre: (lensWidth + bridge) / 2,
    end: `M${lensWidth + bridge / 2 - 0.5} ${brow - 2}H${totalWidth / 2}`,
    bridge: `M${-bridge / 2} ${brow}Q0 ${brow - 5} ${bridge / 2} ${brow}`,
  };
}
