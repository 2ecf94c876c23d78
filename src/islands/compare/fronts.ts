import { middleSize } from '#domain/frames/frame.ts';
import type { ProductJson } from '#domain/products/product-json.ts';
import type { FrameMeasures, Shape } from '#domain/products/product.ts';

/** The front of a frame, as it is drawn to scale. */
export interface Front {
  slug: string;
  name: string;
  shape: Shape;
  /** mm; those of the middle size. */
  measures: FrameMeasures;
}

/** The fronts of those products that are frames, in the same order. */
export function frontsOf(products: readonly (ProductJson | null)[]): Front[] {
  return products.flatMap((product) => {
    const measures = product && middleSize(Object.values(product.measures));
    if (!measures || product.shape === null) return [];
    return [{ slug: product.slug, name: product.name, shape: product.shape, measures }];
  });
}
