import { sumOf, toCents } from '../money.ts';
import { percentRule, type PriceRules } from '../coupons/price-rules.ts';
import { giftCardSpend } from '../gift-cards/gift-card.ts';
import { priceOrder, type OrderTotals, type PricedOrder } from '../orders/totals.ts';
import type { Cart } from './cart.ts';

/** Sums of a cart in cents, named as an order's, the delivery's cost, and which rules count. */
export interface CartTotals extends OrderTotals, Pick<PricedOrder, 'deliveryCents' | 'rules'> {
  /** What a gift card pays. */
  giftCardCents: number;
  /** What is left to pay. */
  dueCents: number;
}

/** What the checkout's buyer has chosen. */
interface Choices {
  /** What the chosen delivery costs before a coupon for it; of the cart's delivery by default. */
  deliveryCents?: number;
  /** What paying by Pix takes off, in whole percent; 0 for another method. */
  pixPercent?: number;
  /** What is on the gift card that pays. */
  balanceCents?: number;
}

/** Price of a line, exact to the cent. */
export function lineCents(line: { price: number; qty: number }): number {
  return toCents(line.price) * line.qty;
}

/**
 * Sums of a cart, by the arithmetic of an order: what the buyer sees is what will be charged.
 *
 * @param rules the shop's; without them the coupon is the percentage that the cart has
 */
export function cartTotals(
  cart: Cart,
  rules: PriceRules = rulesOf(cart),
  {
    deliveryCents = toCents(cart.deliveryInfo.cost),
    pixPercent = 0,
    balanceCents = 0,
  }: Choices = {},
): CartTotals {
  const lines = cart.items.map(({ uid, price, qty, isGiftCard = false }) => ({
    id: uid,
    qty,
    unitPriceCents: toCents(price),
    isGiftCard,
  }));
  const moneyCents = sumOf(cart.items.map((item) => (item.isGiftCard ? lineCents(item) : 0)));
  // The gift card pays first: the discount for Pix falls on what is left.
  const { payableCents } = priceOrder(lines, rules, deliveryCents).totals;
  const giftCardCents = giftCardSpend(balanceCents, { payableCents, moneyCents });
  const pix = { percent: pixPercent, prepaidCents: giftCardCents };
  const priced = priceOrder(lines, rules, deliveryCents, undefined, pix);
  return {
    ...priced.totals,
    deliveryCents: priced.deliveryCents,
    rules: priced.rules,
    giftCardCents,
    dueCents: priced.totals.payableCents - giftCardCents,
  };
}

const rulesOf = ({ coupon: { code, discount } }: Cart): PriceRules => ({
  coupon: discount > 0 ? percentRule(code, discount) : null,
  promotions: [],
});
