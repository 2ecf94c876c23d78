import type { ImportedProduct } from '#domain/imports/imported.ts';
import {
  productFields,
  productKeys,
  readProduct,
  readProductHeader,
} from '#domain/imports/product-formats.ts';
import { undoProduct } from './undo-products.ts';
import { writeProduct } from './write-products.ts';
import type { Writer } from './writer.ts';

/** How products are imported. */
export const productWriter: Writer<ImportedProduct> = {
  header: readProductHeader,
  fields: productFields,
  keys: productKeys,
  read: readProduct,
  repeated: { field: 'sku', code: 'skuRepeated' },
  write: writeProduct,
  undo: undoProduct,
};
