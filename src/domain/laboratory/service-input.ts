import { addressFields } from '../address/address.ts';
import { oneLine, requiredLine } from '../dashboard/record-fields.ts';
import { BENCH_KINDS, REMADE_KINDS } from '../orders/order-kind.ts';
import { typedPrescriptionSchema } from '../prescriptions/prescription-input.ts';
import { z } from '../zod.ts';
import { MAX_BROUGHT, MAX_SAID } from './service-order.ts';
import { MAX_NAME, said } from './service-order-input.ts';

/** Glasses that are made again after they were handed over. */
export const remakeSchema = z.object({
  kind: z.enum(REMADE_KINDS, 'fields.required'),
  reason: said('fields.lensReason'),
  /** Whether a new frame is taken from stock as well. */
  frame: z.boolean().default(false),
  /** Whether they are picked up at the shop; otherwise they go where the first ones went. */
  pickUp: z.boolean().default(false),
  /** Another lens than the first. */
  lensId: z.string().min(1).max(40).optional(),
  /** Other powers than the first. */
  prescription: typedPrescriptionSchema.optional(),
});
export type RemakeInput = z.output<typeof remakeSchema>;

/** A repair or an adjustment of what a customer brings. */
export const benchOrderSchema = z.object({
  kind: z.enum(BENCH_KINDS, 'fields.required'),
  buyer: z.object({
    fullName: addressFields.shape.fullName,
    phone: addressFields.shape.phone,
    email: z.union([z.literal(''), addressFields.shape.email]).default(''),
    cpf: addressFields.shape.cpf,
    /** The customer, if one was chosen. */
    customerId: z
      .string()
      .min(1)
      .max(40)
      .nullish()
      .transform((id) => id ?? null),
  }),
  brought: requiredLine(MAX_BROUGHT),
  work: said('fields.required'),
  /** The day by whose end it is to be ready, '2026-11-28'; '' if none was promised. */
  promised: z.union([z.literal(''), z.iso.date('fields.day')], 'fields.day').default(''),
  tray: oneLine(MAX_NAME).default(''),
  laboratory: oneLine(MAX_NAME).default(''),
  /** For staff. */
  note: z.string().trim().max(MAX_SAID, 'fields.tooLong').default(''),
});
export type BenchOrderInput = z.output<typeof benchOrderSchema>;
