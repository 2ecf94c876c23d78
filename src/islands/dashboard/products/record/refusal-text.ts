import { t, type TextKey } from '#i18n/t.ts';
import type { ProductRefusal } from '#domain/products/bulk-edit.ts';

const KEYS: Record<ProductRefusal, TextKey> = {
  notFound: 'errors.productGone',
  productStatus: 'errors.productStatus',
  productIncomplete: 'errors.productIncomplete',
  bulkPrice: 'errors.bulkPrice',
  bulkCost: 'errors.bulkCost',
  bulkStock: 'errors.bulkStock',
  bulkFeature: 'errors.bulkFeature',
  bulkSun: 'errors.bulkSun',
  bulkTags: 'errors.bulkTags',
  changedSince: 'errors.changedSince',
};

/** Why the shop has left a product alone. */
export const refusalText = (code: ProductRefusal): string => t(KEYS[code]);
