import { hash } from 'node:crypto';
import type { MoneyBack } from '#domain/payments/money-back.ts';
import {
  moneyOf,
  paymentStatusOf,
  refundsOfPaid,
  type OrderMoney,
} from '#domain/payments/order-money.ts';
import {
  canSettle,
  CURRENCY,
  OPEN_PAYMENT_STATES,
  wayByHand,
  type PaymentState,
} from '#domain/payments/payment.ts';
import type { OrderStatus, PaymentMethod, PaymentStatus } from '#domain/orders/order.ts';
import { isOnline } from '#domain/payments/methods.ts';
import { signature } from '../../service/audit.ts';
import { recordCash } from '../../cash/record-cash.ts';
import type { Db, Tx } from '../../db/engine/engine.ts';
import type { PaymentRow, RefundRow } from '../../db/schema/payments.ts';
import type { Scope } from '../../service/scope.ts';
import { FIRST_LOOK_MS } from './next-look.ts';

/** An id that every provider takes: 28 letters and digits. */
export const newPaymentId = ({ newId }: Scope): string =>
  hash('sha256', newId(), 'hex').slice(0, 28);

/** The attempts to pay an order, the oldest first. */
export const paymentsOf = (db: Db, orderId: string): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();

/** The refunds of an order, the oldest first. */
export const refundsOf = (db: Db, orderId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** A refund as the buyer sees it. @param payments those of its order */
export const moneyBack = (
  { paymentId, amountCents, status, byHand, pixKey, updatedAt }: RefundRow,
  payments: readonly PaymentRow[],
): MoneyBack => ({
  amountCents,
  status,
  byHand: byHand === 1,
  way: wayByHand(payments.find(({ id }) => id === paymentId)!.method, pixKey),
  at: updatedAt,
});

/** The refunds of money that pays the order, read: without a paid payment there are none. */
export const readRefundsOfPaid = async (
  db: Db,
  orderId: string,
  payments: readonly PaymentRow[],
): Promise<RefundRow[]> =>
  payments.some(({ status }) => status === 'paid')
    ? refundsOfPaid(payments, await refundsOf(db, orderId))
    : [];

interface NewPayment {
  orderId: string;
  method: PaymentMethod;
  amountCents: number;
  status?: PaymentState;
  idempotencyKey?: string | null;
  parcels?: number;
  tenderedCents?: number | null;
  /** The gift card that it was paid with. */
  giftCardId?: string | null;
}

/** Adds an attempt to a locked order; one that is paid counts in the counter's cash. */
export async function addPayment(
  tx: Tx,
  scope: Scope,
  { status = 'pending', idempotencyKey = null, parcels = 1, ...payment }: NewPayment,
): Promise<PaymentRow> {
  const { orderId, method, amountCents, tenderedCents = null, giftCardId = null } = payment;
  if (status === 'paid') await recordCash(tx, scope, { orderId, method, amountCents });
  const { last } = await tx
    .selectFrom('payments')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const now = scope.now();
  const added = await tx
    .insertInto('payments')
    .values({
      id: newPaymentId(scope),
      orderId,
      position: (last ?? -1) + 1,
      method,
      status,
      amountCents,
      currency: CURRENCY,
      returnKey: scope.newSecret(),
      idempotencyKey,
      parcels,
      tenderedCents,
      giftCardId,
      createdAt: now,
      updatedAt: now,
      paidAt: status === 'paid' ? now : null,
      lookAt: status === 'pending' && isOnline(method) ? now + FIRST_LOOK_MS : null,
      ...signature(scope.actor),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addStep(tx, scope, added.id, status, '');
  return added;
}

/** Keeps when a payment came into a state, and by whom. */
async function addStep(
  tx: Tx,
  { now, actor }: Scope,
  paymentId: string,
  status: PaymentState,
  note: string,
): Promise<void> {
  await tx
    .insertInto('paymentSteps')
    .values({ paymentId, status, at: now(), note, ...signature(actor) })
    .execute();
}

/** Changes an attempt of a locked order. */
export async function changePayment(
  tx: Tx,
  { now }: Scope,
  id: string,
  columns: Partial<Omit<PaymentRow, 'id' | 'orderId' | 'status'>>,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ ...columns, updatedAt: now() })
    .where('id', '=', id)
    .execute();
}

/**
 * Moves an attempt of a locked order along its transition table: the only way in which its status changes.
 *
 * @param columns what else changes, and a `note` of why; what went wrong by default
 * @returns whether it may go there; if not, nothing was changed
 */
export async function movePayment(
  tx: Tx,
  scope: Scope,
  payment: Pick<PaymentRow, 'id' | 'orderId' | 'status' | 'method' | 'amountCents'>,
  to: PaymentState,
  {
    note,
    ...columns
  }: Partial<Omit<PaymentRow, 'id' | 'orderId' | 'status'>> & { note?: string } = {},
): Promise<boolean> {
  const { now } = scope;
  const { id, status } = payment;
  if (!canSettle(status, to)) return false;
  if (to === 'paid') await recordCash(tx, scope, payment);
  await tx
    .updateTable('payments')
    .set({
      ...columns,
      status: to,
      updatedAt: now(),
      ...(to === 'paid' && { paidAt: now() }),
      ...(!OPEN_PAYMENT_STATES.includes(to) && { lookAt: null }),
    })
    .where('id', '=', id)
    .execute();
  await addStep(tx, scope, id, to, note ?? columns.failure ?? '');
  return true;
}

/** What of an order's columns follows from its payments and refunds. */
export interface PaidColumns extends OrderMoney {
  paymentStatus: PaymentStatus;
}

/** What has moved for an order, by its rows. */
export async function readMoney(db: Db, orderId: string): Promise<OrderMoney> {
  const payments = await paymentsOf(db, orderId);
  return moneyOf(payments, await readRefundsOfPaid(db, orderId, payments));
}

/**
 * Adds up the payments and refunds of an order: the only source of its columns `paidCents`, `refundedCents`,
 * `loweredCents` and `paymentStatus`.
 *
 * @param order with the status and the price that it will have
 */
export async function sumUpPayments(
  tx: Tx,
  { id, status, payableCents }: { id: string; status: OrderStatus; payableCents: number },
): Promise<PaidColumns> {
  const money = await readMoney(tx, id);
  return { ...money, paymentStatus: paymentStatusOf({ status, payableCents, ...money }) };
}
