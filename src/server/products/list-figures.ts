import { sql } from 'kysely';
import { listingWords } from '#domain/products/listing-words.ts';
import { LAST_PIECES } from '#domain/stock/stock.ts';
import type { Tx } from '../db/engine/engine.ts';
import { inChunks } from '../base/chunks.ts';

/**
 * Brings what the dashboard's list knows of products up to date with their rows: its figures, and the
 * words they are found by. The caller has locked the variants, so that no sale happens in between.
 */
export async function writeListings(tx: Tx, productIds: readonly string[]): Promise<void> {
  await writeFigures(tx, productIds);
  await writeWords(tx, productIds);
}

/** The figures alone. */
export async function writeFigures(tx: Tx, productIds: readonly string[]): Promise<void> {
  await inChunks(productIds, async (some) => {
    await writeSomeFigures(tx, some);
    return [];
  });
}

async function writeSomeFigures(tx: Tx, productIds: readonly string[]): Promise<void> {
  const figures = tx
    .selectFrom('products')
    .leftJoin('variants', (join) =>
      join.onRef('variants.productId', '=', 'products.id').on('variants.archivedAt', 'is', null),
    )
    .select((eb) => [
      'products.id',
      'products.status',
      'products.kind',
      eb.fn.coalesce('products.brandId', eb.val('')).as('brandId'),
      'products.sortName',
      eb.fn.coalesce(eb.fn.min('variants.priceCents'), eb.lit(0)).as('minPriceCents'),
      eb.fn.coalesce(eb.fn.max('variants.priceCents'), eb.lit(0)).as('maxPriceCents'),
      eb.fn.count('variants.id').as('variants'),
      sql<number>`coalesce(sum(CASE WHEN variants.qty = 0 THEN 1 ELSE 0 END), 0)`.as('outVariants'),
      sql<number>`coalesce(sum(CASE WHEN variants.qty BETWEEN 1 AND ${sql.lit(LAST_PIECES)} THEN 1 ELSE 0 END), 0)`.as(
        'lowVariants',
      ),
      eb
        .selectFrom('productImages')
        .select((of) => of.fn.countAll().as('images'))
        .whereRef('productImages.productId', '=', 'products.id')
        .as('images'),
      eb.lit(0).as('sold'),
      'products.createdAt',
      'products.updatedAt',
    ])
    .where('products.id', 'in', productIds)
    .groupBy('products.id');
  await tx
    .insertInto('productListings')
    .columns([
      ...(['id', 'status', 'kind', 'brandId', 'sortName', 'minPriceCents'] as const),
      ...(['maxPriceCents', 'variants', 'outVariants', 'lowVariants', 'images'] as const),
      ...(['sold', 'createdAt', 'updatedAt'] as const),
    ])
    .expression(figures)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        status: eb.ref('excluded.status'),
        kind: eb.ref('excluded.kind'),
        brandId: eb.ref('excluded.brandId'),
        sortName: eb.ref('excluded.sortName'),
        minPriceCents: eb.ref('excluded.minPriceCents'),
        maxPriceCents: eb.ref('excluded.maxPriceCents'),
        variants: eb.ref('excluded.variants'),
        outVariants: eb.ref('excluded.outVariants'),
        lowVariants: eb.ref('excluded.lowVariants'),
        images: eb.ref('excluded.images'),
        updatedAt: eb.ref('excluded.updatedAt'),
      })),
    )
    .execute();
}

/** The words alone. */
export async function writeWords(tx: Tx, productIds: readonly string[]): Promise<void> {
  await inChunks(productIds, async (some) => {
    await writeSomeWords(tx, some);
    return [];
  });
}

async function writeSomeWords(tx: Tx, productIds: readonly string[]): Promise<void> {
  const products = await tx
    .selectFrom('products')
    .leftJoin('brands', 'brands.id', 'products.brandId')
    .select(['products.id', 'products.name', 'products.sku', 'brands.name as brand'])
    .where('products.id', 'in', productIds)
    .execute();
  const variants = await tx
    .selectFrom('variants')
    .select(['productId', 'sku', 'barcode'])
    .where('productId', 'in', productIds)
    .where('archivedAt', 'is', null)
    .execute();
  const codes = Map.groupBy(variants, ({ productId }) => productId);
  const rows = products.flatMap(({ id: productId, name, brand, sku }) =>
    listingWords({
      name,
      brand: brand ?? '',
      codes: [
        sku,
        ...(codes.get(productId) ?? []).flatMap((each) => [each.sku, each.barcode ?? '']),
      ],
    }).map((word) => ({ word, productId })),
  );
  await tx.deleteFrom('productWords').where('productId', 'in', productIds).execute();
  await inChunks(rows, (some) => tx.insertInto('productWords').values(some).execute());
}
