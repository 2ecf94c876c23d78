import { MAX_SLUG, slugOf } from '#domain/catalogue/slug.ts';
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

/** Whether it leads to another product: no one loses an old address unless it was asked for. */
async function leads(db: Db, slug: string, productId: string): Promise<boolean> {
  const redirect = await db
    .selectFrom('slugRedirects')
    .select('slug')
    .where('slug', '=', slug)
    .where('productId', '!=', productId)
    .executeTakeFirst();
  return redirect !== undefined;
}

/**
 * The slug that a product gets: the one that was typed, or one made of its name that is free.
 *
 * @throws InvalidFieldsError 'fields.slugTaken' for a typed one that another product has
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
    const ending = number === 1 ? '' : `-${number}`;
    const slug = base.slice(0, MAX_SLUG - ending.length).replace(/-$/, '') + ending;
    if (!(await isTaken(tx, slug, productId)) && !(await leads(tx, slug, productId))) return slug;
  }
}

/**
 * Makes a product's old slug lead to it from now on. A slug in use by a product leads nowhere else, so
 * that there is neither a loop nor a chain: a redirect names the product, not another slug.
 */
export async function keepOldSlug(
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
