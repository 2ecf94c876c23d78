import { formatMoment } from '#domain/date.ts';
import { formatMoney } from '#domain/money.ts';
import { GIFT_CARD, type Order, type PaymentMethod } from '#domain/orders/order.ts';
import { isOffered, methodOf } from '#domain/payments/methods.ts';
import type { TextOf } from './letters.ts';
import type { Mail } from './mail.ts';
import { orderValues, writeOrderLetter } from './order-letter.ts';
import { orderLines, orderSums } from './order-parts.ts';
import { paragraphs } from './parts.ts';
import { wordsOf, type LetterShop } from './words.ts';

/** Money that was given back, as the buyer's letter says it. */
export interface ToldRefund {
  amountCents: number;
  /** By which it was paid, and goes back. */
  method: PaymentMethod;
  /** Epoch ms. */
  at: number;
  /** The order's page, complete with `https://`. */
  url: string;
}

/** The text that says where the money arrives, and when. */
function wayBack(method: PaymentMethod): Exclude<TextOf<'orderRefunded'>, 'at'> {
  if (method === GIFT_CARD) return 'toGiftCard';
  return isOffered(method) ? methodOf(method).refundArrives : 'byHand';
}

/** Tells the buyer that money was given back: how much, how and when. */
export function refundedLetter(
  shop: LetterShop,
  order: Order,
  { amountCents, method, at, url }: ToldRefund,
): Mail {
  const refund = formatMoney(amountCents);
  const words = wordsOf('orderRefunded', shop, { ...orderValues(order), refund });
  const text = words('text');
  return writeOrderLetter(shop, order, {
    subject: words('subject'),
    body: () => ({
      preview: text,
      actionFirst: true,
      parts: [
        ...paragraphs(text),
        ...paragraphs(
          `${words('at', { refundedAt: formatMoment(at) })}\n${words(wayBack(method))}`,
        ),
        orderLines(order, new URL(url).origin),
        orderSums(order),
        ...paragraphs(words('help')),
      ],
      action: { label: words('action'), url },
    }),
  });
}
