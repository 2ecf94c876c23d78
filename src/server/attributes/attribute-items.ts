import { expressionBuilder } from 'kysely';
import type { AttributeItem } from '#domain/attributes/attribute.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Schema } from '../db/schema/schema.ts';

const eb = expressionBuilder<Schema, 'attributes'>();
const variantsOf = eb
  .selectFrom('variants')
  .innerJoin('attributeValues', 'attributeValues.id', 'variants.attributeValueId')
  .whereRef('attributeValues.attributeId', '=', 'attributes.id');

/** SQL of the number of an attribute's variants, archived ones too. */
export const variantCount = variantsOf
  .select((of) => of.fn.countAll<number>().as('count'))
  .$asScalar();

const productCount = variantsOf
  .select((of) => of.fn.count<number>('variants.productId').distinct().as('count'))
  .$asScalar();

/** Attributes as the dashboard shows them. */
export async function attributeItems(db: Db, ids: readonly string[]): Promise<AttributeItem[]> {
  const rows = await db
    .selectFrom('attributes')
    .select(['id', 'name', 'slug', 'updatedAt'])
    .select([variantCount.as('variants'), productCount.as('products')])
    .where('id', 'in', ids)
    .execute();
  const values = await db
    .selectFrom('attributeValues')
    .select(['id', 'name', 'attributeId'])
    .select((of) =>
      of
        .selectFrom('variants')
        .whereRef('variants.attributeValueId', '=', 'attributeValues.id')
        .select((variant) => variant.fn.countAll<number>().as('count'))
        .as('variants'),
    )
    .where('attributeId', 'in', ids)
    .orderBy('position')
    .orderBy('name')
    .execute();
  const valuesOf = Map.groupBy(values, ({ attributeId }) => attributeId);
  return rows.map((row) => ({
    ...row,
    values: (valuesOf.get(row.id) ?? []).map(({ id, name, variants }) => ({
      id,
      name,
      variants: Number(variants),
    })),
    products: Number(row.products),
    variants: Number(row.variants),
  }));
}

/** Ids of the products of which a variant has one of these values. */
export async function productsWithValues(db: Db, valueIds: readonly string[]): Promise<string[]> {
  if (valueIds.length === 0) return [];
  const rows = await db
    .selectFrom('variants')
    .select('productId')
    .distinct()
    .where('attributeValueId', 'in', valueIds)
    .execute();
  return rows.map(({ productId }) => productId);
}
