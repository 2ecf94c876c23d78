import { z } from '../zod.ts';
import { addressSchema } from '../address/address.ts';
import { formatPhone, isPhone } from '../address/phone.ts';

/** What an account tells its owner about them. */
export interface Profile {
  fullName: string;
  /** How the person signs in; only the shop changes it. */
  email: string;
  /** May be empty. */
  phone: string;
  emailVerified: boolean;
  /** False for a person who signs in by link or through another site only. */
  hasPassword: boolean;
}

/** What a person may change of their profile, as typed → as kept. */
export const profileSchema = z.object({
  fullName: addressSchema.shape.fullName,
  phone: z
    .string('fields.phone')
    .trim()
    .refine((typed) => typed === '' || isPhone(typed), 'fields.phone')
    .transform(formatPhone),
});
