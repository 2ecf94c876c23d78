import { toCents } from '../money.ts';
import { orderTotals, type OrderTotals } from '../orders/totals.ts';
import type { Cart } from './cart.ts';

/** Sums of a cart in cents, named as an order's, and the delivery's cost. */
export interface CartTotals extends OrderTotals {
  deliveryCents: number;
}

/** Price of a line, exact to the cent. */
export function lineCents(line: { price: number; qty: number }): number {
  return toCents(line.price) * line.qty;
}

/** Pieces in the cart. */
export function cartCount(cart: Cart): number {
  return cart.items.reduce((sum, { qty }) => sum + qty, 0);
}

/** Sums of a cart, by the arithmetic of an order: what the buyer sees is what will be charged. */
export function cartTotals(cart: Cart): CartTotals {
  const lines = cart.items.map(({ price, qty }) => ({ qty, unitPriceCents: toCents(price) }));
  const deliveryCents = toCents(cart.deliveryInfo.cost);
  return { ...orderTotals(lines, cart.coupon.discount, deliveryCents), deliveryCents };
}
