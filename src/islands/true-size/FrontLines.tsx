import { lensPath } from '#domain/frames/lens-outline.ts';
import type { FrontMeasures } from '#domain/frames/own-frame.ts';
import type { Shape } from '#domain/products/product.ts';

export interface FrontLinesProps {
  shape: Shape;
  measures: FrontMeasures;
}

/** Both rims, the bridge between them and the ends that reach out to the total width; mm, y down. */
export function FrontLines({ shape, measures }: FrontLinesProps) {
  const { lensWidth, lensHeight, bridge, totalWidth } = measures;
  const centre = (lensWidth + bridge) / 2;
  const rim = lensPath(shape, lensWidth, lensHeight);
  const brow = -lensHeight / 5;
  const outer = lensWidth + bridge / 2;
  return (
    <>
      {[1, -1].map((side) => (
        <g key={side} transform={`scale(${side} 1)`}>
          <path d={rim} transform={`translate(${centre})`} />
          <path d={`M${outer - 0.5} ${brow - 2}H${totalWidth / 2}`} />
        </g>
      ))}
      <path d={`M${-bridge / 2} ${brow}Q0 ${brow - 5} ${bridge / 2} ${brow}`} />
    </>
  );
}
