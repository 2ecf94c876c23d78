import { setTimeout as delay } from 'node:timers/promises';
import type { OrderPayment } from '#domain/orders/order.ts';
import { isOnline } from '#domain/payments/methods.ts';
import { OPEN_PAYMENT_STATES } from '#domain/payments/payment.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';
import { NotFoundError } from '../../base/errors.ts';
import { queueJob } from '../../jobs/queue.ts';
import { findOrder, lockOrder, writeColumns } from '../../orders/rows/order-row.ts';
import { claimBeginning } from '../ledger/claim-payment.ts';
import { readOrderPayment } from '../ledger/order-payment.ts';
import { changePayment, movePayment, paymentsOf, sumUpPayments } from '../ledger/payment-rows.ts';
import type { BegunPayment } from '../providers/provider.ts';
import { providerOf } from '../providers/providers.ts';
import type { Scope } from '../../service/scope.ts';
import { inTime, PATIENCE_MS } from './in-time.ts';
import { paymentRequest } from './payment-request.ts';

/** Milliseconds between two looks at an attempt that someone else is beginning. */
const LOOK_MS = 100;

/**
 * Asks the provider of an order's latest attempt to take the money, unless it was asked already. It may be called again:
 * the provider is asked under the same id, and answers the same. A provider that does not answer, or refuses, leaves
 * the attempt failed and the order unpaid; no error.
 */
export async function beginPayment(
  scope: Scope,
  { orderId }: { orderId: string },
): Promise<OrderPayment> {
  const order = await findOrder(scope.engine.db, orderId);
  if (!order) throw new NotFoundError();
  const payment = (await paymentsOf(scope.engine.db, orderId)).at(-1);
  if (payment?.status === 'pending' && payment.providerRef === null) {
    await ask(scope, order, payment);
  }
  const after = await findOrder(scope.engine.db, orderId);
  return readOrderPayment(scope.engine.db, after ?? order);
}

async function ask(scope: Scope, order: OrderRow, payment: PaymentRow): Promise<void> {
  if (payment.amountCents === 0) {
    await settleNothing(scope, payment);
    return;
  }
  // What is paid on delivery waits for that.
  if (!isOnline(payment.method)) return;
  if ((await claimBeginning(scope, payment)) === null) {
    await untilBegun(scope, payment);
    return;
  }
  let begun: BegunPayment;
  try {
    begun = await inTime(payment.method, begin(scope, order, payment));
  } catch (error) {
    await fail(scope, payment, error);
    return;
  }
  const { providerRef, redirectUrl = null, pixCode = null, expiresAt = order.expiresAt } = begun;
  await scope.engine.transaction(async (tx) => {
    const { status, providerRef: known } = await lockPayment(tx, payment);
    // Begun twice at the same moment, the first answer stays: the buyer may be paying there.
    if (known !== null) return;
    const answer = { providerRef, redirectUrl, pixCode, expiresAt, claimedUntil: 0 };
    await changePayment(tx, scope, payment.id, answer);
    if (OPEN_PAYMENT_STATES.includes(status)) return;
    // It was given up meanwhile, when there was nothing yet to tell the provider.
    await queueJob(scope, { kind: 'payments.cancel', payload: { paymentId: payment.id } });
  });
}

/** Waits for the answer that another caller has asked the provider for, for as long as for the provider itself. */
async function untilBegun({ engine }: Scope, { id }: PaymentRow): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    const { status, providerRef } = await engine.db
      .selectFrom('payments')
      .select(['status', 'providerRef'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (status !== 'pending' || providerRef !== null) return;
    await delay(LOOK_MS);
  }
}

/** An attempt as it is now: a provider has been asked since it was read. */
async function lockPayment(tx: Tx, { id, orderId }: PaymentRow): Promise<PaymentRow> {
  await lockOrder(tx, orderId);
  return (await paymentsOf(tx, orderId)).find((payment) => payment.id === id)!;
}

async function begin(scope: Scope, order: OrderRow, payment: PaymentRow): Promise<BegunPayment> {
  const provider = await providerOf(payment.method);
  return provider.begin(scope, await paymentRequest(scope, { order, payment }));
}

async function fail(scope: Scope, payment: PaymentRow, error: unknown): Promise<void> {
  const failure = error instanceof Error ? error.message : String(error);
  console.error(`payments: ${payment.method} was not begun: ${failure}`);
  await scope.engine.transaction(async (tx) => {
    const now = await lockPayment(tx, payment);
    if (now.status !== 'pending' || now.providerRef !== null) return;
    await movePayment(tx, scope, now, 'failed', { failure, claimedUntil: 0 });
  });
}

/** An order that costs nothing, such as one that a gift card has paid, is paid. */
async function settleNothing(scope: Scope, payment: PaymentRow): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    const now = await lockPayment(tx, payment);
    await movePayment(tx, scope, now, 'paid', { providerRef: payment.id });
    const columns = await sumUpPayments(tx, order);
    await writeColumns(tx, scope, order.id, {
      ...columns,
      paymentStatus: 'paid',
      expiresAt: null,
      warnAt: null,
    });
  });
}
