import type { Cart, CompareItem } from './cart.ts';
import { initialCart } from './initial-cart.ts';

/** The cart actions that every page may need before it is touched; the others are in `cart-actions.ts`. */

/** Sets the count of products in the wishlist. */
export function updateWishlist(cart: Cart, count: number): Cart {
  return { ...cart, wishlist: count };
}

/** Sets the list of products to compare. */
export function updateCompare(cart: Cart, compare: CompareItem[]): Cart {
  return { ...cart, compare };
}

/**
 * Clears coupon, items and addresses, and with the addresses the delivery, whose area and cost
 * belong to them. Wishlist and compare list stay.
 */
export function resetCart(cart: Cart): Cart {
  const { coupon, items, billingInfo, shippingInfo, deliveryInfo } = initialCart;
  return { ...cart, coupon, items, billingInfo, shippingInfo, deliveryInfo };
}
