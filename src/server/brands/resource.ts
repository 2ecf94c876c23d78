import { expressionBuilder } from 'kysely';
import { brandList } from '#domain/brands/brand.ts';
import { brandSchema, type BrandInput } from '#domain/brands/brand-input.ts';
import { flatResource } from '../dashboard/flat.ts';
import { mergeAction } from '../dashboard/merge-action.ts';
import { holdsWords, where } from '../dashboard/where.ts';
import type { Schema } from '../db/schema/schema.ts';
import { changeNames } from '../products/change-products.ts';
import { brandItems, productCount, productsOfBrands } from './brand-items.ts';
import { mergeBrands } from './merge-brands.ts';
import type { Tx } from '../db/engine/engine.ts';
import { claimPicture, contentColumns } from '../contents/page-content.ts';

/** What is written of a brand. @throws InvalidFieldsError if its logo is no picture of the library */
async function brandRow(tx: Tx, { logo, ...content }: BrandInput) {
  const { id, width, height } = await claimPicture(tx, logo, 'logo');
  return { logo: id, logoWidth: width, logoHeight: height, ...contentColumns(content) };
}

/** Brands whose products would be left without one stay. */
async function brandObstacle(tx: Tx, id: string): Promise<string | null> {
  const product = await tx
    .selectFrom('products')
    .select('id')
    .where('brandId', '=', id)
    .limit(1)
    .executeTakeFirst();
  return product ? 'brandHasProducts' : null;
}

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
