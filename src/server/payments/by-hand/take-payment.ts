import { toCents } from '#domain/money.ts';
import { GIFT_CARD, type OrderStatus, type PaymentMethod } from '#domain/orders/order.ts';
import { dueCents, type PricedMoney } from '#domain/payments/order-money.ts';
import { OPEN_PAYMENT_STATES, paidCentsOf } from '#domain/payments/payment.ts';
import { markPaidSchema, type MarkPaidInput } from '#domain/payments/taken-input.ts';
import { audit, signature } from '../../service/audit.ts';
import { authorise } from '../../service/authorise.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import { ConflictError, InvalidFieldsError } from '../../base/errors.ts';
import { parseInput } from '../../service/parse-input.ts';
import { giveUpPayments } from '../ledger/give-up.ts';
import {
  addPayment,
  movePayment,
  paymentsOf,
  sumUpPayments,
  type PaidColumns,
} from '../ledger/payment-rows.ts';
import type { Scope } from '../../service/scope.ts';
import { addEvent, checkVersion, lockOrder, writeColumns } from '../../orders/rows/order-row.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';
import { reserveGiftCard } from '../../gift-cards/spend.ts';
import { spendGiftCard } from '../ledger/spend-gift-card.ts';

interface CardTaken {
  code: string;
  /** Cents; all that the card can pay if it is not said. */
  amountCents: number | undefined;
  idempotencyKey: string | null;
  /** What stands before the names of the fields: 'payments.0.'. */
  prefix: string;
}

/**
 * Pays a locked order, as a whole or in part, with a gift card whose code staff were told.
 *
 * @returns what it has paid, in cents
 * @throws InvalidFieldsError for `code` of a card that cannot be spent, and for `amount` beyond what is on it or than
 *   gift cards may pay: no other gift cards
 */
async function takeGiftCard(
  tx: Tx,
  scope: Scope,
  { order, payments }: { order: OrderRow; payments: readonly PaymentRow[] },
  { code, amountCents, idempotencyKey, prefix }: CardTaken,
): Promise<number> {
  const { id: orderId, payableCents } = order;
  const bought = await tx
    .selectFrom('orderLines')
    .select((eb) => eb.fn.sum<number | null>('totalCents').as('cents'))
    .where('orderId', '=', orderId)
    .where('isGiftCard', '=', 1)
    .executeTakeFirstOrThrow();
  const byCards = paidCentsOf(payments.filter(({ giftCardId }) => giftCardId !== null));
  const { card, cents: most } = await reserveGiftCard(
    tx,
    scope,
    { code, amountCents: null, field: `${prefix}code` },
    {
      payableCents: Math.min(dueCents(order), payableCents - Number(bought.cents ?? 0) - byCards),
      moneyCents: 0,
    },
  );
  const cents = amountCents ?? most;
  if (cents > most) throw new InvalidFieldsError({ [`${prefix}amount`]: 'giftCard.tooLittle' });
  await spendGiftCard(tx, scope, { orderId, card, cents, idempotencyKey });
  return cents;
}

/** A payment that staff have taken, or know of. */
export interface Taken {
  /** The order's own if it is not said. */
  method?: PaymentMethod | undefined;
  /** All that is left to pay if it is not said. */
  amountCents?: number | undefined;
  parcels?: number;
  tenderedCents?: number | null;
  idempotencyKey?: string | null;
  /** Code of the gift card that pays, and what stands before the names of fields in a refusal of it. */
  code?: string | undefined;
  prefix?: string;
}

/**
 * Records that staff have got some or all of what was left to pay of a locked order: an open attempt of that sum, such
 * as a Pix by the shop's key, is paid; else the payment is one of its own, and what was open is given up, since it asks
 * for another sum. From a gift card its money is taken. The caller writes the returned columns.
 *
 * @throws InvalidFieldsError for more than is left to pay
 */
