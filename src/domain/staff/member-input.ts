import { z } from '../zod.ts';
import type { Permission } from '../access/permission.ts';
import { grantableSections, type Section } from '../dashboard/sections.ts';
import { foldEmail } from '../address/email.ts';
import { addressFields } from '../address/address.ts';
import { ACCOUNT_STATUSES } from '../customers/customer.ts';
import { STAFF_ROLES } from './member.ts';

const noPermissionTwice = (permissions: Permission[]): boolean =>
  new Set(permissions.map(({ name }) => name)).size === permissions.length;

/** Permissions for these sections. The right to edit or delete includes the right to view. */
export const permissionsSchema = (sections: readonly Section[]) =>
  z
    .array(
      z
        .object({
          name: z.enum(sections),
          view: z.boolean(),
          edit: z.boolean(),
          delete: z.boolean(),
        })
        .transform((given) => ({ ...given, view: given.view || given.edit || given.delete })),
    )
    .max(sections.length)
    .refine(noPermissionTwice);

/**
 * What an admin enters about a staff member, e-mail in lower case. No one types another user's password.
 */
export const staffInputSchema = z.object({
  fullName: addressFields.shape.fullName,
  email: addressFields.shape.email.transform(foldEmail),
  role: z.enum(STAFF_ROLES),
  status: z.enum(ACCOUNT_STATUSES),
  permissions: permissionsSchema(grantableSections),
});
export type StaffInput = z.infer<typeof staffInputSchema>;
