import { z } from '../zod.ts';
import { addressFields } from '../address/address.ts';
import { formatPhone, isPhone } from '../address/phone.ts';

/** A user's own data, as the account shows it. */
export interface Profile {
  fullName: string;
  /** The e-mail the user signs in with; only the shop changes it. */
  email: string;
  /** May be empty. */
  phone: string;
  emailVerified: boolean;
  /** False for a user who signs in only by link or through another site. */
  hasPassword: boolean;
}

/** What users may change of their profile: as typed → as stored. */
export const profileSchema = z.object({
  fullName: addressFields.shape.fullName,
  phone: z
    .string('fields.phone')
    .trim()
    .refine((typed) => typed === '' || isPhone(typed), 'fields.phone')
    .transform(formatPhone),
});