export async function takePayment(
  tx: Tx,
  scope: Scope,
  order: OrderRow,
  { status = order.status, ...taken }: Taken & { status?: OrderStatus },
): Promise<PaidColumns> {
  const { id: orderId } = order;
  const payments = await paymentsOf(tx, orderId);
  const due = dueCents(order);
  const { method = order.paymentMethod } = taken;
  let { amountCents = due } = taken;
  const { parcels = 1, tenderedCents = null, idempotencyKey = null } = taken;
  if (amountCents > due) throw new InvalidFieldsError({ amount: 'fields.paymentTooMuch' });
  if (tenderedCents !== null && tenderedCents < amountCents) {
    throw new InvalidFieldsError({ received: 'fields.receivedTooLittle' });
  }
  const open = payments.findLast((payment) => OPEN_PAYMENT_STATES.includes(payment.status));
  if (method === GIFT_CARD) {
    const { code = '', prefix = '' } = taken;
    await giveUpPayments(tx, scope, orderId);
    const card = { code, amountCents: taken.amountCents, idempotencyKey, prefix };
    amountCents = await takeGiftCard(tx, scope, { order, payments }, card);
  } else if (open?.method === method && open.amountCents === amountCents) {
    await movePayment(tx, scope, open, 'paid', {
      ...signature(scope.actor),
      ...(idempotencyKey !== null && { idempotencyKey }),
    });
  } else {
    await giveUpPayments(tx, scope, orderId);
    await addPayment(tx, scope, {
      orderId,
      method,
      amountCents,
      parcels,
      tenderedCents,
      idempotencyKey,
      status: 'paid',
    });
  }
  const columns = await sumUpPayments(tx, { ...order, status });
  const { paymentStatus } = columns;
  await addEvent(tx, scope, {
    orderId,
    kind: 'payment',
    status,
    data: { paymentStatus, amountCents, method, parcels },
  });
  return columns;
}

/** Whether staff may record a payment of an order: one that has ended, or is paid, needs none. */
export const canMarkPaid = (order: PricedMoney): boolean => dueCents(order) > 0;

/**
 * Records that an order was paid, as a whole or in part: at the counter, at the door, or by the shop's Pix key. One that
 * is already paid stays unchanged, as does one whose payment was recorded with the same key.
 *
 * @throws ConflictError 'orderNotPayable' for an order that has ended, 'changedMeanwhile' if `version` is given and not
 *   the order's, 'idempotencyKeyReused' for a key of another payment
 * @throws InvalidFieldsError for more than is left to pay, less cash than that, and parcels of anything but credit
 */
export async function markPaid(scope: Scope, input: MarkPaidInput): Promise<void> {
  authorise(scope, 'orders', 'edit');
  const { orderId, key = null, version, ...taken } = parseInput(markPaidSchema, input);
  const amountCents = taken.amount ? toCents(taken.amount) : undefined;
  await scope.engine.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (key !== null) {
      const earlier = (await paymentsOf(tx, orderId)).find((one) => one.idempotencyKey === key);
      if (earlier) {
        const { method = earlier.method } = taken;
        if (
          earlier.method === method &&
          (amountCents ?? earlier.amountCents) === earlier.amountCents
        )
          return;
        throw new ConflictError('idempotencyKeyReused');
      }
    }
    checkVersion(order, version);
    if (!canMarkPaid(order)) {
      if (order.paymentStatus === 'paid' && amountCents === undefined) return;
      throw new ConflictError('orderNotPayable');
    }
    const columns = await takePayment(tx, scope, order, {
      method: taken.method,
      code: taken.code,
      amountCents,
      parcels: taken.parcels,
      tenderedCents: taken.received ? toCents(taken.received) : null,
      idempotencyKey: key,
    });
    // What was paid in part is no longer given up by itself.
    await writeColumns(tx, scope, orderId, { ...columns, expiresAt: null, warnAt: null });
    await audit(scope, {
      action: columns.paymentStatus === 'paid' ? 'orders.paid' : 'orders.payment',
      subject: orderId,
      details: { paidCents: { from: order.paidCents, to: columns.paidCents } },
    });
  });
}
