import { z } from '../zod.ts';
import { addressFields } from '../address/address.ts';
import { positiveReais } from '../form/reais.ts';
import { serviceOrderFields } from '../laboratory/service-order-input.ts';
import { lensChoiceSchema, orderedLensShape } from '../lenses/lens-choice-input.ts';
import { MAX_PARTS, takenPaymentSchema } from '../payments/taken-input.ts';
import { MAX_DISCOUNT_REASON } from './staff-discount.ts';
import { couponCodeSchema } from './order-input.ts';
import { MAX_LINES } from './order-limits.ts';
import { changedItemSchema } from './order-change.ts';
import { COUNTER_PAYMENT_METHODS } from './order.ts';

/** A text of an address, or nothing: not every sale asks who buys. */
const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal(''), schema]).default('');

/** The buyer at the counter: name and phone, required only if the sale needs them (`buyerNeeds`). */
const counterBuyerSchema = z.object({
  fullName: orNothing(addressFields.shape.fullName),
  phone: orNothing(addressFields.shape.phone),
  /** The customer, if one was chosen. */
  customerId: z
    .string()
    .min(1)
    .max(40)
    .nullish()
    .transform((id) => id ?? null),
  email: orNothing(addressFields.shape.email),
  cpf: addressFields.shape.cpf,
});

/** A discount that staff give: a percentage or an amount in reais, and why. */
const staffDiscountSchema = z
  .object({
    percent: z
      .int('fields.discountPercent')
      .min(1, 'fields.discountPercent')
      .max(100, 'fields.discountPercent')
      .nullish(),
    amount: positiveReais.nullish(),
    reason: z
      .string('fields.discountReason')
      .trim()
      .min(1, 'fields.discountReason')
      .max(MAX_DISCOUNT_REASON, 'fields.tooLong'),
  })
  .refine(
    ({ percent, amount }) =>
      [percent, amount].filter((given) => typeof given === 'number').length === 1,
    {
      error: 'fields.amount',
      path: ['amount'],
    },
  );

/** Lenses as a buyer orders them, with what staff write on the service order. */
const counterLensSchema = z
  .object({
    ...orderedLensShape,
    wearerName: serviceOrderFields.wearerName.default(''),
    kinship: serviceOrderFields.kinship.default(''),
    tray: serviceOrderFields.tray.default(''),
  })
  .nullish()
  .transform((lens) => lens ?? null);

const counterItemSchema = changedItemSchema.extend({ lens: counterLensSchema });

const counterSaleSchema = z.object({
  items: z.array(counterItemSchema, 'emptyCart').min(1, 'emptyCart').max(MAX_LINES, 'tooManyLines'),
  buyer: counterBuyerSchema,
  coupon: couponCodeSchema,
  discount: staffDiscountSchema.nullish(),
  /** How all of it is paid, if `payments` does not say; the order's way to pay. */
  paymentMethod: z.enum(COUNTER_PAYMENT_METHODS, 'paymentMethodUnavailable').optional(),
  /** What was paid, in one way or in several; less than the sum is a down payment. */
  payments: z.array(takenPaymentSchema).max(MAX_PARTS, 'fields.tooMany').optional(),
  /** Whether it has left the shop with its buyer; else it is picked up later. */
  handedOver: z.boolean().default(true),
  note: z.string().trim().max(2000, 'fields.tooLong').default(''),
  /** Reais: the sum that stood on the button; another one is refused with 'priceChanged'. */
  expectedTotal: z.number().nonnegative().optional(),
  /** Made once by the form: a second click with it places nothing again. */
  key: z.string().min(8).max(128),
});

/** What `placeCounterOrder` takes. The prices are the shop's own. */
export const counterOrderSchema = counterSaleSchema.refine(
  // Lenses are made once their prescription was approved, which is after the sale.
  ({ handedOver, items }) => !handedOver || items.every(({ lens }) => lens === null),
  { error: 'fields.handedOverLenses', path: ['handedOver'] },
);
export type CounterOrder = z.output<typeof counterOrderSchema>;
export type CounterOrderInput = z.input<typeof counterOrderSchema>;

/** What `checkCounterCoupon` takes: the sale as far as it is typed. */
export const counterCouponSchema = z.object({
  items: z
    .array(changedItemSchema.extend({ lens: lensChoiceSchema }))
    .max(MAX_LINES, 'tooManyLines'),
  coupon: couponCodeSchema,
  // What is half typed identifies no one yet: the order checks it.
  buyer: z.object({
    email: addressFields.shape.email.catch(''),
    cpf: addressFields.shape.cpf.catch(undefined),
  }),
});
export type CounterCouponInput = z.input<typeof counterCouponSchema>;
