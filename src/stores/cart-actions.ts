import { atom } from 'nanostores';
import * as actions from '#domain/cart/cart-actions.ts';
import type {
  Cart,
  CartAddress,
  CartCoupon,
  CartItem,
  DeliveryInfo,
  LineVariant,
} from '#domain/cart/cart.ts';
import { resetCart as reset } from '#domain/cart/first-actions.ts';
import type { PriceRules } from '#domain/coupons/price-rules.ts';
import { $cart, verb } from './cart.ts';
import { $couponCheck, $promotions } from './coupon.ts';

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
/** Gives a line other lenses, or none, with the price in reais that it has then. */
export const changeLens: (uid: string, to: Pick<CartItem, 'lens' | 'price'>) => void = verb(
  actions.changeLens,
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
/** Replaces the lines, by those of the account. */
export const replaceItems: (items: CartItem[]) => void = verb(actions.replaceItems);
/** Clears coupon, items, addresses and delivery. */
export const resetCart: () => void = lastingVerb(reset);
