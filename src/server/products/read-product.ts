import type { ProductChoices, ProductRecord } from '#domain/catalogue/product-record.ts';
import type { Scope } from '../scope.ts';

/** A product as its page edits it. `_input`: `{ id }` @throws NotFoundError */
export async function readProduct(_scope: Scope, _input: unknown): Promise<ProductRecord> {
  throw new Error('not written yet');
}

/** Brands, colours, attributes and categories, for the product's form. GET /api/dashboard/products/choices */
export async function productChoices(_scope: Scope): Promise<ProductChoices> {
  throw new Error('not written yet');
}
