import { LENSES } from '../frames/lenses.ts';
import { giftFrom, saysNothing, type Gift } from '../gift-cards/gift.ts';
import { TREATMENTS, USES } from '../lenses/lens-choice.ts';
import type {
  Cart,
  CartAddress,
  CartCoupon,
  CartItem,
  CartLens,
  CompareItem,
  DeliveryInfo,
} from './cart.ts';
import { emptyAddress, initialCart } from './initial-cart.ts';
import { lineUid } from './line.ts';

/**
 * Reads a cart that was saved in the browser, where anything may be: an older version's cart, half a text,
 * another program's data. What is valid is used, the rest ignored. Checked by hand,
 * because a schema library would be a tenth of the script of every page.
 */

/** The cart of a saved text; the initial cart, loaded, if it contains none. Never throws. */
export function readSavedCart(text: string): Cart {
  const saved = recordOf(parse(text));
  return {
    loaded: true,
    coupon: couponOf(saved['coupon']),
    items: withoutRepeatedUids(listOf(saved['items']).flatMap(itemOf)),
    billingInfo: addressOf(saved['billingInfo']),
    shippingInfo: addressOf(saved['shippingInfo']),
    deliveryInfo: deliveryOf(saved['deliveryInfo']),
    wishlist: isCount(saved['wishlist']) ? saved['wishlist'] : initialCart.wishlist,
    compare: listOf(saved['compare']).flatMap(compareItemOf),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Far above any price or quantity, far below the point where sums of cents stop being exact. */
const MAX_AMOUNT = 1e6;
const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= MAX_AMOUNT;
const isCount = (value: unknown): value is number => isAmount(value) && Number.isInteger(value);

/** A line; none if its product, quantity, price or a choice is invalid, since a line must not change. */
function itemOf(value: unknown): CartItem[] {
  const { _id, uid, qty, price, variantId, name, slug, image, lenses, ...rest } = recordOf(value);
  const isGiftCard = rest['isGiftCard'] === true;
  const { takesLenses } = rest;
  const choices = choicesOf(rest);
  if (!textOf(_id) || !isCount(qty) || qty < 1 || !isAmount(price) || !choices) return [];
  const gift = giftOf(rest['gift']);
  const lens = lensOf(rest['lens']);
  if (lens === null) return [];
  const focal = focalOf(rest['focal']);
  const line = { _id: textOf(_id), ...choices, ...(gift && { gift }), ...(lens && { lens }) };
  const known = { variantId, name, slug, image, lenses: LENSES.find((each) => each === lenses) };
  const texts = Object.entries(known).filter(([, text]) => textOf(text) !== '');
  const shown = {
    ...Object.fromEntries(texts),
    ...(isGiftCard && { isGiftCard }),
    ...(typeof takesLenses === 'boolean' && { takesLenses }),
    ...(focal && { focal }),
  };
  return [{ ...line, uid: textOf(uid) || lineUid(line), qty, price, ...shown }];
}

/** What its picture is cropped around, from the left and from the top; null for what is no point in it. */
function focalOf(value: unknown): CartItem['focal'] | null {
  const { x, y } = recordOf(value);
  const isPart = (part: unknown): part is number =>
    typeof part === 'number' && part >= 0 && part <= 1;
  return isPart(x) && isPart(y) ? { x, y } : null;
}

/** To whom a gift card goes; null if nothing is said of it. */
function giftOf(value: unknown): Gift | null {
  const saved = recordOf(value);
  const gift = giftFrom((field) => textOf(saved[field]));
  return saysNothing(gift) ? null : gift;
}

/** The lenses of a line; undefined for a frame alone, null for what is none: the line would be another one without it. */
function lensOf(value: unknown): CartLens | undefined | null {
  if (value === undefined || value === null) return undefined;
  const saved = recordOf(value);
  const use = USES.find((each) => each === saved['use']);
  const lensId = textOf(saved['lensId']);
  if (!use || lensId === '') return null;
  const treatments = TREATMENTS.filter((each) => listOf(saved['treatments']).includes(each));
  const prescriptionId = textOf(saved['prescriptionId']);
  const name = textOf(saved['name']);
  const { price } = saved;
  return {
    lensId,
    use,
    treatments,
    ...(prescriptionId && { prescriptionId }),
    ...(name && { name }),
    ...(isAmount(price) && { price }),
  };
}

type Choices = Pick<CartItem, 'color' | 'attribute' | 'customAttr'>;

/** The choices of a line, where an empty name is no choice; null if one is invalid. */
function choicesOf(saved: Record<string, unknown>): Choices | null {
  const choices: Choices = {};
  for (const key of ['color', 'attribute', 'customAttr'] as const) {
    const choice = saved[key] ?? {};
    if (typeof choice !== 'object') return null;
    const name = recordOf(choice)['name'] ?? '';
    if (typeof name !== 'string') return null;
    if (name !== '') choices[key] = { name };
  }
  return choices;
}

/** Actions cannot distinguish two lines with the same id: the first one stays. */
function withoutRepeatedUids(items: CartItem[]): CartItem[] {
  const uids = items.map(({ uid }) => uid);
  return items.filter(({ uid }, index) => uids.indexOf(uid) === index);
}

function couponOf(value: unknown): CartCoupon {
  const { code, discount } = recordOf(value);
  const isGood = textOf(code) !== '' && isAmount(discount) && discount <= 100;
  return isGood ? { code: textOf(code), discount } : initialCart.coupon;
}

function addressOf(value: unknown): CartAddress {
  const saved = recordOf(value);
  const fields = Object.keys(emptyAddress).map((field) => [field, textOf(saved[field])]);
  const cpf = textOf(saved['cpf']);
  return { ...emptyAddress, ...Object.fromEntries(fields), ...(cpf && { cpf }) };
}

function deliveryOf(value: unknown): DeliveryInfo {
  const { type, area, cost } = recordOf(value);
  const isGood = textOf(type) !== '' && textOf(area) !== '' && isAmount(cost);
  return isGood ? { type: textOf(type), area: textOf(area), cost } : initialCart.deliveryInfo;
}

function compareItemOf(value: unknown): CompareItem[] {
  const { _id, slug, name } = recordOf(value);
  if (!textOf(_id) || !textOf(slug)) return [];
  return [{ _id: textOf(_id), slug: textOf(slug), name: textOf(name) }];
}
