import { isDeepStrictEqual } from 'node:util';
import { categoryTrails } from '#domain/categories/category-trail.ts';
import { FEATURES, type BulkDifference, type Feature } from '#domain/products/bulk-edit.ts';
import type { BulkProduct } from '#domain/products/bulk-change.ts';
import { ncmText } from '#domain/products/ncm.ts';
import { toReais } from '#domain/money.ts';
import type { Db } from '../../db/engine/engine.ts';

/** Names of brands and categories, by `brand ID` and `category ID`. */
export type Names = ReadonlyMap<string, string>;

export async function bulkNames(db: Db): Promise<Names> {
  const brands = await db.selectFrom('brands').select(['id', 'name']).execute();
  const categories = await db.selectFrom('categories').select(['id', 'name', 'parentId']).execute();
  return new Map([
    ...brands.map(({ id, name }) => [`brand ${id}`, name] as const),
    ...[...categoryTrails(categories)].map(([id, trail]) => [`category ${id}`, trail] as const),
  ]);
}

const reais = (cents: number | null) => (cents === null ? null : toReais(cents));

/** What differs between a product before and after a change, as people read it: names, and reais. */
export function differences(
  before: BulkProduct & { sku: string },
  after: BulkProduct,
  names: Names,
): BulkDifference[] {
  const { sku } = before;
  const own = (
    field: BulkDifference['field'],
    was: string | null,
    is: string | null,
  ): BulkDifference[] =>
    was === is ? [] : [{ field, variantId: null, sku, before: was, after: is }];
  const nameOf = (brandId: string | null) =>
    brandId === null ? null : (names.get(`brand ${brandId}`) ?? brandId);
  const categoriesOf = ({ categoryIds }: BulkProduct) =>
    categoryIds.map((id) => names.get(`category ${id}`) ?? id).join(', ');
  const old = new Map(before.variants.map((variant) => [variant.id, variant]));
  const ofVariants = after.variants.flatMap((variant) => {
    const was = old.get(variant.id);
    if (!was || isDeepStrictEqual(was, variant)) return [];
    const part = (
      field: 'price' | 'compareAt' | 'cost' | 'stock',
      from: number | null,
      to: number | null,
    ) =>
      from === to
        ? []
        : [
            {
              field,
              variantId: variant.id,
              sku: variant.sku,
              before: from,
              after: to,
            },
          ];
    return [
      ...part('price', reais(was.priceCents), reais(variant.priceCents)),
      ...part('compareAt', reais(was.compareAtCents), reais(variant.compareAtCents)),
      ...part('cost', reais(was.costCents), reais(variant.costCents)),
      ...part('stock', was.qty, variant.qty),
    ];
  });
  return [
    ...ofVariants,
    ...own('status', before.status, after.status),
    ...own('brand', nameOf(before.brandId), nameOf(after.brandId)),
    ...(Object.keys(FEATURES) as Feature[]).flatMap((feature) =>
      own(feature, before.features[feature], after.features[feature]),
    ),
    ...own('ncm', ncmText(before.ncm) || null, ncmText(after.ncm) || null),
    ...own('tags', before.tags.join(', '), after.tags.join(', ')),
    ...own('categories', categoriesOf(before), categoriesOf(after)),
  ];
}
