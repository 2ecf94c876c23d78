import { atom, computed } from 'nanostores';
import { cartTotals } from '#domain/cart/cart-totals.ts';
import { initialCart } from '#domain/cart/initial-cart.ts';
import { NO_PIX_DISCOUNT, type PixDiscount } from '#domain/orders/pix-discount.ts';
import { $cart } from './cart.ts';
import { $couponCheck, $promotions, confirmedRules } from './coupon.ts';

/** What paying by Pix takes off, while that is what the checkout's buyer has chosen. */
export const $pix = atom<PixDiscount>(NO_PIX_DISCOUNT);

/** Sums of the cart, in cents. A coupon counts once the shop has confirmed it. */
export const $cartTotals = Object.assign(
  computed([$cart, $couponCheck, $promotions, $pix], (cart, check, promotions, pix) =>
    cartTotals(cart, confirmedRules(cart, check, promotions), pix),
  ),
  { init: cartTotals(initialCart) },
);
