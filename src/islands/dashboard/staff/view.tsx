import { t } from 'i18next';
import { ACCOUNT_STATUSES } from '#domain/customers/customer.ts';
import {
  grantableSections,
  STAFF_ROLES,
  staffList,
  type StaffItem,
  type StaffMember,
} from '#domain/staff/member.ts';
import { formatDay } from '../format.ts';
import { NameCell } from '../NameCell.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import type { SectionView } from '../view.ts';
import { StaffAside } from './StaffAside.tsx';
import { permissionField, PermissionGrid } from './PermissionGrid.tsx';

export const staff: SectionView<StaffItem, StaffMember> = {
  section: 'staff',
  list: staffList,
  columns: [
    {
      name: 'fullName',
      sort: 'n',
      cell: ({ fullName, email }) => <NameCell name={fullName} detail={email} />,
    },
    { name: 'role', cell: ({ role }) => t(`staff.options.role.${role}`) },
    { name: 'createdAt', sort: 'd', cell: ({ createdAt }) => formatDay(createdAt) },
    { name: 'status', cell: ({ status }) => <StatusBadge section="staff" status={status} /> },
  ],
  title: ({ fullName, email }) => fullName || email,
  creates: true,
  fields: [
    { name: 'fullName', part: 'person' },
    { name: 'email', part: 'person', type: 'email' },
    { name: 'role', part: 'access', options: STAFF_ROLES },
    { name: 'status', part: 'access', options: ACCOUNT_STATUSES },
  ],
  Extra: PermissionGrid,
  Aside: StaffAside,
  body: ({ fullName, email, role, status, ...ticked }) => ({
    ...{ fullName, email, role, status },
    permissions: grantableSections.map((name) => ({
      name,
      view: permissionField(name, 'view') in ticked,
      edit: permissionField(name, 'edit') in ticked,
      delete: permissionField(name, 'delete') in ticked,
    })),
  }),
};
