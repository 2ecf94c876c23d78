import { z } from '../zod.ts';
import { addressFields } from '../address/address.ts';
import { requiredLine } from '../dashboard/record-fields.ts';
import { positiveReais } from '../form/reais.ts';

/** Reais: more than anyone gives by hand. */
const MOST_REAIS = 10_000;

/** A gift card that staff issue: its code goes to its owner alone, by letter. */
export const newGiftCardSchema = z.object({
  amount: positiveReais.max(MOST_REAIS, 'fields.amount'),
  recipientName: requiredLine(120, 'fields.name'),
  recipientEmail: addressFields.shape.email,
  reason: requiredLine(200, 'fields.required'),
});

/** What may be changed of a gift card. */
export const giftCardChangeSchema = z.object({ blocked: z.boolean() });
