import { atom, computed } from 'nanostores';
import * as actions from '#domain/cart/cart-actions.ts';
import type {
  Cart,
  CartAddress,
  CartCoupon,
  CartItem,
  CompareItem,
  DeliveryInfo,
  LineVariant,
} from '#domain/cart/cart.ts';
import { initialCart } from '#domain/cart/initial-cart.ts';
import { readSavedCart } from '#domain/cart/saved-cart.ts';
import { cartCount, cartTotals } from '#domain/cart/cart-totals.ts';
import { $couponCheck, $promotions, confirmedRules } from './coupon.ts';
import type { PriceRules } from '#domain/coupons/price-rules.ts';
import { NO_PIX_DISCOUNT, type PixDiscount } from '#domain/orders/pix-discount.ts';
import { derivedAtom, storedAtom } from './stored.ts';

/** Key of the cart in local storage (specification, sections 4 and 9). */
export const CART_KEY = 'CART';

let isRestoring = true;

/**
 * A cart found on load is restored if it has items; of one without items only wishlist and compare
 * list stay, as after `resetCart`. Later readings come from another tab and count as they are.
 */
function readCart(saved = ''): Cart {
  const cart = readSavedCart(saved);
  return isRestoring && cart.items.length === 0 ? actions.resetCart(cart) : cart;
}

/** The cart of this browser; every change is saved, and other tabs follow it. */
export const $cart = storedAtom<Cart>(CART_KEY, initialCart, readCart);
isRestoring = false;

/** Pieces in the cart. */
export const $cartCount = derivedAtom($cart, cartCount);

/** What paying by Pix takes off, while that is what the checkout's buyer has chosen. */
export const $pix = atom<PixDiscount>(NO_PIX_DISCOUNT);

/** Sums of the cart, in cents. A coupon counts from the moment on at which the shop has confirmed it. */
export const $cartTotals = Object.assign(
  computed([$cart, $couponCheck, $promotions, $pix], (cart, check, promotions, pix) =>
    cartTotals(cart, confirmedRules(cart, check, promotions), pix),
  ),
  { init: cartTotals(initialCart) },
);

/**
 * Makes a verb of a cart action: takes the action's further arguments, changes `$cart`. If nothing
 * changes, nothing is saved either.
 */
function verb<Args extends unknown[]>(action: (cart: Cart, ...args: Args) => Cart) {
  return (...args: Args): void => {
    const cart = $cart.get();
    const next = action(cart, ...args);
    if (next !== cart) $cart.set(next);
  };
}

/** The line that was removed last, and its position; null if there is nothing to undo. */
export const $removedLine = atom<{ item: CartItem; position: number } | null>(null);

/** A verb after which the earlier removal can no longer be undone. */
function lastingVerb<Args extends unknown[]>(action: (cart: Cart, ...args: Args) => Cart) {
  const change = verb(action);
  return (...args: Args): void => {
    $removedLine.set(null);
    change(...args);
  };
}

/** Adds a simple product, one piece unless `by` says more. */
export const addToCart: (item: actions.NewCartItem, by?: number) => void = lastingVerb(
  actions.addItem,
);
/** Adds a variable product in its choice of colour, attribute and customAttr. */
export const addVariableToCart: (item: actions.NewCartItem, by?: number) => void = lastingVerb(
  actions.addVariableItem,
);
/** One piece more of a line. */
export const incrementQty: (uid: string) => void = verb(actions.incrementItem);
/** One piece less of a line; at quantity 1 the line is removed. */
export const decrementQty: (uid: string) => void = verb(actions.decrementItem);
const removeLine = verb(actions.removeItem);
const restoreLine = verb(actions.restoreItem);
/** Removes a line; `undoRemoval` brings it back until another one is removed or something is added. */
export function removeFromCart(uid: string): void {
  const { items } = $cart.get();
  const position = items.findIndex((line) => line.uid === uid);
  const item = items[position];
  removeLine(uid);
  if (item) $removedLine.set({ item, position });
}
/** Brings back the line that was removed last, as it was and where it was. */
export function undoRemoval(): void {
  const removed = $removedLine.get();
  $removedLine.set(null);
  if (removed) restoreLine(removed.item, removed.position);
}
/** Sets the quantity of a line; below 1 the line is removed. */
export const changeQty: (uid: string, qty: number) => void = verb(actions.changeQty);
/** Sets the unit price of a line, in reais, to the shop's current one. */
export const changePrice: (uid: string, price: number) => void = verb(actions.changePrice);
/** Gives a line the variant's id and names that the shop now has for it. */
export const updateVariant: (uid: string, variant: LineVariant) => void = verb(
  actions.updateVariant,
);
const setCoupon: (coupon: CartCoupon) => void = verb(actions.applyCoupon);
/**
 * Sets the coupon that the shop has granted, which counts at once; an empty one removes it.
 *
 * @param rules what it and the promotions do, as the shop says; without them the coupon is its percentage
 */
export function applyCoupon({ code, discount }: CartCoupon, rules?: PriceRules): void {
  const rule = rules?.coupon ?? undefined;
  $couponCheck.set(code ? { code, discount, state: 'ok', ...(rule && { rule }) } : null);
  if (rules) $promotions.set(rules.promotions);
  setCoupon({ code, discount });
}
/** Sets the percent of the cart's coupon if it has this code. */
export function changeDiscount(code: string, discount: number): void {
  const { coupon } = $cart.get();
  if (coupon.code === code && coupon.discount !== discount) setCoupon({ code, discount });
}
/** Changes the given fields of the billing address. */
export const updateBilling: (address: Partial<CartAddress>) => void = verb(actions.updateBilling);
/** Changes the given fields of the shipping address. */
export const updateShipping: (address: Partial<CartAddress>) => void = verb(actions.updateShipping);
/** Sets the chosen delivery. */
export const updateDelivery: (delivery: DeliveryInfo) => void = verb(actions.updateDelivery);
/** Sets the count of products in the wishlist. */
export const updateWishlist: (count: number) => void = verb(actions.updateWishlist);
/** Sets the list of products to compare. */
export const updateCompare: (compare: CompareItem[]) => void = verb(actions.updateCompare);
/** Replaces the lines, by those of the account. */
export const replaceItems: (items: CartItem[]) => void = verb(actions.replaceItems);
/** Clears coupon, items, addresses and delivery. */
export const resetCart: () => void = lastingVerb(actions.resetCart);
