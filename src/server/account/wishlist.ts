import { z } from 'zod';
import type { Scope } from '../service/scope.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { ConflictError, NotFoundError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import { changeAccount } from './change-account.ts';

/** Most favourites of one account. */
export const MAX_WISHLIST = 200;

/** A browser may have more; what exceeds the limit stays there. */
const mergeSchema = z.object({ ids: z.array(z.string().trim().min(1).max(200)).max(1000) });

interface Favorite {
  accountId: string;
  productId: string;
}

/** Ids of an account's favourites, the newest first; products no longer sold are left out. */
export function wishlistOf(
  { engine: { db } }: Scope,
  { accountId }: { accountId: string },
): Promise<string[]> {
  return readWishlist(db, accountId);
}

/**
 * Makes a product a favourite; if it is one already, it keeps its place.
 *
 * @returns the number of favourites
 * @throws NotFoundError for a product that is not sold
 * @throws ConflictError 'wishlistFull'
 */
export async function addFavorite(
  scope: Scope,
  { accountId, productId }: Favorite,
): Promise<number> {
  return scope.engine.transaction(async (tx) => {
    await changeAccount(tx, accountId, scope.now());
    const favorites = await readWishlist(tx, accountId);
    if (favorites.includes(productId)) return favorites.length;
    const [sold] = await soldOf(tx, [productId]);
    if (!sold) throw new NotFoundError();
    if (favorites.length >= MAX_WISHLIST) throw new ConflictError('wishlistFull');
    await insertFavorites(tx, accountId, [sold], scope.now());
    return favorites.length + 1;
  });
}

/**
 * Takes a product out of the favourites, if it is among them.
 *
 * @returns the number of favourites
 */
export async function removeFavorite(
  scope: Scope,
  { accountId, productId }: Favorite,
): Promise<number> {
  return scope.engine.transaction(async (tx) => {
    await tx
      .deleteFrom('wishlistItems')
      .where('accountId', '=', accountId)
      .where('productId', '=', productId)
      .execute();
    return (await readWishlist(tx, accountId)).length;
  });
}

/**
 * Merges the favourites that a visitor has saved in the browser with those of the account they have signed
 * in to. Products that are not sold, and those beyond the limit, are skipped.
 *
 * @param input `{ ids }`, the newest first
 * @returns ids of all favourites, the newest first
 * @throws InvalidFieldsError for what is no list of ids
 */
export async function mergeWishlist(
  scope: Scope,
  { accountId, input }: { accountId: string; input: unknown },
): Promise<string[]> {
  const { ids } = parseInput(mergeSchema, input);
  return scope.engine.transaction(async (tx) => {
    await changeAccount(tx, accountId, scope.now());
    const favorites = await readWishlist(tx, accountId);
    const wanted = [...new Set(ids)].filter((id) => !favorites.includes(id));
    const sold = await soldOf(tx, wanted);
    await insertFavorites(
      tx,
      accountId,
      sold.slice(0, MAX_WISHLIST - favorites.length),
      scope.now(),
    );
    return readWishlist(tx, accountId);
  });
}

async function readWishlist(db: Db | Tx, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wishlistItems')
    .innerJoin('products', 'products.id', 'wishlistItems.productId')
    .select('productId')
    .where('accountId', '=', accountId)
    .where('products.status', '=', 'active')
    .orderBy('addedAt', 'desc')
    .orderBy('productId')
    .execute();
  return rows.map(({ productId }) => productId);
}

/** Those of the products that are sold, in the order given. */
async function soldOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .execute();
  const sold = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => sold.has(id));
}

/** They are one ms apart, so that they stay in the given order. */
async function insertFavorites(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('wishlistItems')
    .values(ids.map((productId, index) => ({ accountId, productId, addedAt: now - index })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
