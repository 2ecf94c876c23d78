import type { Scope } from '../scope.ts';
import { expireOrder } from './move-order.ts';
import { forgetPersons } from './order-limits.ts';

/** Orders that are looked up at a time. */
const BATCH = 50;
/** Orders that may fail before the rest is left for the next run: then the fault is not the order's. */
const MAX_FAILURES = 3;

/**
 * Cancels the orders whose time to be confirmed is over, each in a transaction of its own, gives back what
 * they have taken, and tells their buyers. Any number of nodes may do so at once: the one that changes the
 * order's row first does the rest, and a process that dies on the way leaves the order as it was.
 *
 * @returns the number of orders that this call has cancelled
 * @throws the first error of an order, once the others have been cancelled
 */
export async function expireOrders(scope: Scope): Promise<number> {
  const { failures, expired } = await expireDue(scope);
  if (failures.length > 0) throw failures[0];
  await scope.engine.transaction(forgetPersons);
  return expired;
}

async function expireDue(scope: Scope) {
  const failures: unknown[] = [];
  let expired = 0;
  for (;;) {
    // Those that failed come first again.
    const due = await dueOrders(scope, failures.length);
    for (const orderId of due) {
      try {
        if (await expireOrder(scope, orderId)) expired += 1;
      } catch (error) {
        failures.push(error);
        if (failures.length === MAX_FAILURES) return { failures, expired };
      }
    }
    if (due.length < BATCH) return { failures, expired };
  }
}

async function dueOrders({ engine, now }: Scope, passedOver: number): Promise<string[]> {
  const rows = await engine.db
    .selectFrom('orders')
    .select('id')
    .where('expiresAt', '<=', now())
    .where('status', '=', 'pending')
    .where('paymentStatus', '=', 'pending')
    .orderBy('expiresAt')
    .orderBy('id')
    .limit(BATCH)
    .offset(passedOver)
    .execute();
  return rows.map(({ id }) => id);
}
