import { z } from '../zod.ts';
import { addressSchema } from '../address/address.ts';
import type { DeliveryJson } from '../deliveries/delivery.ts';
import type { ChangedLine } from './event.ts';
import { MAX_LINES, MAX_PIECES } from './order-limits.ts';

const text = z.string().trim().max(200);

/** A line as it should be: a variant that was ordered, or another one of the shop. */
export const changedItemSchema = z.object({
  variantId: text.min(1),
  qty: z.int('lineQty').min(1, 'lineQty').max(MAX_PIECES, 'lineQty'),
});

/**
 * The same in an order, where a frame with lenses is named by its line's position, and 0 pieces take it out. Lines with
 * lenses that no item names stay as they are: one variant may have several.
 */
const changedLineSchema = z
  .object({
    variantId: text.default(''),
    qty: z.int('lineQty').min(0, 'lineQty').max(MAX_PIECES, 'lineQty'),
    position: z.int().nonnegative().optional(),
  })
  .superRefine(({ variantId, position, qty }, { addIssue }) => {
    if (position !== undefined) return;
    const wrong = (path: string, message: string) =>
      addIssue({ code: 'custom', path: [path], message });
    if (variantId === '') wrong('variantId', 'invalidField');
    if (qty === 0) wrong('qty', 'lineQty');
  });

/**
 * How an open order should be from now on; what is left out stays. Used by `previewOrderChange` and
 * `changeOrder`. It has no prices: what was ordered keeps its price, what is new has today's.
 */
export const orderChangeSchema = z.object({
  orderId: text.min(1),
  /** What the person saw; an order that has changed since is refused. */
  version: z.int(),
  items: z
    .array(changedLineSchema, 'emptyCart')
    .min(1, 'emptyCart')
    .max(MAX_LINES, 'tooManyLines')
    .optional(),
  billingInfo: addressSchema.optional(),
  shippingInfo: addressSchema.optional(),
  deliveryInfo: z.object({ type: text.min(1), area: text }, 'deliveryUnavailable').optional(),
  /** Reais, what the preview said is to be paid; another sum is refused with 'priceChanged'. */
  expectedTotal: z.number().nonnegative().optional(),
});
export type OrderChangeInput = z.input<typeof orderChangeSchema>;
export type OrderChange = z.output<typeof orderChangeSchema>;

/** Sums of an order, in reais. */
export interface SumsJson {
  subtotal: number;
  discount: number;
  total: number;
  delivery: number;
  payable: number;
}

/** A line of the order as it would be. */
export interface PreviewLine {
  variantId: string;
  /** Its own in the order, by which an item names a line with lenses. */
  position: number;
  /** What its lenses are called; null for a frame alone. */
  lens: string | null;
  name: string;
  sku: string;
  color: string | null;
  attribute: string | null;
  customAttr: string | null;
  image: string | null;
  qty: number;
  /** Reais. */
  price: number;
  total: number;
  /** Pieces in stock beyond those that the order has; −1 is unlimited. */
  available: number;
}

/** What a change would make of an order. Money in reais. */
export interface OrderChangePreview {
  version: number;
  before: SumsJson;
  after: SumsJson;
  lines: PreviewLine[];
  /** Lines whose quantity differs. */
  changes: ChangedLine[];
  address: boolean;
  /** The delivery it would have. */
  delivery: DeliveryJson;
  /** Ways to deliver to the address it would have. */
  deliveries: DeliveryJson[];
  coupon: { code: string; discount: number } | null;
  /** Whether it loses its coupon, because the minimum is no longer reached. */
  couponLost: boolean;
}
