import type { ImportedProduct } from '#domain/imports/imported.ts';
import {
  readVitrineHeader,
  readVitrineProduct,
  vitrineKeys,
} from '#domain/imports/vitrine-products.ts';
import { VITRINE_COLUMNS } from '#domain/imports/write-vitrine.ts';
import { undoProduct } from './undo-products.ts';
import { writeProduct } from './write-products.ts';
import type { Writer } from './writer.ts';

/** How products are imported. */
export const productWriter: Writer<ImportedProduct> = {
  header: readVitrineHeader,
  fields: () => VITRINE_COLUMNS,
  keys: vitrineKeys,
  read: readVitrineProduct,
  repeated: { field: 'sku', code: 'skuRepeated' },
  write: writeProduct,
  undo: undoProduct,
};
