import type { CounterProduct } from '#domain/orders/counter.ts';
import { fold } from '#domain/catalogue/fold.ts';
import { toReais } from '#domain/money.ts';
import { authorise } from '../../service/authorise.ts';
import type { SoldVariant } from '../../cart/resolve-items.ts';
import { findWords } from '../../catalogue/find-words.ts';
import { readSearch } from '../../catalogue/search-words.ts';
import { leastLensPrice } from '../../lenses/lens-rows.ts';
import type { Scope } from '../../service/scope.ts';
import { soldVariantsById } from '../rows/sold-variants.ts';

/** The most variants that a search shows. */
const MAX_FOUND = 20;

/**
 * Finds variants on sale, for the counter: the one whose SKU or barcode was scanned or typed, else variants
 * of the products that the shop's search finds. Sold-out ones are shown too: the piece may be on the counter.
 */
export async function findForCounter(scope: Scope, text: string): Promise<CounterProduct[]> {
  authorise(scope, 'orders', 'view', 'edit');
  const q = text.trim().slice(0, 100);
  if (q === '') return [];
  const exact = await idsByCode(scope, q);
  const ids = exact.length > 0 ? exact : await idsByWords(scope, q);
  const variants = await soldVariantsById(scope.engine.db, ids);
  const takesLenses = await lensTaker(scope, [...variants.values()]);
  return ids.flatMap((id) => {
    const variant = variants.get(id);
    if (!variant) return [];
    const { variantId, productId, name, slug, sku, image, focal } = variant;
    const { color, attribute, customAttr } = variant;
    return [
      {
        variantId,
        productId,
        name,
        slug,
        sku,
        color,
        attribute,
        customAttr,
        image,
        focal,
        price: toReais(variant.priceCents),
        stock: variant.qty,
        isFrame: variant.lenses !== null,
        takesLenses: takesLenses(variant),
        isGiftCard: variant.isGiftCard,
        exact: exact.length > 0,
      },
    ];
  });
}

/** Says for which of these variants lenses are made: for frames whose measures are known, in a shop that has lenses. */
async function lensTaker(
  scope: Scope,
  variants: readonly SoldVariant[],
): Promise<(variant: SoldVariant) => boolean> {
  const frames = variants.filter(({ lenses }) => lenses !== null);
  if (frames.length === 0 || (await leastLensPrice(scope)) === null) return () => false;
  const measured = await scope.engine.db
    .selectFrom('frameMeasures')
    .select(['productId', 'size'])
    .where(
      'productId',
      'in',
      frames.map(({ productId }) => productId),
    )
    .execute();
  return ({ lenses, productId, attribute }) =>
    lenses !== null &&
    measured.some(
      (row) => row.productId === productId && (row.size === '' || row.size === attribute),
    );
}

async function idsByCode({ engine }: Scope, code: string): Promise<string[]> {
  const spellings = [...new Set([code, code.toUpperCase(), code.toLowerCase()])];
  const rows = await engine.db
    .selectFrom('variants')
    .select('variants.id')
    .where('variants.archivedAt', 'is', null)
    .where((eb) => eb.or([eb('variants.sku', 'in', spellings), eb('variants.barcode', '=', code)]))
    .limit(MAX_FOUND)
    .execute();
  return rows.map(({ id }) => id);
}

async function idsByWords(scope: Scope, q: string): Promise<string[]> {
  const { db } = scope.engine;
  // By name alone: the seller knows what it is called, and is shown nothing that only comes near.
  const { correctedQuery } = await readSearch(scope, q);
  const productIds = await findWords(scope, [correctedQuery ?? q]);
  const start = fold(q).toUpperCase();
  const rows = await db
    .selectFrom('variants')
    .select(['id', 'productId', 'position'])
    .where('archivedAt', 'is', null)
    .where((eb) =>
      eb.or([
        ...(productIds.length > 0 ? [eb('productId', 'in', productIds.slice(0, MAX_FOUND))] : []),
        eb.and([eb('sku', '>=', start), eb('sku', '<', `${start}\uffff`)]),
      ]),
    )
    .orderBy('productId')
    .orderBy('position')
    .limit(200)
    .execute();
  const rank = new Map(productIds.map((id, index) => [id, index]));
  return rows
    .toSorted(
      (a, b) =>
        (rank.get(a.productId) ?? MAX_FOUND) - (rank.get(b.productId) ?? MAX_FOUND) ||
        a.position - b.position,
    )
    .slice(0, MAX_FOUND)
    .map(({ id }) => id);
}
