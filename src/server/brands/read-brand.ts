import type { BrandItem, BrandRecord } from '#domain/brands/brand.ts';
import type { Db } from '../db/engine/engine.ts';
import type { BrandRow } from '../db/schema/catalogue.ts';
import { NotFoundError } from '../errors.ts';
import { richFromPlain } from '../products/clean-rich-text.ts';
import { oldSlugsOf } from '../slugs.ts';

/** Brands with the number of their products. */
const withProducts = (db: Db) =>
  db
    .selectFrom('brands')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('products')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('products.brandId', '=', 'brands.id')
        .$asScalar()
        .$notNull()
        .as('products'),
    );

const itemOf = (row: BrandRow & { products: number }): BrandItem => {
  const { id, name, slug, logo, logoWidth, logoHeight, products, updatedAt } = row;
  return {
    id,
    name,
    slug,
    logo: logo === null ? null : { key: logo, width: logoWidth, height: logoHeight, alt: '' },
    products: Number(products),
    updatedAt,
  };
};

/** What the list shows of these brands. */
export async function brandItems(db: Db, ids: readonly string[]): Promise<BrandItem[]> {
  return (await withProducts(db).where('id', 'in', ids).execute()).map(itemOf);
}

/** A brand as the dashboard edits it. @throws NotFoundError */
export async function readBrand(db: Db, id: string): Promise<BrandRecord> {
  const row = await withProducts(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFoundError();
  return {
    ...itemOf(row),
    descriptionHtml: row.descriptionHtml || richFromPlain(row.description),
    seo: { title: row.seoTitle, description: row.seoDescription },
    oldSlugs: await oldSlugsOf(db, { section: 'brands', id }),
  };
}
