import { isPickUp, type EndReason, type OrderStatus } from '#domain/orders/order.ts';
import { heldCents } from '#domain/payments/order-money.ts';
import { dueAt } from '#domain/orders/late.ts';
import { isPromised, priorityOf, canMove } from '#domain/orders/status.ts';
import {
  moveOrderSchema,
  type MovedOrder,
  type MoveOrderInput,
  type OrderMove,
} from '#domain/orders/order-move.ts';
import { ASK_AFTER_DAYS } from '#domain/reviews/review-limits.ts';
import type { MovedSelection } from '#domain/orders/order-list.ts';
import { DAY_MS } from '#domain/time.ts';
import { audit } from '../../service/audit.ts';
import { authorise } from '../../service/authorise.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import { isNationalHoliday } from '#domain/deliveries/holidays.ts';
import { ConflictError, ShopError } from '../../base/errors.ts';
import { lensesNotReady } from '../../laboratory/steps/lenses-not-ready.ts';
import { tellShop } from '../../notices/tell-shop.ts';
import { queueJob } from '../../jobs/queue.ts';
import { queueLetter } from '../../letters/queue/queue-letter.ts';
import { parseInput } from '../../service/parse-input.ts';
import { giveUpPayments } from '../../payments/ledger/give-up.ts';
import { sumUpPayments } from '../../payments/ledger/payment-rows.ts';
import { requestRefund } from '../../payments/ledger/request-refund.ts';
import { blockBoughtCards, lockBoughtCards, spentCentsOf } from '../../gift-cards/bought-cards.ts';
import type { Scope } from '../../service/scope.ts';
import {
  addEvent,
  checkVersion,
  deliveryOf,
  lockOrder,
  rewriteTracking,
  writeColumns,
} from '../rows/order-row.ts';
import { refundAmount, releaseOrder, returnLines } from '../returns/return-lines.ts';
import { canMarkPaid, takePayment } from '../../payments/by-hand/take-payment.ts';
import { trackingColumns } from '../sending/tracking-columns.ts';

/** The move by the shop itself: the order was not confirmed in time. */
interface Expiry {
  orderId: string;
  to: 'cancelled';
  reason: 'expired';
  version?: undefined;
  note?: undefined;
  refund?: undefined;
  pixKey?: undefined;
  done?: undefined;
}

type Move = OrderMove | Expiry;
type Cancellation = Extract<Move, { to: 'cancelled' }>;
type Columns = Parameters<typeof writeColumns>[3];

/**
 * Moves an order along its transition table: the only way in which a status changes. Writes the event,
 * releases stock and coupon of a cancelled order, takes returned pieces back, and queues the letter to the
 * buyer. A move to the current status changes nothing, so that a second click, or a second person, does no
 * harm.
 *
 * @param input `MoveOrderInput`
 * @throws ConflictError 'orderCannotMove' with `{ from, to }` for a move that is not in the table,
 *   'changedMeanwhile' if `version` is given and not the order's, 'lensesNotReady' for one that would leave without lenses
 *   that are approved and made
 * @throws InvalidFieldsError for more pieces or a higher refund than possible
 * @throws NotFoundError for an unknown order
 */
export async function moveOrder(scope: Scope, input: MoveOrderInput): Promise<MovedOrder> {
  authorise(scope, 'orders', 'edit');
  return moveTo(scope, parseInput(moveOrderSchema, input));
}

/**
 * Takes pieces back that their buyer has asked to return, who reads of it in that request's own letter.
 *
 * @throws as `moveOrder`
 */
export async function takeBack(
  scope: Scope,
  input: Extract<MoveOrderInput, { to: 'returned' }>,
): Promise<MovedOrder> {
  authorise(scope, 'orders', 'edit');
  return moveTo(scope, parseInput(moveOrderSchema, input), false);
}

/**
 * Moves several orders, each in a transaction of its own: one that cannot be moved does not stop the
 * others, and is reported with its error's code.
 */
export async function moveSelection(
  scope: Scope,
  inputs: readonly MoveOrderInput[],
): Promise<MovedSelection> {
  authorise(scope, 'orders', 'edit');
  const answer: MovedSelection = { moved: [], refused: [] };
  for (const input of inputs) {
    try {
      await moveOrder(scope, input);
      answer.moved.push(input.orderId);
    } catch (error) {
      if (!(error instanceof ShopError) || error.status >= 500) throw error;
      answer.refused.push({ id: input.orderId, code: error.code });
    }
  }
  return answer;
}

/**
 * Cancels an order that was not confirmed in time, as the shop itself.
 *
 * @returns false if it was confirmed, paid or cancelled meanwhile
 */
export async function expireOrder(scope: Scope, orderId: string): Promise<boolean> {
  return scope.engine.transaction(async (tx) => {
    const { status, paymentStatus, expiresAt } = await lockOrder(tx, orderId);
    if (status !== 'pending' || paymentStatus !== 'pending') return false;
    if (expiresAt === null || expiresAt > scope.now()) return false;
    const { moved } = await moveTo(scope, { orderId, to: 'cancelled', reason: 'expired' });
    return moved;
  });
}

