import { middleSize } from '#domain/frames/frame.ts';
import { drawnFront, type FrontMeasures } from '#domain/frames/front-measures.ts';
import type { ProductJson } from '#domain/products/product-json.ts';
import type { FrameMeasures, Shape } from '#domain/products/product.ts';

/** The front of a frame, as it is drawn to scale. */
export interface Front {
  slug: string;
  name: string;
  shape: Shape;
  /** mm; those of the middle size. */
  measures: FrameMeasures;
  /** The same as they are drawn: what is not known is that of a usual frame. */
  drawn: FrontMeasures;
}

/** The fronts of those products that are frames, in the same order. */
export function frontsOf(products: readonly (ProductJson | null)[]): Front[] {
  return products.flatMap((product) => {
    const measures = product && middleSize(Object.values(product.measures));
    if (!measures || product.shape === null) return [];
    const { slug, name, shape } = product;
    return [{ slug, name, shape, measures, drawn: drawnFront(measures, shape) }];
  });
}
