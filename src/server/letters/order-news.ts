import { formatMoney } from '#domain/money.ts';
import { isPickUp, type Order, type OrderStatus } from '#domain/orders/order.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { translate, translateAt } from '#i18n/translate.ts';
import { writeLetter } from './letter.ts';
import type { Mail } from './mail.ts';
import { sellerLines } from './order-letter.ts';
import { orderAddresses, orderLines, orderSums } from './order-parts.ts';
import { note, paragraph } from './parts.ts';

/** The lines of a letter that are not empty. */
const present = (...lines: readonly (string | false | null | undefined)[]): string[] =>
  lines.filter((line): line is string => Boolean(line));

/** What a new status means to the buyer, in a few lines; from the order as it is when the letter is written. */
const NEWS: Readonly<Record<OrderStatus, (order: Order) => string[]>> = {
  pending: () => [],
  confirmed: ({ delivery }) =>
    present(
      translate('mail.moved.confirmed.text'),
      isPickUp(delivery)
        ? translate('mail.moved.confirmed.pickUp')
        : translate('mail.moved.confirmed.due', { count: delivery.days }),
      delivery.pickUp && translate('order.pickUpAt', delivery.pickUp),
    ),
  'in-production': () => [translate('mail.moved.in-production.text')],
  shipped: ({ tracking }) =>
    present(
      translate('mail.moved.shipped.text'),
      tracking &&
        translate(
          tracking.carrier ? 'mail.moved.shipped.trackingBy' : 'mail.moved.shipped.tracking',
          tracking,
        ),
    ),
  delivered: () => [translate('mail.moved.delivered.text'), translate('mail.moved.delivered.help')],
  cancelled: ({ orderId, history, refundedCents }) => {
    const { reason = 'other' } = history.at(-1) ?? {};
    return present(
      translate('mail.moved.cancelled.text', { orderId }),
      translate(`mail.moved.cancelled.reason.${reason}`),
      refundedCents > 0 &&
        translate('mail.moved.cancelled.refund', { sum: formatMoney(refundedCents) }),
      translate('mail.moved.cancelled.again'),
    );
  },
  returned: ({ orderId, status, lines, refundedCents }) => {
    const back = lines.filter(({ returned }) => returned > 0);
    return present(
      translate(status === 'returned' ? 'mail.moved.returned.text' : 'mail.moved.returned.part', {
        orderId,
      }),
      ...(status === 'returned'
        ? []
        : back.map(({ name, returned: qty }) =>
            translate('mail.moved.returned.line', { qty, name }),
          )),
      refundedCents > 0 &&
        translate('mail.moved.returned.refund', { sum: formatMoney(refundedCents) }),
    );
  },
};

/** What staff wrote to the buyer with the move, if it is still the order's last. */
function noteWith({ history }: Order, status: OrderStatus): string | null {
  const last = history.at(-1);
  return last?.status === status && last.note
    ? translate('mail.moved.note', { note: last.note })
    : null;
}

/**
 * Tells the buyer about an order's new status.
 *
 * @param letter the status it was moved to, and the address of the order's page
 */
export function movedLetter(
  settings: ShopSettings,
  order: Order,
  { status, url }: { status: OrderStatus; url: string },
): Mail {
  const { orderId, billingInfo } = order;
  const lines = NEWS[status](order);
  return writeLetter(settings, {
    to: billingInfo.email,
    name: billingInfo.fullName,
    subject: translateAt(`mail.moved.${status}.subject`, { orderId }),
    body: () => ({
      preview: lines[0] ?? '',
      parts: present(...lines, noteWith(order, status)).map((line) => paragraph(line)),
      action: { label: translate('mail.moved.action'), url },
      after: [note(...sellerLines(settings))],
    }),
  });
}

/**
 * Tells the buyer what an order looks like after staff changed it.
 *
 * @param letter what was payable before, in cents, and the address of the order's page
 */
export function changedLetter(
  settings: ShopSettings,
  order: Order,
  { beforeCents, url }: { beforeCents: number; url: string },
): Mail {
  const { orderId, billingInfo, payableCents } = order;
  const text = translate('mail.changed.text', { orderId });
  return writeLetter(settings, {
    to: billingInfo.email,
    name: billingInfo.fullName,
    subject: translate('mail.changed.subject', { orderId }),
    body: () => ({
      preview: text,
      parts: [
        paragraph(text),
        orderLines(order, new URL(url).origin),
        orderSums(order),
        ...present(
          beforeCents !== payableCents &&
            translate('mail.changed.difference', {
              from: formatMoney(beforeCents),
              to: formatMoney(payableCents),
            }),
        ).map((line) => paragraph(line)),
        orderAddresses(order),
        paragraph(translate('mail.changed.wrong')),
      ],
      action: { label: translate('mail.changed.action'), url },
      after: [note(...sellerLines(settings))],
    }),
  });
}

/** Passes a message of the shop on to the buyer. */
export function messageLetter(
  settings: ShopSettings,
  { orderId, billingInfo }: Order,
  { text, url }: { text: string; url: string },
): Mail {
  return writeLetter(settings, {
    to: billingInfo.email,
    name: billingInfo.fullName,
    subject: translate('mail.message.subject', { orderId }),
    body: () => ({
      preview: text.slice(0, 120),
      parts: [
        ...text.split(/\n{2,}/).map((part) => paragraph(part)),
        paragraph(translate('mail.message.answer')),
      ],
      action: { label: translate('mail.message.action'), url },
      after: [note(...sellerLines(settings))],
    }),
  });
}
