import type { CompareItem } from '#domain/cart/cart.ts';
import { $cart, updateCompare } from './cart.ts';
import { derivedAtom } from './stored.ts';

/** Products that fit side by side in one comparison. */
export const MAX_COMPARE = 4;

/** The compare list, part of the cart as the specification has it. */
export const $compare = derivedAtom($cart, (cart) => cart.compare);

/**
 * Adds a product to the compare list, or removes it.
 *
 * @returns false when the list is full and nothing was changed
 */
export function toggleCompare(item: CompareItem): boolean {
  const compare = $cart.get().compare;
  const others = compare.filter(({ _id }) => _id !== item._id);
  const isIn = others.length < compare.length;
  if (!isIn && compare.length >= MAX_COMPARE) return false;
  updateCompare(isIn ? others : [...compare, item]);
  return true;
}
