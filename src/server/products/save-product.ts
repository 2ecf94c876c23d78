import type { ProductRecord } from '#domain/catalogue/product-record.ts';
import type { Scope } from '../scope.ts';

/** Makes a product of a `ProductDraft`; a draft unless it says otherwise. */
export async function createProduct(_scope: Scope, _input: unknown): Promise<ProductRecord> {
  throw new Error('not written yet');
}

/**
 * Writes a product over, its variants in place: what is sold meanwhile keeps its stock.
 *
 * @param _input `{ id, updatedAt, ...ProductDraft }`
 * @throws ConflictError 'changedMeanwhile' with the product as it is now, `{ item }`
 * @throws InvalidFieldsError names fields as `variants.3.sku`
 */
export async function updateProduct(_scope: Scope, _input: unknown): Promise<ProductRecord> {
  throw new Error('not written yet');
}

/** A draft like another product: new slug and SKUs, no stock, nothing sold. `_input`: `{ id }` */
export async function duplicateProduct(_scope: Scope, _input: unknown): Promise<ProductRecord> {
  throw new Error('not written yet');
}
