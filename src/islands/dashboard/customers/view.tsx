import {
  ACCOUNT_STATUSES,
  customerList,
  type Customer,
  type CustomerItem,
} from '#domain/customers/customer.ts';
import { formatDay, formatReais } from '../format.ts';
import { NameCell } from '../NameCell.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import type { SectionView } from '../view.ts';
import { CustomerAside } from './CustomerAside.tsx';

export const customers: SectionView<CustomerItem, Customer> = {
  section: 'customers',
  list: customerList,
  columns: [
    {
      name: 'fullName',
      sort: 'n',
      cell: ({ fullName, email }) => <NameCell name={fullName} detail={email} />,
    },
    { name: 'phone', cell: ({ phone }) => phone },
    { name: 'orderCount', numeric: true, cell: ({ orderCount }) => orderCount },
    { name: 'orderSum', numeric: true, cell: ({ orderSum }) => formatReais(orderSum) },
    { name: 'createdAt', sort: 'd', cell: ({ createdAt }) => formatDay(createdAt) },
    {
      name: 'status',
      cell: ({ status }) => <StatusBadge section="customers" status={status} />,
    },
  ],
  title: ({ fullName, email }) => fullName || email,
  fields: [
    { name: 'fullName', part: 'person' },
    { name: 'phone', part: 'person', type: 'tel' },
    { name: 'status', part: 'person', options: ACCOUNT_STATUSES },
  ],
  Aside: CustomerAside,
};
