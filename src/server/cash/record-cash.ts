import { cashOf, type CashMethod } from '#domain/cash/cash.ts';
import type { EventKind } from '#domain/orders/event.ts';
import { signature } from '../audit.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { Scope } from '../scope.ts';

/** Kinds of events that move money. */
const WITH_MONEY: readonly EventKind[] = ['payment', 'return'];

/**
 * Writes what an event of an order has brought into the counter's cash, or taken out of it, in the name of the person
 * who did it; nothing where no money passed the counter.
 */
export async function recordCash(
  tx: Tx,
  scope: Scope,
  { orderId, ...event }: { orderId: string; kind: EventKind; data: unknown },
): Promise<void> {
  if (scope.actor.kind !== 'user' || !WITH_MONEY.includes(event.kind)) return;
  const order = await tx
    .selectFrom('orders')
    .select(['source', 'paymentMethod', 'deliveryType', 'deliveryPlace'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const amountCents = cashOf(order, event);
  if (amountCents === 0) return;
  await tx
    .insertInto('cashEntries')
    .values({
      id: scope.newId(),
      at: scope.now(),
      ...signature(scope.actor),
      orderId,
      method: order.paymentMethod as CashMethod,
      amountCents,
    })
    .execute();
}