async function moveTo(scope: Scope, move: Move, tellsBuyer = true): Promise<MovedOrder> {
  return scope.engine.transaction(async (tx) => {
    const { orderId, to } = move;
    const order = await lockOrder(tx, orderId);
    if (order.status === to) return { orderId, moved: false, version: order.version };
    checkVersion(order, move.version);
    if (!canMove(order.status, to, isPickUp(deliveryOf(order)))) {
      throw new ConflictError('orderCannotMove', { orderId, from: order.status, to });
    }
    if (to === 'shipped' || to === 'delivered') await checkLenses(tx, order);
    const { columns, status = to } = await effectOf(tx, scope, order, move);
    const version = await writeColumns(tx, scope, orderId, {
      ...columnsOfStatus(order, { status, now: scope.now() }),
      ...columns,
    });
    const isExpired = 'reason' in move && move.reason === 'expired';
    if (!isExpired) {
      const details = { status: { from: order.status, to: status }, ...reasonOf(move) };
      await audit(scope, { action: `orders.${to}`, subject: orderId, details });
    }
    if (to === 'returned') await tellShop(scope, { notice: 'orderReturned', orderId });
    // A buyer who has just picked the order up needs no letter about it.
    const isHandedOver = to === 'delivered' && isPickUp(deliveryOf(order));
    if (order.email !== '' && !isHandedOver && tellsBuyer) {
      const letter = isExpired ? 'orderExpired' : 'orderMoved';
      await queueLetter(scope, { kind: letter, orderId, status: to });
    }
    if (to === 'delivered' && order.email !== '') {
      await queueJob(scope, {
        kind: 'reviews.request',
        payload: { orderId },
        key: `reviews.request:${orderId}`,
        runAt: scope.now() + ASK_AFTER_DAYS * DAY_MS,
      });
    }
    return { orderId, moved: true, version };
  });
}

/** No graded lens leaves without a prescription that someone with the right has approved, nor one that is not made. */
async function checkLenses(tx: Tx, { id, status }: OrderRow): Promise<void> {
  // What was shipped has passed this already, and was perhaps made once more since.
  if (status === 'shipped') return;
  const lenses = await lensesNotReady(tx, id);
  if (lenses.length > 0) throw new ConflictError('lensesNotReady', { lenses });
}

const reasonOf = (move: Move): { reason?: EndReason } =>
  'reason' in move ? { reason: move.reason } : {};

/** Columns that follow from a status. */
function columnsOfStatus(
  order: OrderRow,
  { status, now }: { status: OrderStatus; now: number },
): Columns {
  const isConfirmed = status === 'confirmed' && order.status !== status;
  return {
    status,
    priority: priorityOf(status, order.createdAt),
    // An order to pick up waits for its buyer, not for the shop.
    dueAt:
      isConfirmed && !isPickUp(deliveryOf(order))
        ? dueAt(status, now, order.deliveryDays, isNationalHoliday)
        : isPromised(status)
          ? order.dueAt
          : null,
    expiresAt: status === 'pending' ? order.expiresAt : null,
    warnAt: status === 'pending' ? order.warnAt : null,
  };
}

/**
 * What a move does in addition to changing the status: adds its event, and returns its columns, and the status if
 * it is not the one that was moved to.
 */
async function effectOf(
  tx: Tx,
  scope: Scope,
  order: OrderRow,
  move: Move,
): Promise<{ columns: Columns; status?: OrderStatus }> {
  const { id: orderId } = order;
  const event = { orderId, kind: 'status', status: move.to } as const;
  const note = move.note ? { note: move.note } : {};
  switch (move.to) {
    case 'confirmed':
    case 'in-production':
      await addEvent(tx, scope, { ...event, data: note });
      return { columns: {} };
    case 'shipped': {
      const { carrier, trackingCode } = move;
      await addEvent(tx, scope, { ...event, data: { ...note, carrier, trackingCode } });
      const columns = trackingColumns(move);
      if (trackingCode !== '') await rewriteTracking(tx, order, trackingCode);
      return { columns };
    }
    case 'delivered': {
      await addEvent(tx, scope, { ...event, data: note });
      const isPaidNow = move.paid && order.paymentMethod === 'cod' && canMarkPaid(order);
      return {
        columns: isPaidNow ? await takePayment(tx, scope, order, { status: 'delivered' }) : {},
      };
    }
    case 'cancelled': {
      await addEvent(tx, scope, { ...event, reason: move.reason, data: note });
      await releaseOrder(tx, scope, orderId);
      await giveUpPayments(tx, scope, orderId, move.reason === 'expired' ? 'expired' : 'cancelled');
      return { columns: await refundCancelled(tx, scope, order, move) };
    }
    case 'returned':
      return returnLines(tx, scope, order, move);
  }
}

/**
 * The payment of a cancelled order: what was paid is refunded, by default all but what was spent of gift cards that it
 * has bought. These can be spent no more.
 */
async function refundCancelled(
  tx: Tx,
  scope: Scope,
  order: OrderRow,
  { refund, note, pixKey, done }: Cancellation,
): Promise<Columns> {
  const byDefault = heldCents(order);
  const spentCents = spentCentsOf(await lockBoughtCards(tx, order.id));
  const amountCents = refundAmount(order, refund, { byDefault, spentCents });
  if (amountCents > 0) {
    const reason = note ?? '';
    await requestRefund(tx, scope, order.id, { amountCents, reason, pixKey, done });
    await addEvent(tx, scope, {
      orderId: order.id,
      kind: 'payment',
      status: 'cancelled',
      data: { paymentStatus: 'refunded', amountCents: -amountCents },
    });
  }
  await blockBoughtCards(tx, order.id);
  return sumUpPayments(tx, { ...order, status: 'cancelled' });
}
