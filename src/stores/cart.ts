import type { Cart, CompareItem } from '#domain/cart/cart.ts';
import * as actions from '#domain/cart/first-actions.ts';
import { initialCart } from '#domain/cart/initial-cart.ts';
import { readSavedCart } from '#domain/cart/saved-cart.ts';
import { derivedAtom, storedAtom } from './stored.ts';

/** Key in local storage of what this device's cart and an account's had in common last: the script of every page looks. */
export const CART_ACCOUNT_KEY = 'CART_ACCOUNT';

/** Pieces in the cart. */
export function cartCount(cart: Cart): number {
  return cart.items.reduce((sum, { qty }) => sum + qty, 0);
}

/**
 * The stored cart, with only those of its functions that every page needs: this is loaded before anything is
 * touched. Its lines are changed by `cart-actions.ts`, its sums are in `cart-totals.ts`.
 */

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

/**
 * Makes a verb of a cart action: takes the action's further arguments, changes `$cart`. If nothing
 * changes, nothing is saved either.
 */
export function verb<Args extends unknown[]>(action: (cart: Cart, ...args: Args) => Cart) {
  return (...args: Args): void => {
    const cart = $cart.get();
    const next = action(cart, ...args);
    if (next !== cart) $cart.set(next);
  };
}

/** Sets the count of products in the wishlist. */
export const updateWishlist: (count: number) => void = verb(actions.updateWishlist);
/** Sets the list of products to compare. */
export const updateCompare: (compare: CompareItem[]) => void = verb(actions.updateCompare);
