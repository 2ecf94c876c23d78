import type { FrameMeasures, Shape } from '#domain/products/product.ts';

/** A frame, as far as its size goes. */
export interface SizedFrame {
  name: string;
  shape: Shape;
  /** By size; the key '' where there is one size. */
  measures: Record<string, FrameMeasures>;
}
