import { z } from '../zod.ts';
import { addressFields } from '../address/address.ts';
import { couponCodeSchema, MAX_LINES } from './order-input.ts';
import { changedItemSchema } from './order-change.ts';
import { COUNTER_PAYMENT_METHODS } from './order.ts';

/** Who buys at the counter: name and phone are enough. */
export const counterBuyerSchema = addressFields.pick({ fullName: true, phone: true }).extend({
  /** Account that it belongs to, where the customer was chosen. */
  accountId: z
    .string()
    .min(1)
    .max(40)
    .nullish()
    .transform((id) => id ?? null),
  email: z.union([z.literal(''), addressFields.shape.email]).default(''),
  cpf: addressFields.shape.cpf,
});

/** What `placeCounterOrder` takes. The prices are the shop's own. */
export const counterOrderSchema = z.object({
  items: z.array(changedItemSchema, 'emptyCart').min(1, 'emptyCart').max(MAX_LINES, 'tooManyLines'),
  buyer: counterBuyerSchema,
  coupon: couponCodeSchema,
  paymentMethod: z.enum(COUNTER_PAYMENT_METHODS, 'paymentMethodUnavailable'),
  /** Whether it has left the shop with its buyer; else it is picked up later. */
  handedOver: z.boolean().default(true),
  note: z.string().trim().max(2000, 'fields.tooLong').default(''),
  /** Reais: the sum that stood on the button; another one is refused with 'priceChanged'. */
  expectedTotal: z.number().nonnegative().optional(),
  /** Made once by the form: a second click with it places nothing again. */
  key: z.string().min(8).max(128),
});
export type CounterOrderInput = z.input<typeof counterOrderSchema>;

/** A product that the counter's search finds (`findForCounter`): one variant. Money in reais. */
export interface CounterProduct {
  variantId: string;
  productId: string;
  name: string;
  sku: string;
  color: string | null;
  attribute: string | null;
  customAttr: string | null;
  image: string | null;
  price: number;
  /** Pieces in stock; −1 is unlimited. */
  stock: number;
  /** Whether the text was exactly its SKU or barcode: a scanner's answer is added at once. */
  exact: boolean;
}
