import { MAX_LINES, MAX_PIECES } from '../orders/order-limits.ts';
import { freeUid } from './cart-actions.ts';
import type { CartItem } from './cart.ts';
import { isSameVariant } from './line.ts';

/** Days for which the shop keeps an account's cart that nobody touches. */
export const ACCOUNT_CART_DAYS = 180;

/** A line as the account keeps it: what was chosen, without what the shop itself says of it, such as a price. */
export type AccountLine = Pick<
  CartItem,
  | '_id'
  | 'uid'
  | 'qty'
  | 'color'
  | 'attribute'
  | 'customAttr'
  | 'variantId'
  | 'gift'
  | 'lens'
  | 'name'
>;

/** The lines of a cart as they are sent to the account, no more of them than it takes. */
export const accountLines = (items: readonly CartItem[]): AccountLine[] =>
  items.slice(0, MAX_LINES).map((item) => {
    const { _id, uid, color, attribute, customAttr, variantId, gift, lens, name } = item;
    const qty = Math.min(item.qty, MAX_PIECES);
    return { _id, uid, qty, color, attribute, customAttr, variantId, gift, lens, name };
  });

const piecesOf = (lines: readonly AccountLine[], of: AccountLine): number =>
  lines.filter((line) => isSameVariant(line, of)).reduce((sum, { qty }) => sum + qty, 0);

/** Whether two carts hold the same pieces, in whatever order and at whatever prices. */
export function hasSameLines(one: readonly AccountLine[], other: readonly AccountLine[]): boolean {
  return [...one, ...other].every((line) => piecesOf(one, line) === piecesOf(other, line));
}

interface Versions {
  /** What this device and the account had in common last; nothing before they have met. */
  base: readonly CartItem[];
  mine: readonly CartItem[];
  theirs: readonly CartItem[];
}

/**
 * Joins a device's cart with the account's. What one of them has changed since they had the same is taken, a removal
 * too. If both have changed a line, the larger quantity counts, never the sum: a piece too many can be seen and
 * removed, one that is lost is not noticed. Lines beyond those of an order are left out, the device's new ones first.
 *
 * @returns the account's lines in their order, then the device's own
 */
export function mergeCarts({ base, mine, theirs }: Versions): CartItem[] {
  const merged: CartItem[] = [];
  for (const line of [...theirs, ...mine]) {
    if (merged.some((known) => isSameVariant(known, line))) continue;
    const qty = mergedQty(piecesOf(base, line), piecesOf(mine, line), piecesOf(theirs, line));
    if (qty === 0 || merged.length === MAX_LINES) continue;
    // The price that the buyer has seen stays, so that the cart says when it is another one.
    const known = mine.find((own) => isSameVariant(own, line)) ?? line;
    const isTaken = merged.some(({ uid }) => uid === known.uid);
    merged.push({ ...known, qty, uid: isTaken ? freeUid({ items: merged }, known) : known.uid });
  }
  return merged;
}

function mergedQty(base: number, mine: number, theirs: number): number {
  const most = Math.min(MAX_PIECES, Math.max(mine, theirs));
  if (mine === base) return Math.min(theirs, most);
  return Math.min(theirs === base ? mine : most, MAX_PIECES);
}
