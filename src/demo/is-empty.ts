import type { Scope } from '#server/service/scope.ts';

/**
 * Whether no one has set the shop up: it has no settings, and no products but those of an interrupted seeding, which
 * `seedDemoShop` then completes.
 */
export async function isEmptyShop({ engine: { db } }: Scope): Promise<boolean> {
  const setting = await db
    .selectFrom('settings')
    .select('name')
    .where('updatedAt', '>', 0)
    .limit(1)
    .executeTakeFirst();
  const own = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'not like', 'demo-%')
    .limit(1)
    .executeTakeFirst();
  return !setting && !own;
}
