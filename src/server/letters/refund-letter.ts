import { formatMoment } from '#domain/date.ts';
import { formatMoney } from '#domain/money.ts';
import { GIFT_CARD, type Order, type PaymentMethod } from '#domain/orders/order.ts';
import { translate } from '#i18n/translate.ts';
import { writeLetter } from './letter.ts';
import type { Mail } from './mail.ts';
import { orderValues, sellerLines } from './order-letter.ts';
import { orderLines, orderSums } from './order-parts.ts';
import { note, paragraph, paragraphs } from './parts.ts';
import { wordsOf, type LetterShop } from './words.ts';

/** Money that was given back, as its buyer is told. */
export interface ToldRefund {
  amountCents: number;
  /** By which it was paid, and goes back. */
  method: PaymentMethod;
  /** Epoch ms. */
  at: number;
  /** The order's page, complete with `https://`. */
  url: string;
}

/** Ways to pay by which money returns to a card, on one of its next bills. */
const BY_CARD: readonly PaymentMethod[] = ['stripe', 'razorpay', 'sslcommerz', 'paypal'];

/** Where the money arrives, and when. */
function wayBack(method: PaymentMethod): string {
  if (method === GIFT_CARD) return translate('mail.refunded.toGiftCard');
  if (method === 'pix') return translate('mail.refunded.byPix');
  if (BY_CARD.includes(method)) return translate('mail.refunded.byCard');
  return translate('mail.refunded.byHand');
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
  return writeLetter(shop, {
    to: order.billingInfo.email,
    name: order.billingInfo.fullName,
    subject: words('subject'),
    body: () => ({
      preview: text,
      actionFirst: true,
      parts: [
        ...paragraphs(text),
        paragraph(translate('mail.refunded.at', { moment: formatMoment(at) }), wayBack(method)),
        orderLines(order, new URL(url).origin),
        orderSums(order),
        ...paragraphs(words('help')),
      ],
      action: { label: words('action'), url },
      after: [note(...sellerLines(shop.settings))],
    }),
  });
}
