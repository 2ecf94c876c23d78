import { orderItemSchema } from '../orders/order-input.ts';
import { MAX_LINES } from '../orders/order-limits.ts';
import { z } from '../zod.ts';

/** A line of an account's cart; no price is read or stored. */
const accountLineSchema = orderItemSchema.extend({
  /** What it was called: for the day on which the shop no longer sells it. */
  name: z
    .string()
    .nullish()
    .transform((name) => (name ?? '').trim().slice(0, 200)),
});
export type AccountCartLine = z.infer<typeof accountLineSchema>;

/** A device's cart, and the version of the account's that it has changed; 0 before there is one. */
export const accountCartSchema = z.object({
  base: z.int().nonnegative(),
  items: z.array(accountLineSchema).max(MAX_LINES, 'tooManyLines'),
});

/** The version that a device has; none that can be read is none. */
export const sinceSchema = z.coerce.number().int().nonnegative().catch(0);
