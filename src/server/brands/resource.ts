import { expressionBuilder, sql } from 'kysely';
import { brandList, mergeSchema, type BrandItem } from '#domain/brands/brand.ts';
import { listOf } from '../dashboard/list.ts';
import { action, type Resource } from '../dashboard/resource.ts';
import { holdsWords, where } from '../dashboard/where.ts';
import type { Schema } from '../db/schema/schema.ts';
import { mergeBrands } from './merge-brands.ts';
import { brandItems, readBrand } from './read-brand.ts';
import { createBrand, removeBrand, updateBrand } from './write-brand.ts';

const { ref, exists, selectFrom, case: choose } = expressionBuilder<Schema, 'brands'>();

/** 1 for a brand that has products, else 0. */
const used = choose()
  .when(
    exists(
      selectFrom('products').select(sql.lit(1).as('one')).whereRef('brandId', '=', 'brands.id'),
    ),
  )
  .then(sql.lit(1))
  .else(sql.lit(0))
  .end();

/** Whose products the shop sells. */
export const brands: Resource = {
  name: 'brands',
  list: listOf<'brands', BrandItem>({
    shape: brandList,
    table: 'brands',
    rows: (db) => db.selectFrom('brands'),
    search: (q, { engine }) => holdsWords(engine, q, [ref('name'), ref('slug')]),
    filters: { used: (condition, { engine }) => where(engine, used, condition) },
    sorts: {
      name: ({ engine }) => engine.fold(ref('name')),
      updatedAt: () => ref('updatedAt'),
    },
    items: (_scope, db, ids) => brandItems(db, ids),
    columns: [
      { name: 'name', value: ({ name }) => name },
      { name: 'slug', value: ({ slug }) => slug },
      { name: 'products', value: ({ products }) => products },
      { name: 'updatedAt', value: ({ updatedAt }) => new Date(updatedAt) },
    ],
  }),
  record: ({ engine }, id) => readBrand(engine.db, id),
  create: createBrand,
  update: updateBrand,
  remove: removeBrand,
  actions: {
    merge: action({
      right: 'delete',
      on: 'selection',
      input: mergeSchema,
      limit: 20,
      run: mergeBrands,
    }),
  },
  version: 'brands',
  audited: ['name', 'slug', 'products', 'oldSlugs', 'logo', 'seo'],
};
