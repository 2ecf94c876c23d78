import { z } from '../zod.ts';
import type { Permission } from '../access/permission.ts';
import { grantableSections, type Section } from '../dashboard/sections.ts';
import { foldEmail } from '../address/email.ts';
import { addressFields } from '../address/address.ts';
import { ACCOUNT_STATUSES } from '../customers/customer.ts';
import { STAFF_ROLES } from './member.ts';

/** The right to edit or delete includes the right to view. */
const permissionSchema = z
  .object({
    name: z.custom<Section>((name) => grantableSections.some((section) => section === name)),
    view: z.boolean(),
    edit: z.boolean(),
    delete: z.boolean(),
  })
  .transform((given) => ({ ...given, view: given.view || given.edit || given.delete }));

const noPermissionTwice = (permissions: Permission[]): boolean =>
  new Set(permissions.map(({ name }) => name)).size === permissions.length;

/**
 * What an admin enters about a staff member, e-mail in lower case. No one types another user's password.
 */
export const staffInputSchema = z.object({
  fullName: addressFields.shape.fullName,
  email: addressFields.shape.email.transform(foldEmail),
  role: z.enum(STAFF_ROLES),
  status: z.enum(ACCOUNT_STATUSES),
  permissions: z.array(permissionSchema).max(grantableSections.length).refine(noPermissionTwice),
});
export type StaffInput = z.infer<typeof staffInputSchema>;
