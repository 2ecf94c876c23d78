import { toCents, toReais } from '#domain/money.ts';
import {
  addParts,
  NO_PARTS,
  partsOf,
  refundOf,
  type Parts,
  type RefundedLine,
} from '#domain/orders/refund.ts';
import { heldCents, overpaidCents } from '#domain/payments/order-money.ts';
import type { RefundState } from '#domain/payments/payment.ts';
import { refundOrderSchema, type RefundOrderInput } from '#domain/payments/refund-input.ts';
import { audit } from '../../service/audit.ts';
import { authorise } from '../../service/authorise.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderLineRow, OrderRow } from '../../db/schema/orders.ts';
import type { RefundRow } from '../../db/schema/payments.ts';
import { ConflictError, InvalidFieldsError } from '../../base/errors.ts';
import {
  cardsOfPieces,
  lockBoughtCards,
  refuseSpent,
  spentCentsOf,
  type BoughtCard,
} from '../../gift-cards/bought-cards.ts';
import { endRefundedLenses } from '../../laboratory/steps/end-refunded-lenses.ts';
import { refuseBeingMade } from '../../laboratory/steps/take-out-lenses.ts';
import { checkedKey } from '../../orders/placing/idempotency.ts';
import { refundableLines } from '../../orders/returns/withdrawn.ts';
import { addEvent, lockOrder, writeColumns } from '../../orders/rows/order-row.ts';
import { parseInput } from '../../service/parse-input.ts';
import { refundsOf, sumUpPayments } from '../ledger/payment-rows.ts';
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
 * @param of `keptCents` the shop keeps of what the pieces give back: less may not be given
 * @throws as `refundOrder`
 */
export async function recordRefund(
  tx: Tx,
  scope: Scope,
  { input, key, keptCents = 0 }: { input: Refund; key: string; keptCents?: number },
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
  const worth = input.lines && (await worthOfLines(tx, { order, pieces: input.lines, cards }));
  const mostCents = worth ? worth.backCents : leftCents - spentCents;
  const usualCents = Math.max(0, mostCents - keptCents);
  const amount = input.amount ? toCents(input.amount) : usualCents;
  if (worth && amount < usualCents) {
    throw new InvalidFieldsError({ amount: 'fields.refundTooLittle' });
  }
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
  await endRefundedLenses(tx, scope, order);
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
  {
    order,
    pieces,
    cards,
  }: { order: OrderRow; pieces: readonly RefundedLine[]; cards: readonly BoughtCard[] },
): Promise<{ goodsCents: number; backCents: number }> {
  const lines = await refundableLines(tx, order.id);
  const parts = checkedPieces(lines, pieces);
  const { goodsCents, backCents } = refundOf({ heldCents: heldCents(order), lines }, parts);
  for (const { position, part } of pieces) {
    if (part === 'lens') await refuseBeingMade(tx, { orderId: order.id, position });
  }
  const back = await cardsOfPieces(tx, order.id, { cards, pieces });
  // Of a down payment no more is given back than was paid.
  return {
    goodsCents,
    backCents: Math.min(backCents - spentCentsOf(back), heldCents(order) - spentCentsOf(cards)),
  };
}

/**
 * The frames and lenses that a refund names, by the positions of their lines.
 *
 * @throws InvalidFieldsError for more than were not given back yet, for the same twice, and for a part of what has none
 */
function checkedPieces(
  lines: readonly (OrderLineRow & { gone: Parts })[],
  pieces: readonly RefundedLine[],
): Map<number, Parts> {
  const back = new Map<number, Parts>();
  for (const [index, piece] of pieces.entries()) {
    const { position, part } = piece;
    const line = lines.find((one) => one.position === position);
    if (line && part && line.lens === '') {
      throw new InvalidFieldsError({ [`lines.${index}.part`]: 'fields.refundNoLenses' });
    }
    const isTwice = pieces.some(
      (one, at) => at < index && one.position === position && one.part === part,
    );
    const parts = addParts(back.get(position) ?? NO_PARTS, partsOf(piece));
    const { frames, lenses } = addParts(line?.gone ?? NO_PARTS, parts);
    const most = line && !isTwice ? line.qty : 0;
    if (Math.min(frames, lenses) <= most && Math.max(frames, lenses) > most && !part) {
      throw new InvalidFieldsError({ [`lines.${index}.part`]: 'fields.refundPartGone' });
    }
    if (Math.max(frames, lenses) > most) {
      throw new InvalidFieldsError({ [`lines.${index}.qty`]: 'fields.returnTooMany' });
    }
    back.set(position, parts);
  }
  return back;
}

/** The worst state of its parts is the refund's. */
function refundJson(refunds: readonly RefundRow[]): RefundJson {
  const states = refunds.map(({ status }) => status);
  const status = (['failed', 'processing', 'succeeded'] as const).find((state) =>
    states.includes(state),
  );
  return { id: refunds[0]!.id, status: status!, amount: toReais(sumOf(refunds)) };
}
