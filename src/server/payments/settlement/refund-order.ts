import { toCents, toReais } from '#domain/money.ts';
import { refundOf } from '#domain/orders/refund.ts';
import { heldCents, overpaidCents } from '#domain/payments/order-money.ts';
import type { RefundState } from '#domain/payments/payment.ts';
import { refundOrderSchema, type RefundOrderInput } from '#domain/payments/refund-input.ts';
import { audit } from '../../service/audit.ts';
import { authorise } from '../../service/authorise.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { RefundRow } from '../../db/schema/payments.ts';
import { ConflictError, InvalidFieldsError } from '../../base/errors.ts';
import {
  cardsOfPieces,
  lockBoughtCards,
  refuseSpent,
  spentCentsOf,
  type BoughtCard,
} from '../../gift-cards/bought-cards.ts';
import { checkedKey } from '../../orders/placing/idempotency.ts';
import { addEvent, lockOrder, writeColumns } from '../../orders/rows/order-row.ts';
import { parseInput } from '../../service/parse-input.ts';
import { refundsOf, sumUpPayments } from '../ledger/payment-rows.ts';
import { refundedPieces } from '#domain/payments/refunded-pieces.ts';
import { requestRefund } from '../ledger/request-refund.ts';
import type { Scope } from '../../service/scope.ts';
import { trySendRefund } from './send-refund.ts';
import { tellOfRefund } from './tell-of-refund.ts';

/** A refund as the API answers it. */
export interface RefundJson {
  id: string;
  status: RefundState;
  /** Reais. */
  amount: number;
}

/**
 * Gives back some or all of what was paid for an order, which stays as it is. Providers are asked at once; one that does
 * not answer leaves the refund on its way, and is asked again by a job. What the shop gives back by hand is on its way
 * until staff say that it is done (`confirmRefund`), unless it is already. The same key gives the same refund.
 *
 * @throws InvalidFieldsError for nothing, fractions of a cent, or more than is left: refunds on their way count, and what
 *   was spent of gift cards that the order has bought
 * @throws ConflictError 'idempotencyKeyReused' for a key of another refund
 * @throws NotFoundError for an unknown order
 */
export async function refundOrder(
  scope: Scope,
  { body, idempotencyKey }: { body: RefundOrderInput; idempotencyKey: string | null },
): Promise<RefundJson> {
  authorise(scope, 'orders', 'edit');
  const input = parseInput(refundOrderSchema, body);
  const key = idempotencyKey === null ? scope.newId() : `key:${checkedKey(idempotencyKey)}`;
  await scope.engine.transaction((tx) => recordRefund(tx, scope, { input, key }));
  const { orderId } = input;
  for (const { id } of ofRequest(await refundsOf(scope.engine.db, orderId), key)) {
    await trySendRefund(scope, id);
  }
  return refundJson(ofRequest(await refundsOf(scope.engine.db, orderId), key));
}

type Refund = ReturnType<typeof refundOrderSchema.parse>;

/**
 * Records that money goes back, once for a key; the caller asks the providers after the commit (`trySendRefund`).
 *
 * @throws as `refundOrder`
 */
export async function recordRefund(
  tx: Tx,
  scope: Scope,
  { input, key }: { input: Refund; key: string },
): Promise<RefundRow[]> {
  const { orderId, reason } = input;
  const order = await lockOrder(tx, orderId);
  const earlier = ofRequest(await refundsOf(tx, orderId), key);
  if (earlier.length > 0) {
    checkSame(earlier, input);
    return earlier;
  }
  const cards = await lockBoughtCards(tx, orderId);
  const leftCents = heldCents(order);
  const spentCents = spentCentsOf(cards);
  const worth = input.lines && (await worthOfLines(tx, order, { pieces: input.lines, cards }));
  const mostCents = worth ? worth.backCents : leftCents - spentCents;
  const amount = input.amount ? toCents(input.amount) : mostCents;
  if (input.kind === 'lowerPrice' && amount > overpaidCents(order)) {
    throw new InvalidFieldsError({ amount: 'fields.refundBeyondPrice' });
  }
  refuseSpent({ amountCents: amount, mostCents, spentCents, field: 'amount' });
  if (amount <= 0 || amount > leftCents) {
    throw new InvalidFieldsError({
      amount: order.paidCents === 0 ? 'fields.refundUnpaid' : 'fields.refundTooMuch',
    });
  }
  const added = await requestRefund(tx, scope, orderId, {
    amountCents: amount,
    worthCents: input.kind === 'givenBack' ? amount : (worth?.goodsCents ?? 0),
    reason,
    lines: input.lines ?? null,
    requestKey: key,
    pixKey: input.pixKey,
    done: input.done,
  });
  // For those that are still to be made, the buyer gets a letter once they are.
  for (const refund of added) {
    if (refund.status === 'succeeded') await tellOfRefund(scope, { order, refund });
  }
  await addEvent(tx, scope, {
    orderId,
    kind: 'payment',
    status: order.status,
    data: { paymentStatus: 'refunded', amountCents: -amount, reason },
  });
  await writeColumns(tx, scope, orderId, await sumUpPayments(tx, order));
  await audit(scope, {
    action: 'orders.refund',
    subject: orderId,
    details: { refundCents: amount, reason },
  });
  return added;
}

