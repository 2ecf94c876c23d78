import { MAX_SLUG, slugOf } from '#domain/products/slug.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { InvalidFieldsError } from '../errors.ts';
import type { Scope } from '../scope.ts';

async function isTaken(db: Db, slug: string, productId: string): Promise<boolean> {
  const other = await db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', productId)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether a slug redirects to another product, which keeps it unless someone types it. */
async function redirectsToOther(db: Db, slug: string, productId: string): Promise<boolean> {
  const redirect = await db
    .selectFrom('slugRedirects')
    .select('slug')
    .where('slug', '=', slug)
    .where('productId', '!=', productId)
    .executeTakeFirst();
  return redirect !== undefined;
}

/**
 * The slug for a product: the typed one, or a free one made from its name.
 *
 * @throws InvalidFieldsError 'fields.slugTaken' if another product has the typed one
 */
export async function freeSlug(
  tx: Tx,
  { typed, name, productId }: { typed: string; name: string; productId: string },
): Promise<string> {
  if (typed !== '') {
    if (await isTaken(tx, typed, productId)) {
      throw new InvalidFieldsError({ slug: 'fields.slugTaken' });
    }
    return typed;
  }
  const base = slugOf(name) || 'produto';
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const slug = base.slice(0, MAX_SLUG - suffix.length).replace(/-$/, '') + suffix;
    const isFree =
      !(await isTaken(tx, slug, productId)) && !(await redirectsToOther(tx, slug, productId));
    if (isFree) return slug;
  }
}

/**
 * Redirects a product's old slug to it from now on. A slug that a product uses is no redirect, and a
 * redirect names a product, not another slug: so there are neither loops nor chains.
 */
export async function redirectOldSlug(
  tx: Tx,
  scope: Scope,
  { productId, before, after }: { productId: string; before: string | null; after: string },
): Promise<void> {
  await tx.deleteFrom('slugRedirects').where('slug', '=', after).execute();
  if (before === null || before === after) return;
  await tx
    .insertInto('slugRedirects')
    .values({ slug: before, productId, createdAt: scope.now() })
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet({ productId, createdAt: scope.now() }),
    )
    .execute();
}
