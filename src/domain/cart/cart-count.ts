import type { Cart } from './cart.ts';

/** Pieces in the cart. */
export function cartCount(cart: Cart): number {
  return cart.items.reduce((sum, { qty }) => sum + qty, 0);
}
