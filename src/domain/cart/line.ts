import { giftMark, isSameGift, shortMark } from '../gift-cards/gift.ts';
import { isSameLens, lensMark } from '../lenses/lens-choice.ts';
import type { CartItem } from './cart.ts';

/** What identifies a line: the product, its variant if known, and the names of its choices. */
export type LineProduct = Pick<
  CartItem,
  '_id' | 'color' | 'attribute' | 'customAttr' | 'variantId' | 'gift' | 'lens'
>;

/** What distinguishes lines of the cart: the product, its three choices and lenses, and who gets a gift card. */
export type LineChoice = Omit<LineProduct, 'variantId'>;

/**
 * Id of a line, made of the product, the names of its choices, and a mark of its lenses: the same choice always has
 * the same id, two frames never share one. Without a choice it is the product's id.
 */
export function lineUid({ _id, color, attribute, customAttr, gift, lens }: LineChoice): string {
  const names = [color, attribute, customAttr].map((choice) => choice?.name ?? '');
  const mark = giftMark(gift) || shortMark(lensMark(lens));
  if (mark !== '') return JSON.stringify([_id, ...names, mark]);
  return names.some((name) => name !== '') ? JSON.stringify([_id, ...names]) : _id;
}

/**
 * Whether two lines are of one variant of a variable product. Ids decide if both have one, so that
 * a renamed colour is still the same; else the specification's product, colour, attribute and
 * customAttr do.
 */
export function isSameVariant(one: LineProduct, other: LineProduct): boolean {
  if (one._id !== other._id || !isSameGift(one.gift, other.gift)) return false;
  if (!isSameLens(one.lens, other.lens)) return false;
  if (one.variantId && other.variantId) return one.variantId === other.variantId;
  return lineUid(one) === lineUid(other);
}

/** The choices of a line as text: 'Preto · M'. */
export function choicesText({ color, attribute, customAttr }: LineProduct): string {
  return [color, attribute, customAttr].flatMap((choice) => choice?.name ?? []).join(' · ');
}
