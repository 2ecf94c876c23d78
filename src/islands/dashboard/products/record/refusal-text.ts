import { t, type TextKey } from 'i18next';
import type { ProductRefusal } from '#domain/products/bulk-edit.ts';

const KEYS: Record<ProductRefusal, TextKey> = {
  notFound: 'errors.notFound',
  productStatus: 'errors.productStatus',
  productIncomplete: 'errors.productIncomplete',
  bulkPrice: 'errors.bulkPrice',
  changedSince: 'errors.changedSince',
};

/** Why the shop has left a product alone. */
export const refusalText = (code: ProductRefusal): string => t(KEYS[code]);
