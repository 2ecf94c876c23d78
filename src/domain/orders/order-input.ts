import { z } from '../zod.ts';
import { addressSchema, collectorSchema } from '../address/address.ts';
import { orderedLensSchema } from '../lenses/lens-choice-input.ts';
import { giftSchema } from '../gift-cards/gift-input.ts';
import { foldCouponCode } from '../coupons/coupon-state.ts';
import { PAYMENT_METHODS } from '../payments/methods.ts';
import { MAX_PIECES, MAX_LINES } from './order-limits.ts';

/** Longest id, name or code read from a request. */
const MAX_TEXT = 200;
const text = z.string().trim().max(MAX_TEXT);

/** `{ name }` of a choice as the cart holds it; what is absent or empty is no choice, null. */
const choice = z
  .object({ name: text.nullish() })
  .nullish()
  .transform((chosen) => chosen?.name || null);

/** An item of a cart, as far as a request is trusted: its price and name are not read. */
export const orderItemSchema = z.object({
  _id: text.min(1),
  uid: text.min(1),
  qty: z.int('lineQty').min(1, 'lineQty').max(MAX_PIECES, 'lineQty'),
  color: choice,
  attribute: choice,
  customAttr: choice,
  /** Decides if it is a variant of this product; otherwise the names of the choices do. */
  variantId: text.nullish().transform((id) => id || null),
  /** To whom a gift card goes; nothing for what is none. */
  gift: giftSchema,
  /** The lenses that are made for a frame; null for a frame alone. */
  lens: orderedLensSchema,
});
export type OrderItem = z.infer<typeof orderItemSchema>;

/** The product, the choices and the variant's id of an item: what names one variant. */
export type ItemChoice = Pick<
  OrderItem,
  '_id' | 'color' | 'attribute' | 'customAttr' | 'variantId'
>;

/** A cart's lines: at least one, at most `MAX_LINES`. */
const linesOf = <T extends z.ZodType>(item: T) =>
  z.array(item, 'emptyCart').min(1, 'emptyCart').max(MAX_LINES, 'tooManyLines');

/** Items of an order, or of a question about a coupon. */
export const orderItemsSchema = linesOf(orderItemSchema);

/** Items of a cart to be checked: any quantity, and the price in reais that the buyer was shown. */
export const checkItemsSchema = linesOf(
  orderItemSchema.extend({
    qty: z.int('lineQty').min(1, 'lineQty'),
    price: z.number().nonnegative(),
  }),
);
export type CheckItem = z.infer<typeof checkItemsSchema>[number];

/** Code of a coupon as a buyer types it, or `{ code }` as the cart holds it; an empty one is none, null. */
export const couponCodeSchema = z
  .union([text, z.object({ code: text }).transform(({ code }) => code)])
  .nullish()
  .transform((typed) => (typed ? foldCouponCode(typed) : null));

/**
 * Body of `POST /api/orders`. Prices, names and the delivery's cost are left out: they are computed
 * again. Messages are keys below `errors.` in the translation files.
 */
export const orderInputSchema = z.object({
  items: orderItemsSchema,
  coupon: couponCodeSchema,
  billingInfo: addressSchema,
  shippingInfo: addressSchema,
  deliveryInfo: z.object(
    { type: text.min(1), area: text.min(1), isPickUp: z.boolean().optional().catch(false) },
    'deliveryUnavailable',
  ),
  paymentMethod: z.enum(PAYMENT_METHODS, 'paymentMethodUnavailable'),
  /** A gift card that pays a part of it, or all; `amount` is what the page said that it pays, in reais. */
  giftCard: z
    .object({ code: text.min(1), amount: z.number().nonnegative().nullish() })
    .nullish()
    .transform((card) => card ?? null),
});
export type OrderInput = z.infer<typeof orderInputSchema>;

const collectedOrderSchema = orderInputSchema.extend({
  billingInfo: collectorSchema,
  shippingInfo: collectorSchema,
});

/**
 * The schema of a request for an order: one that says it is collected (`deliveryInfo.isPickUp`) needs no street and
 * no city. Whether it is collected is the chosen delivery's to say.
 */
export function orderInputSchemaOf(body: unknown): typeof orderInputSchema {
  const { deliveryInfo } = Object(body) as { deliveryInfo?: unknown };
  const { isPickUp } = Object(deliveryInfo) as { isPickUp?: unknown };
  return isPickUp === true ? collectedOrderSchema : orderInputSchema;
}

/** Far above any sum, far below where cents stop being exact. */
const MAX_AMOUNT = 1e9;
const amount = z.number().nonnegative().max(MAX_AMOUNT);
/** What one part of the sum was shown as; anything else counts as not given. */
const shown = amount.optional().catch(undefined);

/**
 * What the buyer was shown when confirming: read from the body of `POST /api/orders` besides the order
 * itself. It decides no charge: `expectedTotal` is what they agreed to pay, the rest only
 * serves to say what has changed since. Money in reais, `discount` in percent.
 */
export const shownSumsSchema = z.object({
  /** With delivery: the sum on the button. Without it the order is not compared. */
  expectedTotal: amount.nullish().transform((told) => told ?? null),
  /** In the order of the order's own items. */
  items: z.array(z.object({ price: shown }).catch({})).catch([]),
  coupon: z.object({ discount: shown }).catch({}),
  /** All that is taken off, in reais. */
  discount: shown,
  deliveryInfo: z.object({ cost: shown }).catch({}),
});
export type ShownSums = z.infer<typeof shownSumsSchema>;
