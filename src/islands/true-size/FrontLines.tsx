import { frontLines } from '#domain/frames/front-lines.ts';
import type { FrontMeasures } from '#domain/frames/front-measures.ts';
import type { Shape } from '#domain/products/product.ts';

export interface FrontLinesProps {
  shape: Shape;
  measures: FrontMeasures;
}

/** Both rims, the bridge between them and the ends that reach out to the total width; mm, y down. */
export function FrontLines({ shape, measures }: FrontLinesProps) {
  const { rim, centre, end, bridge } = frontLines(shape, measures);
  return (
    <>
      {[1, -1].map((side) => (
        <g key={side} transform={`scale(${side} 1)`}>
          <path d={rim} transform={`translate(${centre})`} />
          <path d={end} />
        </g>
      ))}
      <path d={bridge} />
    </>
  );
}
