import { formatMoney } from '#domain/money.ts';
import { isPickUp, type EndReason, type Order, type OrderStatus } from '#domain/orders/order.ts';
import { toMakeCents } from '#domain/orders/sums.ts';
import { groupedKey } from '#domain/orders/fiscal-note.ts';
import { t } from '#i18n/t.ts';
import type { LetterName, TextOf } from './letters.ts';
import type { Mail } from './mail.ts';
import { orderValues, timeValues, writeOrderLetter } from './order-letter.ts';
import { orderAddresses, orderLines, orderSums } from './order-parts.ts';
import { paragraphs } from './parts.ts';
import { wordsOf, type LetterShop } from './words.ts';

/** The lines of a letter that are not empty. */
const present = (...lines: readonly (string | false | null | undefined)[]): string[] =>
  lines.filter((line): line is string => Boolean(line));

/** A letter's words that a status decides: what is said, and below what button. */
interface News {
  subject: string;
  lines: string[];
  action: string;
}

type Words = (text: 'subject' | 'text' | 'action') => string;

const news = (words: Words, ...more: readonly (string | false | null | undefined)[]): News => ({
  subject: words('subject'),
  lines: present(words('text'), ...more),
  action: words('action'),
});

/** The text that says why an order was cancelled. */
const REASON_TEXTS = {
  buyer: 'reasonBuyer',
  stock: 'reasonStock',
  payment: 'reasonPayment',
  unreachable: 'reasonUnreachable',
  duplicate: 'reasonDuplicate',
  expired: 'reasonExpired',
  other: 'reasonOther',
} as const satisfies Record<EndReason, TextOf<'orderCancelled'>>;

/** What was given back, and what the shop is still to give back by hand. */
function moneyLines(
  { refundedCents, payment }: Order,
  words: (text: 'refund' | 'refundToMake', values: { refund: string }) => string,
): string[] {
  const toMake = toMakeCents(payment);
  const refund = refundedCents - toMake;
  return present(
    refund > 0 && words('refund', { refund: formatMoney(refund) }),
    toMake > 0 && words('refundToMake', { refund: formatMoney(toMake) }),
  );
}

/** Statuses that a buyer gets a letter about: an order that waits again is no news. */
export type ToldStatus = Exclude<OrderStatus, 'pending'>;

/** What a new status means to the buyer, in a few lines; from the order as it is when the letter is written. */
const NEWS: Readonly<Record<ToldStatus, (shop: LetterShop, order: Order) => News>> = {
  confirmed(shop, order) {
    const { delivery } = order;
    const words = wordsOf('orderConfirmed', shop, { ...orderValues(order), ...timeValues(order) });
    return news(
      words,
      words(isPickUp(delivery) ? 'pickUp' : 'due'),
      delivery.pickUp && words('pickUpAt', delivery.pickUp).trim(),
    );
  },
  'in-production': (shop, order) => news(wordsOf('orderInProduction', shop, orderValues(order))),
  shipped(shop, order) {
    const { tracking, fiscal } = order;
    const words = wordsOf('orderShipped', shop, orderValues(order));
    const note = fiscal && [
      words('fiscal', { fiscalNumber: fiscal.number }),
      fiscal.key && words('fiscalKey', { fiscalKey: groupedKey(fiscal.key) }),
    ];
    return news(
      words,
      tracking && (tracking.carrier ? words('trackingBy', tracking) : words('tracking', tracking)),
      tracking?.url && words('follow', { follow: tracking.url }),
      note && present(...note).join('\n'),
    );
  },
  delivered(shop, order) {
    const words = wordsOf('orderDelivered', shop, orderValues(order));
    return news(words, words('help'));
  },
  cancelled(shop, order) {
    const { history } = order;
    const { reason = 'other' } = history.at(-1) ?? {};
    const words = wordsOf('orderCancelled', shop, orderValues(order));
    return news(words, words(REASON_TEXTS[reason]), ...moneyLines(order, words), words('again'));
  },
  returned(shop, order) {
    const { status, lines } = order;
    const words = wordsOf('orderReturned', shop, orderValues(order));
    const back = lines.filter(({ returned }) => returned > 0);
    const isWhole = status === 'returned';
    const told = news(
      words,
      ...(isWhole
        ? []
        : back.map(({ name, returned: qty }) => t('mail.moved.returned.line', { qty, name }))),
      ...moneyLines(order, words),
    );
    return isWhole ? told : { ...told, lines: [words('part'), ...told.lines.slice(1)] };
  },
};

const LETTER_OF = {
  confirmed: 'orderConfirmed',
  'in-production': 'orderInProduction',
  shipped: 'orderShipped',
  delivered: 'orderDelivered',
  cancelled: 'orderCancelled',
  returned: 'orderReturned',
} as const satisfies Record<ToldStatus, LetterName>;

/** What staff wrote to the buyer with the move, if it is still the order's last. */
function noteWith(shop: LetterShop, order: Order, status: ToldStatus): string | null {
  const last = order.history.at(-1);
  if (last?.status !== status || !last.note) return null;
  const words = wordsOf(LETTER_OF[status], shop, { ...orderValues(order), ...timeValues(order) });
  return words('note', { note: last.note });
}

/**
 * Tells the buyer about an order's new status.
 *
 * @param letter the status it was moved to, and the address of the order's page
 */
export function movedLetter(
  shop: LetterShop,
  order: Order,
  { status, url }: { status: ToldStatus; url: string },
): Mail {
  const { subject, lines, action } = NEWS[status](shop, order);
  return writeOrderLetter(shop, order, {
    subject,
    body: () => ({
      preview: lines[0] ?? '',
      actionFirst: true,
      parts: [
        ...present(...lines, noteWith(shop, order, status)).flatMap((line) => paragraphs(line)),
        orderLines(order, new URL(url).origin),
        orderSums(order),
      ],
      action: { label: action, url },
    }),
  });
}

/**
 * Tells the buyer what an order looks like after staff changed it.
 *
 * @param letter what was payable before, in cents, and the address of the order's page
 */
export function changedLetter(
  shop: LetterShop,
  order: Order,
  { beforeCents, url }: { beforeCents: number; url: string },
): Mail {
  const { payableCents } = order;
  const words = wordsOf('orderChanged', shop, orderValues(order));
  const text = words('text');
  return writeOrderLetter(shop, order, {
    subject: words('subject'),
    body: () => ({
      preview: text,
      actionFirst: true,
      parts: [
        ...paragraphs(text),
        orderLines(order, new URL(url).origin),
        orderSums(order),
        ...(beforeCents === payableCents
          ? []
          : paragraphs(words('difference', { before: formatMoney(beforeCents) }))),
        orderAddresses(order),
        ...paragraphs(words('wrong')),
      ],
      action: { label: words('action'), url },
    }),
  });
}

/** Passes a message of the shop on to the buyer. */
export function messageLetter(
  shop: LetterShop,
  order: Order,
  { text, url }: { text: string; url: string },
): Mail {
  const words = wordsOf('orderMessage', shop, orderValues(order));
  return writeOrderLetter(shop, order, {
    subject: words('subject'),
    body: () => ({
      preview: text.slice(0, 120),
      parts: [...paragraphs(text), ...paragraphs(words('answer'))],
      action: { label: words('action'), url },
    }),
  });
}
