import { formatMoney } from '../money.ts';
import { isToMake } from '../payments/money-back.ts';
import { PICK_UP, type Order, type OrderPayment, type PaymentMethod } from './order.ts';
import { ENDED_STATUSES } from './status.ts';

/** Texts of what an order costs; all say the same on the page, on paper and in letters. */
export type SumWord =
  | 'order.subtotal'
  | 'order.coupon'
  | 'order.couponPlain'
  | 'order.freeDelivery'
  | 'order.staffDiscount'
  | 'order.staffDiscountPercent'
  | 'order.pixDiscount'
  | 'order.delivery'
  | 'order.pickUp'
  | 'order.free'
  | 'order.payable'
  | 'order.total'
  | 'order.noCharge'
  | 'order.sumPaid'
  | 'order.byGiftCard'
  | 'order.paidSoFar'
  | 'order.leftToPay'
  | 'order.refunded'
  | 'order.refundOnItsWay'
  | 'order.refundToMake'
  | 'order.inParcels'
  | `paymentMethod.${PaymentMethod}`;

/** What it is, and the amount as it is read. */
export type Sum = readonly [name: string, amount: string, look?: 'due'];

/** What an order costs, line by line. */
export interface OrderSums {
  /** Items, discounts and delivery: they sum to the total. */
  parts: Sum[];
  /** What is to be paid, or was. */
  total: Sum;
  /** What of it was paid by gift card or in part, is left to pay, and was given back. */
  after: Sum[];
}

type Say = (word: SumWord, values?: Record<string, string | number>) => string;

const less = (cents: number): string => `−${formatMoney(cents)}`;

/** The discounts of an order, one line each. */
function discounts(order: Order, say: Say): Sum[] {
  const { coupon, promotion, staffDiscount, pix, discountCents } = order;
  const byStaff = staffDiscount?.cents ?? 0;
  const byPix = pix?.cents ?? 0;
  const byCoupon = discountCents - byStaff - byPix - (promotion?.cents ?? 0);
  const sums: Sum[] = [];
  if (promotion) sums.push([promotion.name, less(promotion.cents)]);
  if (coupon) {
    const { code, discount, kind } = coupon;
    sums.push([
      discount > 0 ? say('order.coupon', { code, discount }) : say('order.couponPlain', { code }),
      kind === 'freeDelivery' ? say('order.freeDelivery') : less(byCoupon),
    ]);
  }
  if (staffDiscount) {
    const { percent } = staffDiscount;
    sums.push([
      percent > 0 ? say('order.staffDiscountPercent', { percent }) : say('order.staffDiscount'),
      less(byStaff),
    ]);
  }
  if (pix && byPix > 0)
    sums.push([say('order.pixDiscount', { percent: pix.percent }), less(byPix)]);
  return sums;
}

/** What the shop is still to give back by hand. */
export const toMakeCents = ({ refunds }: Pick<OrderPayment, 'refunds'>): number =>
  refunds.filter(isToMake).reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What was paid in part, is left to pay, and was given back. */
function settled({ status, payableCents, payment, refundedCents }: Order, say: Say): Sum[] {
  const { giftCardCents, paidCents, dueCents } = payment;
  const otherwise = paidCents - giftCardCents;
  const sums: Sum[] = [];
  // An order that became cheaper after it was paid costs less than was paid.
  const isMore = dueCents === 0 && otherwise > 0 && paidCents > payableCents;
  if (isMore) sums.push([say('order.sumPaid'), formatMoney(otherwise)]);
  if (giftCardCents > 0) sums.push([say('order.byGiftCard'), less(giftCardCents)]);
  if (dueCents > 0 && otherwise > 0) sums.push([say('order.paidSoFar'), less(otherwise)]);
  if (dueCents > 0 && paidCents > 0 && !ENDED_STATUSES.includes(status))
    sums.push([say('order.leftToPay'), formatMoney(dueCents), 'due']);
  const toMake = toMakeCents(payment);
  const onItsWay = refundedCents - payment.refundedCents - toMake;
  if (payment.refundedCents > 0) sums.push([say('order.refunded'), less(payment.refundedCents)]);
  // What a provider has not made yet is no one's money back.
  if (onItsWay > 0) sums.push([say('order.refundOnItsWay'), less(onItsWay)]);
  if (toMake > 0) sums.push([say('order.refundToMake'), less(toMake)]);
  return sums;
}

/**
 * What an order costs, as its page, its papers and its letters say it.
 *
 * @param say the text of a word: `t` of a page, or the server's `translate`
 */
export function orderSums(order: Order, say: Say): OrderSums {
  const { subtotalCents, delivery, payableCents, paymentStatus, payment } = order;
  // Nothing is sold by it: a list of zeros would only make its owner wonder.
  if (order.service) {
    return { parts: [], total: [say('order.total'), say('order.noCharge')], after: [] };
  }
  const type = delivery.type === PICK_UP ? say('order.pickUp') : delivery.type;
  const isPaid =
    ['paid', 'refunded'].includes(paymentStatus) &&
    payment.dueCents === 0 &&
    payment.paidCents <= payableCents;
  // Nobody pays for an order that was cancelled.
  const isAsked =
    !ENDED_STATUSES.includes(order.status) &&
    (payment.dueCents > 0 || payment.paidCents <= payableCents);
  const asked = isAsked ? 'order.payable' : 'order.total';
  return {
    parts: [
      [say('order.subtotal'), formatMoney(subtotalCents)],
      ...discounts(order, say),
      [
        say('order.delivery', { type }),
        delivery.costCents === 0 ? say('order.free') : formatMoney(delivery.costCents),
      ],
    ],
    total: [say(isPaid ? 'order.sumPaid' : asked), formatMoney(payableCents)],
    after: settled(order, say),
  };
}

/** How it was paid, each sum by its own way; how it will be while nothing is. */
export function paidBy({ paymentMethod, payment, service }: Order, say: Say): string {
  const { parts, dueCents } = payment;
  if (service) return say('order.noCharge');
  if (parts.length === 0) return say(`paymentMethod.${paymentMethod}`);
  const isInParts = parts.length > 1 || dueCents > 0;
  return parts
    .map(({ method, amountCents, parcels }) =>
      [
        say(`paymentMethod.${method}`),
        ...(parcels > 1 ? [say('order.inParcels', { count: parcels })] : []),
        ...(isInParts ? [formatMoney(amountCents)] : []),
      ].join(' '),
    )
    .join(' · ');
}
