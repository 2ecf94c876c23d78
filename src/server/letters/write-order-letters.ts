import type { EventData } from '#domain/orders/event.ts';
import { isPrescriptionMissing, LENSES_ID } from '#domain/lenses/lens-track.ts';
import { orderPath, reviewPath, type Order } from '#domain/orders/order.ts';
import type { ReturnStatus } from '#domain/returns/return-request.ts';
import { findOrder } from '../orders/rows/order-row.ts';
import { readOrder } from '../orders/reading/read-order.ts';
import type { Scope } from '../service/scope.ts';
import { expiredLetter, orderLetter, paidLetter } from './order-letter.ts';
import {
  changedLetter,
  messageLetter,
  movedLetter,
  type ToldStatus,
} from './order-update-letters.ts';
import type { LetterKind } from './queue/queue-letter.ts';
import {
  declinedIn,
  lensDeclinedLetter,
  lensesReadyLetter,
  servicePlacedLetter,
  prescriptionReminderLetter,
} from './lens-letter.ts';
import { refundedLetter } from './refund-letter.ts';
import { returnLetter, toldReturn } from './return-letter.ts';
import { reviewRefusedLetter, reviewRequestLetter, reviewedOf } from './review-letters.ts';
import { wanted, type Context, type Writer } from './writer.ts';

/** An order and the path of its guest's link; null if it is gone, or its buyer was erased. */
async function orderOf(
  { scope, orderSecret }: Context,
  orderId: string,
): Promise<{ order: Order; path: string } | null> {
  const { db } = scope.engine;
  const row = await findOrder(db, orderId);
  if (!row) return null;
  const order = await readOrder(db, row);
  if (!order.billingInfo.email) return null;
  return { order, path: orderPath(orderId, orderSecret ?? row.secret) };
}

/** The text of a message to the buyer; null once the event is gone. */
async function messageOf(
  { engine }: Scope,
  orderId: string,
  position: number,
): Promise<string | null> {
  const event = await engine.db
    .selectFrom('orderEvents')
    .select('data')
    .where('orderId', '=', orderId)
    .where('position', '=', position)
    .where('kind', '=', 'message')
    .executeTakeFirst();
  return event ? (JSON.parse(event.data) as EventData['message']).text : null;
}

/** What was payable before an order was last changed, in cents; what is payable now if it never was. */
async function payableBefore({ engine }: Scope, { orderId, payableCents }: Order): Promise<number> {
  const event = await engine.db
    .selectFrom('orderEvents')
    .select('data')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'change')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event ? (JSON.parse(event.data) as EventData['change']).fromCents : payableCents;
}

/** The letters to the buyer of an order, each with a link to it. */
export const ORDER_WRITERS = {
  async orderPlaced(context, { orderId }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    return found && wanted(orderLetter(context.shop, found.order, site + found.path));
  },
  async orderPaid(context, { orderId }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    return found && wanted(paidLetter(context.shop, found.order, site + found.path));
  },
  async orderExpired(context, { orderId }) {
    const found = await orderOf(context, orderId);
    const { shop, siteUrl } = context;
    return found && wanted(expiredLetter(shop, found.order, siteUrl && siteUrl + found.path));
  },
  async orderRefunded(context, { orderId, refundId }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    const refund = await context.scope.engine.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select(['refunds.amountCents', 'refunds.updatedAt as at', 'payments.method'])
      .where('refunds.id', '=', refundId)
      .executeTakeFirst();
    if (!found || !refund) return null;
    return wanted(refundedLetter(context.shop, found.order, { ...refund, url: site + found.path }));
  },
  async orderMoved(context, { orderId, status }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    const letter = { status: status as ToldStatus, url: site + (found?.path ?? '') };
    return found && wanted(movedLetter(context.shop, found.order, letter));
  },
  async orderChanged(context, { orderId }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    if (!found) return null;
    const beforeCents = await payableBefore(context.scope, found.order);
    const letter = { beforeCents, url: site + found.path };
    return wanted(changedLetter(context.shop, found.order, letter));
  },
  async orderMessage(context, { orderId, position }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    const text = await messageOf(context.scope, orderId, position);
    if (!found || text === null) return null;
    return wanted(messageLetter(context.shop, found.order, { text, url: site + found.path }));
  },
  async lensDeclined(context, { orderId, position, step }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    const declined = found && (await declinedIn(context.scope, { orderId, position, step }));
    if (!declined) return null;
    const letter = { ...declined, url: `${site}${found.path}#${LENSES_ID}` };
    return wanted(lensDeclinedLetter(context.shop, found.order, letter));
  },
  async prescriptionReminder(context, { orderId }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    // It may have been sent, or the order have ended, since the letter was queued.
    if (!found || !isPrescriptionMissing(found.order)) return null;
    const url = `${site}${found.path}#${LENSES_ID}`;
    return wanted(prescriptionReminderLetter(context.shop, found.order, url));
  },
  async lensesReady(context, { orderId }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    return found && wanted(lensesReadyLetter(context.shop, found.order, site + found.path));
  },
  async servicePlaced(context, { orderId }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    if (!found?.order.service) return null;
    const letter = { ...found.order.service, url: site + found.path };
    return wanted(servicePlacedLetter(context.shop, found.order, letter));
  },
  async returnMoved(context, { orderId, requestId, status }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    const told =
      found && (await toldReturn(context.scope, { requestId, status: status as ReturnStatus }));
    if (!told) return null;
    return wanted(returnLetter(context.shop, found.order, { ...told, url: site + found.path }));
  },
  async reviewRequest(context, { orderId }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    // It may have come back since the letter was queued.
    if (found?.order.status !== 'delivered') return null;
    const url = site + reviewPath(found.path);
    return wanted(reviewRequestLetter(context.shop, found.order, url));
  },
  async reviewRefused(context, { reviewId }) {
    const site = context.site();
    const found = await reviewedOf(context.scope, reviewId);
    const ordered = await orderOf(context, found?.review.orderId ?? '');
    if (!found?.review.reason || !ordered) return null;
    const { reason, note } = found.review;
    const refusal = { reason, note, url: site + reviewPath(ordered.path) };
    return wanted(reviewRefusedLetter(context.shop, found.reader, refusal));
  },
} satisfies { [Kind in LetterKind]?: Writer<Kind> };
