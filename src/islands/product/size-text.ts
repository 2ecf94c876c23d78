import { markingText, variantSize } from '#domain/frames/frame.ts';
import type { FrameMeasures } from '#domain/products/product.ts';
import type { VariantChoice } from '#domain/products/variant-choice.ts';

/** The size that is bought, as the bar shows it. */
export interface ShownSize {
  /** 'M'; '' if it is not known. */
  name: string;
  /** '49 □ 21 – 145'; '' without measures. */
  marking: string;
}

/**
 * The chosen size with its marking: of a frame in one size the size that its width has, or the marking alone.
 *
 * @param measures by the name of a size; those of all under ''
 * @returns null for what has neither
 */
export function sizeText(
  { attribute = '' }: VariantChoice,
  measures: Readonly<Record<string, FrameMeasures>>,
): ShownSize | null {
  const measure = measures[attribute] ?? measures[''];
  const marking = measure ? markingText(measure) : '';
  const name = attribute || (variantSize(measures, '') ?? '');
  return name || marking ? { name, marking } : null;
}
