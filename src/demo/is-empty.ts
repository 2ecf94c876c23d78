import type { Scope } from '#server/scope.ts';

/**
 * Whether nobody has set the shop up: it has no settings and no product but those of a demo whose
 * filling was broken off, which `seedDemoShop` then completes.
 */
export async function isEmptyShop({ engine: { db } }: Scope): Promise<boolean> {
  const setting = await db.selectFrom('settings').select('name').limit(1).executeTakeFirst();
  const own = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'not like', 'demo-%')
    .limit(1)
    .executeTakeFirst();
  return !setting && !own;
}
