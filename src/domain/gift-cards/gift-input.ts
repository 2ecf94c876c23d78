import { addressFields } from '../address/address.ts';
import { isPlainName } from '../address/plain-text.ts';
import { z } from '../zod.ts';
import { isGiftMessage, MAX_GIFT_MESSAGE } from './gift-faults.ts';
import { saysNothing } from './gift.ts';

const nothing = z.literal('');

/** What is said of a gift card's recipient, all of it optional; nothing at all is null. */
export const giftSchema = z
  .object({
    name: z
      .string('fields.plainText')
      .trim()
      .max(120, 'fields.giftName')
      .refine(isPlainName, 'fields.plainText')
      .default(''),
    email: z.union([nothing, addressFields.shape.email], 'fields.email').default(''),
    message: z
      .string('fields.giftMessage')
      .trim()
      .transform((typed) => typed.replaceAll(/\r\n?/g, '\n'))
      .refine((typed) => typed.length <= MAX_GIFT_MESSAGE, 'fields.giftMessage')
      .refine(isGiftMessage, 'fields.giftPlain')
      .default(''),
    sendOn: z.union([nothing, z.iso.date()], 'fields.giftDay').default(''),
  })
  .nullish()
  .transform((gift) => (gift && !saysNothing(gift) ? gift : null));
