import { expressionBuilder } from 'kysely';
import type { BrandItem } from '#domain/brands/brand.ts';
import type { Db } from '../db/engine/engine.ts';
import { contentOf, pictureOf } from '../contents/page-content.ts';
import type { Schema } from '../db/schema/schema.ts';

/** SQL of the number of a brand's products, whatever their status. */
export const productCount = expressionBuilder<Schema, 'brands'>()
  .selectFrom('products')
  .select((of) => of.fn.countAll<number>().as('count'))
  .whereRef('products.brandId', '=', 'brands.id')
  .$asScalar();

/** Brands as the dashboard shows them. */
export async function brandItems(db: Db, ids: readonly string[]): Promise<BrandItem[]> {
  const rows = await db
    .selectFrom('brands')
    .selectAll()
    .select(productCount.as('products'))
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    slug: row.slug,
    logo: pictureOf({ id: row.logo, width: row.logoWidth, height: row.logoHeight }),
    ...contentOf(row),
    products: Number(row.products),
    updatedAt: row.updatedAt,
  }));
}

/** Ids of the products of brands. */
export async function productsOfBrands(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('products').select('id').where('brandId', 'in', ids).execute();
  return rows.map(({ id }) => id);
}
