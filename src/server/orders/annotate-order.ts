import { z } from 'zod';
import { reachable } from '#domain/account/erased.ts';
import { mailboxOf } from '#domain/address/email.ts';
import { ORDER_LETTERS } from '#domain/orders/event.ts';
import { orderPath } from '#domain/orders/order.ts';
import { orderNoteSchema, orderTrackingSchema } from '#domain/orders/order-move.ts';
import { audit } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import { hitRateLimit } from '../security/rate-limit.ts';
import { ConflictError, InvalidFieldsError } from '../base/errors.ts';
import { queueLetter } from '../letters/queue/queue-letter.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { addEvent, lockOrder, rewriteTracking, writeColumns } from './rows/order-row.ts';
import { lettersOf } from './reading/read-record.ts';
import { trackingColumns } from './sending/tracking-columns.ts';

/**
 * Adds a note for the shop, or a message to the buyer, which is mailed and shown on the order's page.
 *
 * @throws InvalidFieldsError 'fields.noEmail' for a message to a buyer without an e-mail
 */
export async function addNote(scope: Scope, input: z.input<typeof orderNoteSchema>): Promise<void> {
  authorise(scope, 'orders', 'edit');
  const { orderId, text, toBuyer } = parseInput(orderNoteSchema, input);
  await scope.engine.transaction(async (tx) => {
    const { status, email } = await lockOrder(tx, orderId);
    if (toBuyer && reachable(email) === '')
      throw new InvalidFieldsError({ toBuyer: 'fields.noEmail' });
    const kind = toBuyer ? 'message' : 'note';
    const position = await addEvent(tx, scope, { orderId, kind, status, data: { text } });
    if (toBuyer) await queueLetter(scope, { kind: 'orderMessage', orderId, position });
    await audit(scope, { action: `orders.${kind}`, subject: orderId });
  });
}

/**
 * Sets, or corrects, the carrier, tracking code and link of an order.
 *
 * @throws ConflictError 'orderNotShipped' for an order that is neither shipped nor delivered
 */
export async function setTracking(
  scope: Scope,
  input: z.input<typeof orderTrackingSchema>,
): Promise<void> {
  authorise(scope, 'orders', 'edit');
  const { orderId, ...tracking } = parseInput(orderTrackingSchema, input);
  const { carrier, trackingCode, trackingUrl } = tracking;
  const columns = trackingColumns(tracking);
  await scope.engine.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const { status } = order;
    if (status !== 'shipped' && status !== 'delivered') throw new ConflictError('orderNotShipped');
    const isSame =
      order.trackingCarrier === carrier &&
      order.trackingCode === trackingCode &&
      order.trackingUrl === trackingUrl;
    if (isSame) return;
    await writeColumns(tx, scope, orderId, columns);
    if (order.trackingCode !== trackingCode) await rewriteTracking(tx, order, trackingCode);
    const data = { carrier, trackingCode };
    await addEvent(tx, scope, { orderId, kind: 'tracking', status, data });
    if (order.email !== '' && status === 'shipped' && trackingCode !== '') {
      await queueLetter(scope, { kind: 'orderMoved', orderId, status });
    }
    await audit(scope, {
      action: 'orders.tracking',
      subject: orderId,
      details: {
        trackingCode: { from: order.trackingCode, to: trackingCode },
        ...(order.trackingUrl !== trackingUrl && {
          trackingUrl: { from: order.trackingUrl, to: trackingUrl },
        }),
      },
    });
  });
}

/** An order, and nothing else. */
export const orderIdSchema = z.object({ orderId: z.string().min(1).max(40) });

/**
 * The path of an order's page with its key, for staff who send it to the buyer: by WhatsApp, or because the shop sends no
 * letters.
 */
export async function orderLink(
  scope: Scope,
  input: z.input<typeof orderIdSchema>,
): Promise<{ link: string }> {
  authorise(scope, 'orders', 'edit');
  const { orderId } = parseInput(orderIdSchema, input);
  return scope.engine.transaction(async (tx) => {
    const { secret } = await lockOrder(tx, orderId);
    await audit(scope, { action: 'orders.link', subject: orderId });
    return { link: orderPath(orderId, secret) };
  });
}

export const resendLetterSchema = orderIdSchema.extend({ letter: z.enum(ORDER_LETTERS) });

/**
 * Sends a letter about an order again, with the order as it is now.
 *
 * @throws ConflictError 'orderLetterNotDue' for a letter that is not due yet, or an order whose buyer has no e-mail
 * @throws TooManyTriesError when this buyer was sent too many: RATE_LIMIT_MAIL
 */
export async function resendLetter(
  scope: Scope,
  input: z.input<typeof resendLetterSchema>,
): Promise<void> {
  authorise(scope, 'orders', 'edit');
  const { orderId, letter } = parseInput(resendLetterSchema, input);
  await scope.engine.transaction(async (tx) => {
    const { status, email, source } = await lockOrder(tx, orderId);
    const events = await tx
      .selectFrom('orderEvents')
      .select(['kind', 'status', 'reason'])
      .where('orderId', '=', orderId)
      .execute();
    if (reachable(email) === '' || !lettersOf({ source }, events).includes(letter)) {
      throw new ConflictError('orderLetterNotDue');
    }
    await hitRateLimit(scope, 'mail', `resent ${mailboxOf(email)}`);
    if (letter === 'placed') await queueLetter(scope, { kind: 'orderPlaced', orderId });
    if (letter === 'moved') await queueLetter(scope, { kind: 'orderMoved', orderId, status });
    if (letter === 'changed') await queueLetter(scope, { kind: 'orderChanged', orderId });
    await addEvent(tx, scope, { orderId, kind: 'letter', status, data: { letter } });
    await audit(scope, { action: 'orders.letter', subject: orderId, details: { letter } });
  });
}
