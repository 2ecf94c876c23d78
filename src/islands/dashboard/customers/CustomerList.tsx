import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { formatShortDay } from '#domain/date.ts';
import type { Access } from '#domain/access/permission.ts';
import { customerList, type CustomerItem } from '#domain/customers/customer.ts';
import { formatReais } from '../format.ts';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import { StatusBadge } from '../ui/AccountStatusBadge.tsx';

const screen: ListScreen<CustomerItem> = {
  section: 'customers',
  list: customerList,
  actions: [
    { name: 'activate', icon: UserCheck },
    { name: 'deactivate', icon: UserX, danger: true, confirm: true },
  ],
  columns: [
    {
      name: 'fullName',
      sort: 'fullName',
      cell: ({ fullName, email }) => <NameCell name={fullName} detail={email} />,
    },
    { name: 'phone', cell: ({ phone }) => phone },
    { name: 'orderCount', numeric: true, cell: ({ orderCount }) => orderCount },
    { name: 'orderSum', numeric: true, cell: ({ orderSum }) => formatReais(orderSum) },
    { name: 'createdAt', sort: 'createdAt', cell: ({ createdAt }) => formatShortDay(createdAt) },
    {
      name: 'status',
      onCard: 'corner',
      cell: ({ status }) => <StatusBadge section="customers" status={status} />,
    },
  ],
};

/** The list of customers. */
export default function CustomerList({
  access,
  first,
}: {
  access: Access;
  first: FirstPage<CustomerItem>;
}) {
  const list = useList(screen, first);
  return <ResourceList screen={screen} access={access} list={list} />;
}
