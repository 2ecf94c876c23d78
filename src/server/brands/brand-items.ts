import { expressionBuilder } from 'kysely';
import type { BrandItem } from '#domain/brands/brand.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Schema } from '../db/schema/schema.ts';
import { richFromPlain } from '../products/clean-rich-text.ts';

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
  return rows.map(({ id, name, slug, logo, logoWidth, logoHeight, products, ...row }) => ({
    id,
    name,
    slug,
    logo: logo === null ? null : { key: logo, width: logoWidth, height: logoHeight, alt: '' },
    products: Number(products),
    descriptionHtml: row.descriptionHtml || richFromPlain(row.description),
    seo: { title: row.seoTitle, description: row.seoDescription },
    updatedAt: row.updatedAt,
  }));
}
