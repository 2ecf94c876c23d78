import type { FrameMeasures, Shape } from '#domain/products/product.ts';

/** A frame, as far as its size goes. */
export interface SizedFrame {
  name: string;
  shape: Shape;
  /** By size; the key is '' if there is only one. */
  measures: Record<string, FrameMeasures>;
}
