import { t } from '#i18n/t.ts';
import { formatShortDay } from '#domain/date.ts';
import type { Access } from '#domain/access/permission.ts';
import { staffList, type StaffItem } from '#domain/staff/member.ts';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import { StaffStatus } from './StaffStatus.tsx';

const screen: ListScreen<StaffItem> = {
  section: 'staff',
  list: staffList,
  columns: [
    {
      name: 'fullName',
      sort: 'fullName',
      cell: ({ fullName, email }) => <NameCell name={fullName} detail={email} />,
    },
    { name: 'role', cell: ({ role }) => t(`staff.options.role.${role}`) },
    {
      name: 'notices',
      onCard: 'hidden',
      cell: ({ notices }) => (
        <span className="small soft">
          {notices.map((name) => t(`account.notices.short.${name}`)).join(', ') || '–'}
        </span>
      ),
    },
    { name: 'createdAt', sort: 'createdAt', cell: ({ createdAt }) => formatShortDay(createdAt) },
    {
      name: 'status',
      onCard: 'corner',
      cell: (item) => <StaffStatus item={item} />,
    },
  ],
};

/** The list of staff. */
export default function StaffList({
  access,
  first,
}: {
  access: Access;
  first: FirstPage<StaffItem>;
}) {
  const list = useList(screen, first);
  return <ResourceList screen={screen} access={access} list={list} />;
}
