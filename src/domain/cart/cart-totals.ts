import { toCents } from '../money.ts';
import { percentRule, type PriceRules } from '../coupons/price-rules.ts';
import { NO_PIX_DISCOUNT, type PixDiscount } from '../orders/pix-discount.ts';
import { priceOrder, type OrderTotals, type PricedOrder } from '../orders/totals.ts';
import type { Cart } from './cart.ts';

/** Sums of a cart in cents, named as an order's, the delivery's cost, and which rules count. */
export interface CartTotals extends OrderTotals, Pick<PricedOrder, 'deliveryCents' | 'rules'> {}

/** Price of a line, exact to the cent. */
export function lineCents(line: { price: number; qty: number }): number {
  return toCents(line.price) * line.qty;
}

/**
 * Sums of a cart, by the arithmetic of an order: what the buyer sees is what will be charged.
 *
 * @param rules the shop's; without them the coupon is the percentage that the cart has
 * @param pix what paying by Pix takes off
 */
export function cartTotals(
  cart: Cart,
  rules: PriceRules = rulesOf(cart),
  pix: PixDiscount = NO_PIX_DISCOUNT,
): CartTotals {
  const lines = cart.items.map(({ uid, price, qty, isGiftCard = false }) => ({
    id: uid,
    qty,
    unitPriceCents: toCents(price),
    isMoney: isGiftCard,
  }));
  const priced = priceOrder(lines, rules, toCents(cart.deliveryInfo.cost), undefined, pix);
  return { ...priced.totals, deliveryCents: priced.deliveryCents, rules: priced.rules };
}

const rulesOf = ({ coupon: { code, discount } }: Cart): PriceRules => ({
  coupon: discount > 0 ? percentRule(code, discount) : null,
  promotions: [],
});
