import type { Cart, CartAddress, CartCoupon, CartItem, DeliveryInfo, LineVariant } from './cart.ts';
import { isSameGift } from '../gift-cards/gift.ts';
import { isSameLens } from '../lenses/lens-choice.ts';
import { isSameVariant, lineUid } from './line.ts';

/**
 * The specification's cart actions (section 4): each takes a cart and returns the next one, or the
 * same object if nothing changes.
 */

/** What is put into the cart; the line's id and quantity are the cart's own. */
export type NewCartItem = Omit<CartItem, 'uid' | 'qty'>;

/**
 * Adds a simple product. If it is already there its quantity rises, and the line takes over the
 * newer price and picture.
 *
 * @param by pieces, a whole number above 0; with anything else the cart stays unchanged
 */
export function addItem(cart: Cart, item: NewCartItem, by = 1): Cart {
  return add(
    cart,
    item,
    by,
    (line) =>
      line._id === item._id && isSameGift(line.gift, item.gift) && isSameLens(line.lens, item.lens),
  );
}

/**
 * Adds a variable product: as `addItem`, matched on product, colour, attribute and customAttr, or on
 * the variant's id if line and item both have it.
 */
export function addVariableItem(cart: Cart, item: NewCartItem, by = 1): Cart {
  return add(cart, item, by, (line) => isSameVariant(line, item));
}

function add(
  cart: Cart,
  item: NewCartItem,
  by: number,
  isTheSame: (line: CartItem) => boolean,
): Cart {
  if (!Number.isInteger(by) || by < 1) return cart;
  const there = cart.items.find(isTheSame);
  if (!there) {
    return { ...cart, items: [...cart.items, { ...item, uid: freeUid(cart, item), qty: by }] };
  }
  const { color, attribute, customAttr } = item;
  const choices = { color, attribute, customAttr };
  const raised = { ...there, ...item, ...choices, uid: there.uid, qty: there.qty + by };
  return { ...cart, items: cart.items.map((line) => (line === there ? raised : line)) };
}

/** The id of a line, made unique if another line has it already. */
export function freeUid({ items }: Pick<Cart, 'items'>, item: NewCartItem): string {
  const uid = lineUid(item);
  return items.some((line) => line.uid === uid) ? `${uid} ${item.variantId ?? items.length}` : uid;
}

/** One piece more of a line. */
export function incrementItem(cart: Cart, uid: string): Cart {
  return changeLine(cart, uid, (line) => ({ ...line, qty: line.qty + 1 }));
}

/** One piece less of a line; at quantity 1 the line is removed. */
export function decrementItem(cart: Cart, uid: string): Cart {
  return changeLine(cart, uid, (line) => ({ ...line, qty: line.qty - 1 }));
}

/** Removes a line from the cart. */
export function removeItem(cart: Cart, uid: string): Cart {
  return changeQty(cart, uid, 0);
}

/**
 * Sets the quantity of a line, as when fewer pieces are left than it has.
 *
 * @param qty a whole number, below 1 the line is removed; with anything else the cart stays unchanged
 */
export function changeQty(cart: Cart, uid: string, qty: number): Cart {
  return Number.isInteger(qty) ? changeLine(cart, uid, (line) => ({ ...line, qty })) : cart;
}

/**
 * Puts a removed line back as it was.
 *
 * @param position its former index; beyond the end it becomes the last
 */
export function restoreItem(cart: Cart, item: CartItem, position: number): Cart {
  if (cart.items.some((line) => line.uid === item.uid)) return cart;
  return { ...cart, items: cart.items.toSpliced(position, 0, item) };
}

/**
 * Gives a line the variant's id and the names that the shop now has for it. Lines that turn out to be
 * of one variant become one, at the first one's place.
 */
export function updateVariant(cart: Cart, uid: string, variant: LineVariant): Cart {
  // Field by field: choices that the variant no longer has must not stay in the line.
  const { variantId, color, attribute, customAttr, focal, gift, lens } = variant;
  const { lenses, takesLenses, isGiftCard } = variant;
  const choices = { variantId, color, attribute, customAttr, gift, lens };
  const known = { ...choices, focal, lenses, takesLenses, isGiftCard };
  const line = cart.items.find((each) => each.uid === uid);
  if (!line || isUpToDate(line, known)) return cart;
  const updated = changeLine(cart, uid, () => ({ ...line, ...known }));
  const { items } = updated;
  const [first, ...twins] = items.filter((each) => isSameVariant(each, { ...line, ...known }));
  if (!first || twins.length === 0) return updated;
  const qty = twins.reduce((sum, twin) => sum + twin.qty, first.qty);
  const others = items.filter((each) => !twins.includes(each));
  return changeQty({ ...updated, items: others }, first.uid, qty);
}

const isUpToDate = (line: CartItem, known: LineVariant): boolean =>
  line.variantId === known.variantId &&
  line.lenses === known.lenses &&
  line.takesLenses === known.takesLenses &&
  line.lens?.name === known.lens?.name &&
  line.lens?.price === known.lens?.price &&
  line.focal?.x === known.focal?.x &&
  line.focal?.y === known.focal?.y &&
  Boolean(line.isGiftCard) === Boolean(known.isGiftCard) &&
  lineUid({ ...line, ...known }) === lineUid(line);

function changeLine(cart: Cart, uid: string, change: (line: CartItem) => CartItem): Cart {
  if (!cart.items.some((line) => line.uid === uid)) return cart;
  const items = cart.items.map((line) => (line.uid === uid ? change(line) : line));
  return { ...cart, items: items.filter(({ qty }) => qty > 0) };
}

/**
 * Gives a line other lenses, or none. A line that has the same by then takes up its pieces.
 *
 * @param price of the frame with them, in reais
 */
export function changeLens(
  cart: Cart,
  uid: string,
  { lens, price }: Pick<CartItem, 'lens' | 'price'>,
): Cart {
  const line = cart.items.find((each) => each.uid === uid);
  if (!line) return cart;
  const position = cart.items.indexOf(line);
  const others = { ...cart, items: cart.items.filter((each) => each !== line) };
  const changed = { ...line, lens, price };
  const twin = others.items.find((each) => isSameVariant(each, changed));
  if (twin) return changeQty(others, twin.uid, twin.qty + line.qty);
  return restoreItem(others, { ...changed, uid: freeUid(others, changed) }, position);
}

/** Sets the unit price of a line, in reais, to the shop's current one. */
export function changePrice(cart: Cart, uid: string, price: number): Cart {
  return changeLine(cart, uid, (line) => ({ ...line, price }));
}

/** Sets the coupon; one replaces another. */
export function applyCoupon(cart: Cart, coupon: CartCoupon): Cart {
  return { ...cart, coupon };
}

/** Changes the given fields of the billing address. */
export function updateBilling(cart: Cart, address: Partial<CartAddress>): Cart {
  return { ...cart, billingInfo: { ...cart.billingInfo, ...address } };
}

/** Changes the given fields of the shipping address. */
export function updateShipping(cart: Cart, address: Partial<CartAddress>): Cart {
  return { ...cart, shippingInfo: { ...cart.shippingInfo, ...address } };
}

/** Sets the chosen delivery. */
export function updateDelivery(cart: Cart, deliveryInfo: DeliveryInfo): Cart {
  return { ...cart, deliveryInfo };
}

/** Replaces the lines. */
export function replaceItems(cart: Cart, items: CartItem[]): Cart {
  return { ...cart, items };
}
