import { z } from 'zod';
import { MAX_BULK_PRODUCTS } from '#domain/products/bulk-edit.ts';
import { bulkChangeSchema } from '#domain/products/bulk-edit-input.ts';
import type { ProductItem } from '#domain/products/product-record.ts';
import { action, type Resource } from '../dashboard/resource.ts';
import { applyBulkEdit, previewBulkEdit } from './bulk/edit.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { products as list } from './list-products.ts';
import {
  archiveProducts,
  hideProducts,
  publishProducts,
  removeProduct,
  restoreProducts,
  scheduleProducts,
} from './move-product.ts';
import { readProduct } from './read-product.ts';
import { createProduct, updateProduct } from './save-product.ts';

/** Products, whatever their status. */
export const products: Resource = {
  name: 'products',
  list,
  record: (scope, id) => readProduct(scope, { id }),
  create: async (scope, input) => (await createProduct(scope, input)).id,
  update: updateProduct,
  remove: async (scope, input) => void (await removeProduct(scope, input)),
  actions: {
    publish: action({ right: 'edit', on: 'both', run: publishProducts }),
    hide: action({ right: 'edit', on: 'both', run: hideProducts }),
    schedule: action({
      right: 'edit',
      on: 'both',
      run: scheduleProducts,
      input: z.object({ publishAt: z.int({ error: 'fields.publishAt' }) }),
    }),
    archive: action({ right: 'delete', on: 'both', run: archiveProducts }),
    restore: action({ right: 'edit', on: 'both', run: restoreProducts }),
    duplicate: action({
      right: 'edit',
      on: 'record',
      run: async (scope, { ids: [id] }) => ({ copy: await duplicateProduct(scope, { id }) }),
    }),
    previewBulkEdit: action({
      right: 'edit',
      on: 'selection',
      limit: MAX_BULK_PRODUCTS,
      run: previewBulkEdit,
      input: z.object({ change: bulkChangeSchema }),
    }),
    applyBulkEdit: action({
      right: 'edit',
      on: 'selection',
      limit: MAX_BULK_PRODUCTS,
      run: applyBulkEdit,
      input: z.object({
        change: bulkChangeSchema,
        versions: z.record(z.string().min(1), z.int()),
      }),
    }),
  },
  found: ({ name, sku, brand, picture }: ProductItem) => ({
    title: name,
    detail: [brand?.name, sku].filter(Boolean).join(' · '),
    picture: picture?.key ?? null,
  }),
  version: 'products',
  todo: ['low', 'out'],
  audited: 'by-verb',
};
