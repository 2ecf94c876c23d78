import type { BulkProduct } from '#domain/products/bulk-change.ts';
import type { BulkChange } from '#domain/products/bulk-edit-input.ts';
import type { Db, Tx } from '../../db/engine/engine.ts';
import type { Flag } from '../../db/schema/flag.ts';
import { InvalidFieldsError } from '../../base/errors.ts';
import type { Scope } from '../../service/scope.ts';
import { readTags } from '../tags.ts';

/** A product of a bulk edit, with the fields that it does not change. */
export interface BulkRead extends BulkProduct {
  id: string;
  name: string;
  sku: string;
  updatedAt: number;
}

/**
 * Keeps the brand or category of a change from being removed meanwhile.
 *
 * @throws InvalidFieldsError for an unknown one
 */
export async function checkNamed(tx: Tx, { engine }: Scope, change: BulkChange): Promise<void> {
  const [table, id, field] =
    change.kind === 'brand'
      ? (['brands', change.brandId, 'change.brandId'] as const)
      : change.kind === 'addCategory' || change.kind === 'removeCategory'
        ? (['categories', change.categoryId, 'change.categoryId'] as const)
        : [null, '', ''];
  if (table === null) return;
  const found = await tx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .$if(engine.name === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst();
  if (!found) throw new InvalidFieldsError({ [field]: 'fields.unknown' });
}

const yesOrNo = (flag: Flag) => (flag === 1 ? 'yes' : 'no');

/** The products that there are of `ids`, in that order. */
export async function readBulk(db: Db, ids: readonly string[]): Promise<BulkRead[]> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'sku', 'kind', 'status', 'brandId', 'ncm', 'updatedAt'])
    .select(['shape', 'rim', 'material', 'gender', 'sunCategory', 'uv400', 'polarized'])
    .where('id', 'in', ids)
    .execute();
  const variants = await db
    .selectFrom('variants')
    .select(['productId', 'id', 'sku', 'priceCents', 'compareAtCents', 'costCents', 'qty'])
    .where('productId', 'in', ids)
    .where('archivedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const categories = await db
    .selectFrom('productCategories')
    .selectAll()
    .where('productId', 'in', ids)
    .execute();
  const tagsOf = await readTags(db, ids);
  const variantsOf = Map.groupBy(variants, ({ productId }) => productId);
  const categoriesOf = Map.groupBy(categories, ({ productId }) => productId);
  const byId = new Map(products.map((product) => [product.id, product]));
  return [...new Set(ids)].flatMap((id) => {
    const product = byId.get(id);
    if (!product) return [];
    const { shape, rim, material, gender, sunCategory, uv400, polarized, ...own } = product;
    return [
      {
        ...own,
        features: {
          shape,
          rim,
          material,
          gender,
          sunCategory: sunCategory === null ? null : String(sunCategory),
          uv400: yesOrNo(uv400),
          polarized: yesOrNo(polarized),
        },
        tags: tagsOf.get(id) ?? [],
        categoryIds: (categoriesOf.get(id) ?? []).map(({ categoryId }) => categoryId).sort(),
        variants: (variantsOf.get(id) ?? []).map(({ productId: _, ...variant }) => variant),
      },
    ];
  });
}
