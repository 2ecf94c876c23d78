import { z } from '../zod.ts';
import type { Permission } from '../access/permission.ts';
import { grantableSections, type Section } from '../dashboard/sections.ts';
import { foldEmail } from '../address/email.ts';
import { addressFields } from '../address/address.ts';
import { ACCOUNT_STATUSES, type AccountStatus } from '../customers/customer.ts';
import type { ListShape } from '../dashboard/list.ts';
import type { Notice } from '../notices/notices.ts';

export const STAFF_ROLES = ['staff', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Parameters of the list of staff. */
export const staffList: ListShape = {
  sorts: ['fullName', '-createdAt'],
  filters: {
    role: { kind: 'choice', options: STAFF_ROLES },
    status: { kind: 'choice', options: ACCOUNT_STATUSES },
    invited: { kind: 'flag' },
  },
  views: [
    { name: 'admins', filters: { role: { operator: 'oneOf', values: ['admin'] } } },
    { name: 'invited', filters: { invited: { operator: 'is', is: true } } },
    { name: 'inactive', filters: { status: { operator: 'oneOf', values: ['inactive'] } } },
  ],
};

/** A staff member as the list shows them. */
export interface StaffItem {
  id: string;
  fullName: string;
  email: string;
  role: StaffRole;
  status: AccountStatus;
  createdAt: number;
  /** Of someone who has not accepted it yet: until when its link is good, epoch ms, null once it has run out. */
  invitation: { until: number | null } | null;
  /** What they are told by letter. */
  notices: Notice[];
}

/** A staff member. An admin needs no permissions and has none. */
export interface StaffMember extends StaffItem {
  updatedAt: number;
  permissions: Permission[];
  /** Whether they have a second factor. */
  secondFactor: boolean;
}

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
