import { expressionBuilder } from 'kysely';
import { brandList } from '#domain/brands/brand.ts';
import { brandSchema } from '#domain/brands/brand-input.ts';
import { flatResource } from '../dashboard/flat.ts';
import { mergeAction } from '../dashboard/merge-action.ts';
import { holdsWords, where } from '../dashboard/where.ts';
import type { Schema } from '../db/schema/schema.ts';
import { changeNames } from '../products/change-products.ts';
import { brandItems, productCount, productsOfBrands } from './brand-items.ts';
import { brandObstacle, brandRow } from './brand-row.ts';
import { mergeBrands } from './merge-brands.ts';

const { ref } = expressionBuilder<Schema, 'brands'>();

/** Whose products the shop sells. */
export const brands = flatResource({
  table: 'brands',
  list: {
    shape: brandList,
    search: (q, { engine }) => holdsWords(engine, q, [ref('name'), ref('slug')]),
    filters: { products: (condition, { engine }) => where(engine, productCount, condition) },
    sorts: { name: ({ engine }) => engine.fold(ref('name')) },
    columns: ['name', 'slug', 'products'],
  },
  items: brandItems,
  schema: brandSchema,
  row: brandRow,
  unnamed: 'marca',
  rename: async (tx, scope, { id, write }) =>
    changeNames(tx, scope, await productsOfBrands(tx, [id]), write),
  obstacle: brandObstacle,
  topics: { record: (id) => `brand:${id}`, names: 'taxonomy' },
  actions: { merge: mergeAction(mergeBrands) },
  audited: ['name', 'slug', 'products'],
});
