import { expressionBuilder } from 'kysely';
import type { ColorItem } from '#domain/colors/color.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Schema } from '../db/schema/schema.ts';

const eb = expressionBuilder<Schema, 'colors'>();
const variantsOf = eb.selectFrom('variants').whereRef('variants.colorId', '=', 'colors.id');

/** SQL of the number of a colour's variants, archived ones too. */
export const variantCount = variantsOf
  .select((of) => of.fn.countAll<number>().as('count'))
  .$asScalar();

const productCount = variantsOf
  .select((of) => of.fn.count<number>('variants.productId').distinct().as('count'))
  .$asScalar();

const pictureCount = eb
  .selectFrom('productImages')
  .whereRef('productImages.colorId', '=', 'colors.id')
  .select((of) => of.fn.countAll<number>().as('count'))
  .$asScalar();

/** Colours as the dashboard shows them. */
export async function colorItems(db: Db, ids: readonly string[]): Promise<ColorItem[]> {
  const rows = await db
    .selectFrom('colors')
    .select(['id', 'name', 'slug', 'hex', 'hex2', 'updatedAt'])
    .select([variantCount.as('variants'), productCount.as('products'), pictureCount.as('pictures')])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    ...row,
    variants: Number(row.variants),
    products: Number(row.products),
    pictures: Number(row.pictures),
  }));
}

/** Ids of the products that have a variant or a picture in one of these colours. */
export async function productsInColors(db: Db, colorIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('variants')
    .select('productId')
    .where('colorId', 'in', colorIds)
    .union(db.selectFrom('productImages').select('productId').where('colorId', 'in', colorIds))
    .execute();
  return rows.map(({ productId }) => productId);
}