const ofRequest = (refunds: readonly RefundRow[], key: string): RefundRow[] =>
  refunds.filter(({ requestKey }) => requestKey === key);

const sumOf = (refunds: readonly RefundRow[]): number =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * Whether an earlier refund was of this kind. That is not stored but seen in what it did: a lower price is all beyond
 * the order's price, and of what was given back for goods nothing is. Without a kind it is as it turned out.
 */
function isOfKind(earlier: readonly RefundRow[], kind: Refund['kind']): boolean {
  const loweredCents = earlier.reduce((sum, refund) => sum + refund.loweredCents, 0);
  if (kind === 'lowerPrice') return loweredCents === sumOf(earlier);
  return kind !== 'givenBack' || loweredCents === 0;
}

/** @throws ConflictError if a repeated key asks for another sum, other pieces or another kind */
function checkSame(earlier: readonly RefundRow[], { amount, kind, lines, reason }: Refund): void {
  const isSame =
    earlier[0]!.lines === (lines ? JSON.stringify(lines) : null) &&
    earlier[0]!.reason === reason &&
    isOfKind(earlier, kind) &&
    (!amount || toCents(amount) === sumOf(earlier));
  if (!isSame) throw new ConflictError('idempotencyKeyReused');
}

/** What pieces of lines have cost, and what they give back, in cents; of gift cards what was not spent. */
async function worthOfLines(
  tx: Tx,
  order: OrderRow,
  { pieces, cards }: { pieces: NonNullable<Refund['lines']>; cards: readonly BoughtCard[] },
): Promise<{ goodsCents: number; backCents: number }> {
  const lines = await tx
    .selectFrom('orderLines')
    .selectAll()
    .where('orderId', '=', order.id)
    .orderBy('position')
    .execute();
  const counts = new Map(pieces.map(({ position, qty }) => [position, qty]));
  const refunded = refundedPieces(await refundsOf(tx, order.id), lines);
  for (const [index, { position, qty }] of pieces.entries()) {
    const line = lines.find((each) => each.position === position);
    const most = line ? line.qty - (refunded.get(position) ?? 0) : 0;
    if (qty > most || counts.size !== pieces.length) {
      throw new InvalidFieldsError({ [`lines.${index}.qty`]: 'fields.returnTooMany' });
    }
  }
  const { goodsCents, backCents } = refundOf(
    {
      heldCents: heldCents(order),
      lines: lines.map((line) => ({ ...line, returned: refunded.get(line.position) ?? 0 })),
    },
    counts,
  );
  const back = await cardsOfPieces(tx, order.id, { cards, pieces });
  // Of a down payment no more is given back than was paid.
  return {
    goodsCents,
    backCents: Math.min(backCents - spentCentsOf(back), heldCents(order) - spentCentsOf(cards)),
  };
}

/** The worst state of its parts is the refund's. */
function refundJson(refunds: readonly RefundRow[]): RefundJson {
  const states = refunds.map(({ status }) => status);
  const status = (['failed', 'processing', 'succeeded'] as const).find((state) =>
    states.includes(state),
  );
  return { id: refunds[0]!.id, status: status!, amount: toReais(sumOf(refunds)) };
}
