import { computed } from 'nanostores';
import { cartTotals } from '#domain/cart/cart-totals.ts';
import { initialCart } from '#domain/cart/initial-cart.ts';
import { $cart } from './cart.ts';
import { $couponCheck, $promotions, confirmedRules } from './coupon.ts';

/** Sums of the cart, in cents. A coupon counts once the shop has confirmed it. */
export const $cartTotals = Object.assign(
  computed([$cart, $couponCheck, $promotions], (cart, check, promotions) =>
    cartTotals(cart, confirmedRules(cart, check, promotions)),
  ),
  { init: cartTotals(initialCart) },
);
