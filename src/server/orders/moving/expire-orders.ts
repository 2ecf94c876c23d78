import type { Scope } from '../../service/scope.ts';
import { expireOrder } from './move-order.ts';
import { forgetBuyerKeys } from '../placing/order-limits.ts';
import { tellShop } from '../../notices/tell-shop.ts';
import { lockOrder } from '../rows/order-row.ts';

/**
 * Reminds the shop of orders that are cancelled soon unless someone confirms them: once each, when three quarters of
 * their time are over. Any number of nodes may do so at the same time.
 */
async function warnUnconfirmed(scope: Scope): Promise<void> {
  const due = await scope.engine.db
    .selectFrom('orders')
    .select('id')
    // The few that can still expire are found by this index: one of their own would cost each new order a write.
    .where('expiresAt', '>', scope.now())
    .where('warnAt', '<=', scope.now())
    .orderBy('expiresAt')
    .execute();
  for (const { id } of due) await warnOf(scope, id);
}

async function warnOf(scope: Scope, orderId: string): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const { status, paymentStatus, warnAt } = await lockOrder(tx, orderId);
    if (warnAt === null) return;
    // No new version: nothing that anyone sees of the order has changed.
    await tx.updateTable('orders').set({ warnAt: null }).where('id', '=', orderId).execute();
    if (status !== 'pending' || paymentStatus !== 'pending') return;
    await tellShop(scope, { notice: 'orderExpiring', orderId });
  });
}

/** Orders that are read at a time. */
const BATCH = 50;
/** After this many failures the rest is left for the next run: the fault is then not in the orders. */
const MAX_FAILURES = 3;

interface ExpiryOptions {
  /** Whether an order ends now; one that does not is left for the next run. All do by default. */
  mayEnd?: (orderId: string) => Promise<boolean>;
}

/**
 * Cancels the orders that were not confirmed in time, each in a transaction of its own, releases what they
 * had taken, and tells their buyers; then reminds the shop of those that are cancelled soon. Any number of nodes may do so at the same time: the first to lock an
 * order's row cancels it, and a process that dies on the way leaves the order as it was.
 *
 * @returns the number of orders that this call cancelled
 * @throws the first error of an order, once the others have been cancelled
 */
export async function expireOrders(
  scope: Scope,
  { mayEnd = () => Promise.resolve(true) }: ExpiryOptions = {},
): Promise<number> {
  const { failures, expired } = await expireDue(scope, mayEnd);
  if (failures.length > 0) throw failures[0];
  await warnUnconfirmed(scope);
  await scope.engine.transaction((tx) => forgetBuyerKeys(tx, scope));
  return expired;
}

async function expireDue(scope: Scope, mayEnd: (orderId: string) => Promise<boolean>) {
  const failures: unknown[] = [];
  let expired = 0;
  let waiting = 0;
  for (;;) {
    // Orders that failed, or wait, come first again: they are skipped.
    const due = await dueOrders(scope, failures.length + waiting);
    for (const orderId of due) {
      try {
        if (!(await mayEnd(orderId))) waiting += 1;
        else if (await expireOrder(scope, orderId)) expired += 1;
      } catch (error) {
        failures.push(error);
        if (failures.length === MAX_FAILURES) return { failures, expired };
      }
    }
    if (due.length < BATCH) return { failures, expired };
  }
}

async function dueOrders({ engine, now }: Scope, skipped: number): Promise<string[]> {
  const rows = await engine.db
    .selectFrom('orders')
    .select('id')
    .where('expiresAt', '<=', now())
    .where('status', '=', 'pending')
    .where('paymentStatus', '=', 'pending')
    .orderBy('expiresAt')
    .orderBy('id')
    .limit(BATCH)
    .offset(skipped)
    .execute();
  return rows.map(({ id }) => id);
}
