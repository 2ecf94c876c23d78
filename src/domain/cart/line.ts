import type { CartItem } from './cart.ts';

/** What tells one line of the cart from another: the product and its three choices. */
export type LineChoice = Pick<CartItem, '_id' | 'color' | 'attribute' | 'customAttr'>;

/**
 * Id of a line, made of the product and the names of its choices: the same choice always has the
 * same id, two choices never share one. Without a choice it is the product's id.
 */
export function lineUid({ _id, color, attribute, customAttr }: LineChoice): string {
  const names = [color, attribute, customAttr].map((choice) => choice?.name ?? '');
  return names.some((name) => name !== '') ? JSON.stringify([_id, ...names]) : _id;
}
