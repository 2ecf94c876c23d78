import { passesCounter } from '#domain/cash/cash.ts';
import { dayOf } from '#domain/date.ts';
import type { PaymentMethod } from '#domain/orders/order.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import type { PaymentRow } from '../db/schema/payments.ts';
import type { Scope } from '../service/scope.ts';

interface Correction {
  order: OrderRow;
  /** As it was recorded. */
  payment: PaymentRow;
  to: PaymentMethod;
}

/**
 * Puts the counter's cash right where a payment was recorded under a wrong way to pay: a counter-entry and a new one, in
 * the drawer and on the day of the person who took it, since that is where the money is. Lines are added, none is changed.
 *
 * A day that was closed stays as it is: what was counted then has shown the difference, and no note moves today, so
 * entries of today would make today's count wrong.
 */
export async function correctCash(
  tx: Tx,
  scope: Scope,
  { order, payment, to }: Correction,
): Promise<void> {
  const { actorId, actorName, method, amountCents, paidAt } = payment;
  // Only what a person took is in a drawer.
  if (actorName === '') return;
  const at = paidAt ?? payment.createdAt;
  const day = dayOf(at);
  await scope.engine.lock(tx, [`cash:${day}:${actorId}`]);
  const closing = await tx
    .selectFrom('cashClosings')
    .select('id')
    .where('day', '=', day)
    .where('staffId', '=', actorId)
    .limit(1)
    .executeTakeFirst();
  if (closing) return;
  const write = async (by: PaymentMethod, cents: number) => {
    if (!passesCounter(order, by)) return;
    const entry = { at, actorId, actorName, orderId: order.id, method: by, amountCents: cents };
    await tx
      .insertInto('cashEntries')
      .values({ id: scope.newId(), ...entry })
      .execute();
  };
  await write(method, -amountCents);
  await write(to, amountCents);
}
