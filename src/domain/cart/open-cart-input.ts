import { z } from '../zod.ts';
import { orderItemSchema } from '../orders/order-input.ts';
import { MAX_LINES } from '../orders/order-limits.ts';

/** Longest name, e-mail and phone that are read. */
const MAX_NAME = 120;
const MAX_EMAIL = 254;
const MAX_PHONE = 40;

const typed = (most: number) => z.string().trim().max(most).default('');

/** What the checkout tells of its cart. No pieces: the buyer has removed them all. */
export const openCartSchema = z.object({
  /** Made up by the buyer's browser: it alone can replace what it has told. */
  key: z.string().regex(/^[\w-]{16,64}$/),
  fullName: typed(MAX_NAME),
  email: typed(MAX_EMAIL),
  phone: typed(MAX_PHONE),
  items: z.array(orderItemSchema).max(MAX_LINES, 'tooManyLines'),
});
