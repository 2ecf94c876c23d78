import { isPickUp, type Order, type OrderService } from '#domain/orders/order.ts';
import type { Scope } from '../service/scope.ts';
import type { Mail } from './mail.ts';
import { orderValues, writeOrderLetter } from './order-letter.ts';
import { orderLines } from './order-parts.ts';
import { paragraphs } from './parts.ts';
import { wordsOf, type LetterShop } from './words.ts';

/** A prescription that cannot be worked with yet: the shop asks about it, or refuses it. */
interface Declined {
  state: 'asked' | 'refused';
  /** The question, or the reason. */
  text: string;
}

/** What was said in a step of an order's lenses; null once another prescription was sent, or this one approved. */
export async function declinedIn(
  { engine: { db } }: Scope,
  lens: { orderId: string; position: number; step: number },
): Promise<Declined | null> {
  const steps = await db
    .selectFrom('orderLensSteps')
    .select(['step', 'state', 'note'])
    .where('orderId', '=', lens.orderId)
    .where('position', '=', lens.position)
    .where('step', '>=', lens.step)
    .orderBy('step')
    .execute();
  const [said, ...later] = steps;
  if (said?.step !== lens.step || later.length > 0) return null;
  const { state, note: text } = said;
  return state === 'asked' || state === 'refused' ? { state, text } : null;
}

/**
 * Asks the buyer about a prescription, or says why it was refused; either way the order's page takes another one.
 *
 * @param url of the order's page, complete with `https://`
 */
export function lensDeclinedLetter(
  shop: LetterShop,
  order: Order,
  { state, text, url }: Declined & { url: string },
): Mail {
  const letter = state === 'asked' ? 'lensAsked' : 'lensRefused';
  const words = wordsOf(letter, shop, orderValues(order));
  const lead = words('text');
  return writeOrderLetter(shop, order, {
    subject: words('subject'),
    body: () => ({
      preview: lead,
      parts: [...paragraphs(lead), ...paragraphs(text), ...paragraphs(words('next'))],
      action: { label: words('action'), url },
    }),
  });
}

/**
 * Reminds the buyer that their lenses wait for the prescription.
 *
 * @param url of the order's page, complete with `https://`
 */
export function prescriptionReminderLetter(shop: LetterShop, order: Order, url: string): Mail {
  const words = wordsOf('prescriptionReminder', shop, orderValues(order));
  const text = words('text');
  return writeOrderLetter(shop, order, {
    subject: words('subject'),
    body: () => ({
      preview: text,
      actionFirst: true,
      parts: [
        ...[text, words('next')].flatMap((line) => paragraphs(line)),
        orderLines(order, new URL(url).origin),
      ],
      action: { label: words('action'), url },
    }),
  });
}

/**
 * Tells the buyer that the glasses are mounted and checked.
 *
 * @param url of the order's page, complete with `https://`
 */
export function lensesReadyLetter(shop: LetterShop, order: Order, url: string): Mail {
  const { delivery, service } = order;
  const { pickUp } = delivery;
  const words = wordsOf('lensesReady', shop, orderValues(order));
  const text = words(service?.bench ? 'bench' : 'text');
  const next = pickUp ? words('pickUp', pickUp) : words(isPickUp(delivery) ? 'collected' : 'sent');
  return writeOrderLetter(shop, order, {
    subject: words('subject'),
    body: () => ({
      preview: text,
      actionFirst: true,
      parts: [
        ...[text, next].flatMap((line) => paragraphs(line)),
        orderLines(order, new URL(url).origin),
      ],
      action: { label: words('action'), url },
    }),
  });
}

/**
 * Tells the buyer that glasses are made again, or that what they have brought is in good hands.
 *
 * @param url of the order's page, complete with `https://`
 */
export function servicePlacedLetter(
  shop: LetterShop,
  order: Order,
  { kind, firstOrderId, url }: Pick<OrderService, 'kind' | 'firstOrderId'> & { url: string },
): Mail {
  const words = wordsOf('servicePlaced', shop, orderValues(order));
  const text =
    kind === 'warranty' || kind === 'remake'
      ? words(kind, { firstOrder: firstOrderId ?? '' })
      : words(kind);
  return writeOrderLetter(shop, order, {
    subject: words('subject'),
    body: () => ({
      preview: text,
      actionFirst: true,
      parts: [
        ...[text, words('next')].flatMap((line) => paragraphs(line)),
        orderLines(order, new URL(url).origin),
      ],
      action: { label: words('action'), url },
    }),
  });
}
