import type { Scope } from '../service/scope.ts';

/** How many people wait for something of a product: for it to be back in stock, or to cost less. */
export async function countWaiting({ engine: { db } }: Scope, productId: string): Promise<number> {
  const { people } = await db
    .selectFrom('alerts')
    .innerJoin('variants', 'variants.id', 'alerts.variantId')
    .select(({ fn }) => fn.count<number>('alerts.email').distinct().as('people'))
    .where('variants.productId', '=', productId)
    .where('alerts.toldAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(people);
}
