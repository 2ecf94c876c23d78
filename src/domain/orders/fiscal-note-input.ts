import { z } from '../zod.ts';
import { fiscalNumberIn, isFiscalKey } from './fiscal-note.ts';

/**
 * Number and key as they were typed or pasted, dots and spaces between them or not. Both empty: there is no note any
 * more. A number that is left empty is read from the key; one that is not that of the key is refused.
 */
export const fiscalNoteSchema = z
  .object({
    orderId: z.string().min(1).max(40),
    number: z
      .string()
      .max(40, 'fields.fiscalNumber')
      .default('')
      .transform((typed) => typed.replaceAll(/[\s.]/g, '').replace(/^0+/, ''))
      .refine((number) => /^\d{0,9}$/.test(number), 'fields.fiscalNumber'),
    key: z
      .string()
      .max(100, 'fields.fiscalKey')
      .default('')
      .transform((typed) => typed.replaceAll(/[\s.\-/]/g, '').toUpperCase())
      .refine((key) => key === '' || isFiscalKey(key), 'fields.fiscalKey'),
  })
  .transform(({ number, key, ...rest }) => ({
    ...rest,
    key,
    number: number || fiscalNumberIn(key),
  }))
  .refine(({ number, key }) => key === '' || number === fiscalNumberIn(key), {
    path: ['number'],
    message: 'fields.fiscalNumberDiffers',
  });
