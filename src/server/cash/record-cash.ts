import { passesCounter } from '#domain/cash/cash.ts';
import type { PaymentMethod } from '#domain/orders/order.ts';
import { signature } from '../service/audit.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { Scope } from '../service/scope.ts';

/**
 * Writes what a payment has brought into the counter's cash, or a refund taken out of it, in the name of the person who
 * did it; nothing if no money passed the counter.
 *
 * @param amountCents what the payment pays, without the change; less than 0 for what was given back
 */
export async function recordCash(
  tx: Tx,
  scope: Scope,
  { orderId, method, amountCents }: { orderId: string; method: PaymentMethod; amountCents: number },
): Promise<void> {
  if (scope.actor.kind !== 'user' || amountCents === 0) return;
  const order = await tx
    .selectFrom('orders')
    .select(['source', 'deliveryType', 'deliveryPlace'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (!passesCounter(order, method)) return;
  await tx
    .insertInto('cashEntries')
    .values({
      id: scope.newId(),
      at: scope.now(),
      ...signature(scope.actor),
      orderId,
      method,
      amountCents,
    })
    .execute();
}
