import { isDeepStrictEqual } from 'node:util';
import { draftOf } from '#domain/products/product-draft.ts';
import type { ProductRecord } from '#domain/products/product-record.ts';
import { UNLIMITED } from '#domain/stock/stock.ts';
import type { Tx } from '../db/engine/engine.ts';
import { NotFoundError } from '../base/errors.ts';
import { lockProducts } from '../products/lock-products.ts';
import { removeUnsold } from '../products/move-product.ts';
import { updateProduct } from '../products/save-product.ts';
import type { Scope } from '../service/scope.ts';
import { restoreAddresses } from './product-addresses.ts';
import { storedProduct, type StoredProduct } from './write-products.ts';
import type { Undoing } from './writer.ts';

/** Stock of a product's variants, by their ids. */
const stocksOf = ({ variants }: ProductRecord) => new Map(variants.map(({ id, qty }) => [id, qty]));

/** What people change of a product, and of its stock what the import has changed. */
function comparable(
  product: ProductRecord,
  { before, after }: { before: ProductRecord | null; after: ProductRecord },
): unknown {
  const [was, is] = [before ? stocksOf(before) : new Map<string, number>(), stocksOf(after)];
  const counted = product.variants.map(({ id, qty }) => (was.get(id) === is.get(id) ? null : qty));
  // As JSON, as `after` was stored.
  return JSON.parse(JSON.stringify({ ...draftOf(product), counted }));
}

/** Whether a product is as an import has left it. */
export function isAsWritten(
  now: ProductRecord,
  written: { before: ProductRecord | null; after: ProductRecord },
): boolean {
  return isDeepStrictEqual(comparable(now, written), comparable(written.after, written));
}

/** A product as it was, over the variants that it has now. */
function restored(before: ProductRecord, now: ProductRecord) {
  const ids = new Set([...now.variants, ...now.archivedVariants].map(({ id }) => id));
  const seenOf = new Map(
    [...now.archivedVariants, ...now.variants].map(({ id, qty }) => [id, qty]),
  );
  const variants = before.variants.map(({ id, qty, sold: _, ...variant }) => {
    const seen = seenOf.get(id) ?? 0;
    const stock =
      seen === qty
        ? undefined
        : qty === UNLIMITED
          ? { kind: 'unlimited' as const }
          : { kind: 'set' as const, quantity: qty, seen, reason: 'correction' as const };
    return { ...variant, ...(ids.has(id) && { id }), ...(stock && { stock }) };
  });
  return { ...draftOf(before), id: before.id, variants };
}

/** Restores a product, or removes one that the import has made; nothing if it was changed, sold or removed since. */
export async function undoProduct(
  tx: Tx,
  scope: Scope,
  { id, before, after }: Undoing,
): Promise<'undone' | 'kept'> {
  const was = before as StoredProduct | null;
  const written = after as StoredProduct;
  await lockProducts(tx, scope, [id]);
  const now = await storedProduct(tx, id).catch((error: unknown) => {
    if (error instanceof NotFoundError) return null;
    throw error;
  });
  const pair = { before: was?.product ?? null, after: written.product };
  if (!now || !isAsWritten(now.product, pair)) return 'kept';
  if (!was) {
    if (now.product.sold) return 'kept';
    await removeUnsold(tx, scope, now.product);
    return 'undone';
  }
  const draft = restored(was.product, now.product);
  const isSame = isDeepStrictEqual(
    comparable(was.product, pair),
    comparable(written.product, pair),
  );
  if (!isSame) await updateProduct(scope, draft);
  const [slugs, paths] = [new Set(was.product.oldSlugs), new Set(was.paths)];
  await restoreAddresses(tx, {
    id,
    slugs: written.product.oldSlugs.filter((slug) => !slugs.has(slug)),
    paths: written.paths.filter((path) => !paths.has(path)),
  });
  return 'undone';
}
