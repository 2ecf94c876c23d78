import type { FrameMeasures, Shape } from '#domain/products/product.ts';

/** What is known of a frame's size. */
export interface SizedFrame {
  name: string;
  shape: Shape;
  /** By size; the key is '' if there is only one. */
  measures: Record<string, FrameMeasures>;
}
