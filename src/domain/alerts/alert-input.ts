import { z } from '../zod.ts';
import { addressFields } from '../address/address.ts';
import { idField } from '../dashboard/record-fields.ts';
import { ALERT_KINDS } from './alert.ts';

/** What someone asks to be told of. Without a variant it is the one whose price lists show. */
export const alertSchema = z.object({
  kind: z.enum(ALERT_KINDS),
  productId: idField,
  variantId: idField.optional(),
  email: addressFields.shape.email,
});
