import { productInputSchema } from '#domain/products/product-input.ts';
import type { ProductChoices } from '#domain/products/product-record.ts';
import { bodyOf, type ProductValues } from './product-values.ts';

/** Whether the shop would publish what the form contains. */
export const isPublishable = (values: ProductValues, choices: ProductChoices): boolean =>
  productInputSchema.safeParse({
    ...(bodyOf(values, choices) as object),
    status: 'active',
    publishAt: null,
  }).success;
