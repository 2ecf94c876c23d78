import { t } from '#i18n/t.ts';
import Merge from 'lucide-react/icons/merge';
import Tag from 'lucide-react/icons/tag';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';
import { formatShortDay } from '#domain/date.ts';
import type { Access } from '#domain/access/permission.ts';
import { customerList, type CustomerItem } from '#domain/customers/customer.ts';
import { notify } from '#stores/toasts.ts';
import { formatReais } from '../format.ts';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { BulkAction, ListScreen, Selection } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import { StatusBadge } from '../ui/AccountStatusBadge.tsx';
import styles from './Customer.module.css';
import { MergeCustomers } from './MergeCustomers.tsx';
import { TagSelection } from './TagSelection.tsx';
import { useTags } from './useTags.ts';

const screen: ListScreen<CustomerItem> = {
  section: 'customers',
  list: customerList,
  columns: [
    {
      name: 'fullName',
      sort: 'fullName',
      cell: ({ fullName, email, phone }) => (
        <NameCell name={fullName || email || phone} detail={email || phone} />
      ),
    },
    {
      name: 'tags',
      onCard: 'hidden',
      cell: ({ tags }) =>
        tags.length > 0 && (
          <span className={styles.tags}>
            {tags.map((tag) => (
              <span key={tag} className="badge badge--muted">
                {tag}
              </span>
            ))}
          </span>
        ),
    },
    { name: 'orderCount', numeric: true, cell: ({ orderCount }) => orderCount || '–' },
    {
      name: 'orderSum',
      sort: 'orderSum',
      numeric: true,
      cell: ({ orderCount, orderSum }) => (orderCount === 0 ? '–' : formatReais(orderSum)),
    },
    {
      name: 'lastOrderAt',
      sort: 'lastOrderAt',
      cell: ({ lastOrderAt }) => (lastOrderAt === null ? '–' : formatShortDay(lastOrderAt)),
    },
    {
      name: 'createdAt',
      sort: 'createdAt',
      onCard: 'hidden',
      cell: ({ createdAt }) => formatShortDay(createdAt),
    },
    {
      name: 'status',
      onCard: 'corner',
      cell: ({ status }) =>
        status === 'none' ? null : <StatusBadge section="customers" status={status} />,
    },
  ],
};

type Open = { kind: 'merge'; customers: CustomerItem[] } | { kind: 'tag'; selection: Selection };

/** The list of customers. */
export default function CustomerList({
  access,
  first,
}: {
  access: Access;
  first: FirstPage<CustomerItem>;
}) {
  const list = useList(screen, first);
  // The list's filters are opened by few: their tags are fetched once the list is used.
  const [isUsed, setIsUsed] = useState(false);
  const tags = useTags(isUsed);
  const use = () => setIsUsed(true);
  const [open, setOpen] = useState<(Open & { done: () => void }) | null>(null);
  const actions: BulkAction[] = [
    {
      name: 'tag',
      icon: Tag,
      open: (selection, done) => setOpen({ kind: 'tag', selection, done }),
    },
    {
      name: 'merge',
      icon: Merge,
      right: 'delete',
      open: ({ ids }, done) => {
        const customers = list.page.items.filter(({ id }) => ids.includes(id));
        const accounts = customers.filter(({ status }) => status !== 'none');
        if (customers.length < 2) notify.error(t('customers.merge.several'));
        else if (accounts.length > 1) notify.error(t('customers.merge.twoAccounts'));
        else setOpen({ kind: 'merge', customers, done });
      },
    },
    { name: 'activate', icon: UserCheck },
    { name: 'deactivate', icon: UserX, danger: true, confirm: true },
  ];
  const options = { tag: tags.map((tag) => ({ value: tag, label: tag })) };
  const close = () => setOpen(null);
  return (
    <div className={styles.list} onFocus={use} onPointerDown={use}>
      <ResourceList screen={{ ...screen, actions, options }} access={access} list={list} />
      {open?.kind === 'merge' && (
        <MergeCustomers
          customers={open.customers}
          onDone={() => {
            close();
            open.done();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'tag' && (
        <TagSelection selection={open.selection} known={tags} onDone={open.done} onClose={close} />
      )}
    </div>
  );
}
