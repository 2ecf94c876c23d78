import type { Tx } from '../db/engine/engine.ts';
import { queueLetter } from '../letters/queue/queue-letter.ts';
import type { Scope } from '../service/scope.ts';

/** Letters queued in one transaction: other writers wait for it meanwhile. */
const BATCH = 100;

/**
 * Writes to everyone who waits for what has come true of a product: a variant is in stock again, or is in stock and
 * costs less than when they asked. Each request is marked and its letter queued in one transaction, so that it has one
 * letter however often, and by however many processes, this is run.
 */
export async function tellWaiting(
  scope: Scope,
  { productId, signal }: { productId: string; signal?: AbortSignal },
): Promise<void> {
  const tellSome = (): Promise<number> =>
    scope.engine.transaction(async (tx) => {
      const due = await dueAlerts(tx, productId);
      for (const { id, priceCents } of due) await tell(tx, scope, { id, priceCents });
      return due.length;
    });
  while ((await tellSome()) === BATCH) signal?.throwIfAborted();
}

async function tell(
  tx: Tx,
  scope: Scope,
  { id, priceCents }: { id: string; priceCents: number },
): Promise<void> {
  const told = await tx
    .updateTable('alerts')
    .set({ toldAt: scope.now(), toldPriceCents: priceCents })
    .where('id', '=', id)
    // Another process may have been quicker.
    .where('toldAt', 'is', null)
    .executeTakeFirst();
  if (told.numUpdatedRows > 0n) await queueLetter(scope, { kind: 'alert', alertId: id });
}

/** Requests that have come true, the oldest first, with what the variant costs now. */
const dueAlerts = (tx: Tx, productId: string) =>
  tx
    .selectFrom('alerts')
    .innerJoin('variants', 'variants.id', 'alerts.variantId')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select(['alerts.id', 'variants.priceCents'])
    .where('products.id', '=', productId)
    .where('products.status', '=', 'active')
    .where('variants.archivedAt', 'is', null)
    .where('variants.qty', '!=', 0)
    .where('alerts.toldAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('alerts.kind', '=', 'stock'),
        eb('variants.priceCents', '<', eb.ref('alerts.priceCents')),
      ]),
    )
    .orderBy('alerts.createdAt')
    .orderBy('alerts.id')
    .limit(BATCH)
    .execute();
