import type { Permission } from '../access/permission.ts';
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
  /** The notices that they get by letter. */
  notices: Notice[];
}

/** A staff member. An admin needs no permissions and has none. */
export interface StaffMember extends StaffItem {
  updatedAt: number;
  permissions: Permission[];
  /** Whether they have a second factor. */
  secondFactor: boolean;
  /** Names of the keys of the API that they made: these live on, whatever becomes of the person. */
  keys: string[];
}
