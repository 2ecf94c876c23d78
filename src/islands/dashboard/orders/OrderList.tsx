import { t } from 'i18next';
import { Check, Printer, Truck } from 'lucide-react';
import { useState } from 'react';
import type { Access } from '#domain/access/permission.ts';
import { orderList } from '#domain/order/list.ts';
import type { OrderListItem } from '#domain/order/record.ts';
import { MAX_SHEETS } from '#domain/order/sheet.ts';
import { ORDER_LOOK, PAYMENT_LOOK } from '#domain/order/status-look.ts';
import { formatMoment } from '#domain/date.ts';
import { Picture } from '../../ui/Picture.tsx';
import { formatReais } from '../format.ts';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { BulkAction, ListScreen, Selection } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import { printSheets } from './print.ts';
import { ShipSelection } from './ShipSelection.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import styles from './OrderList.module.css';
import { useNewOrders } from './useNewOrders.ts';

const columns: ListScreen<OrderListItem>['columns'] = [
  {
    name: 'id',
    cell: ({ id, createdAt, source }) => (
      <NameCell
        name={id}
        detail={[
          formatMoment(createdAt),
          source === 'counter' && t('orders.options.source.counter'),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    ),
  },
  {
    name: 'buyer',
    sort: 'buyer',
    cell: ({ buyer, city, state }) => (
      <NameCell name={buyer} detail={state ? `${city} – ${state}` : t('orders.pickUpShort')} />
    ),
  },
  {
    name: 'items',
    onCard: 'hidden',
    cell: ({ name, pieces }) => (
      <NameCell name={name} detail={pieces > 1 ? t('orders.pieces', { count: pieces }) : ''} />
    ),
  },
  {
    name: 'status',
    onCard: 'corner',
    cell: ({ status, isLate, dueAt }) => (
      <span className={styles.status}>
        <StatusBadge look={ORDER_LOOK[status]} />
        {isLate && dueAt !== null && (
          <span className={styles.late}>{t('orders.fields.isLate')}</span>
        )}
      </span>
    ),
  },
  {
    name: 'paymentStatus',
    // Nobody waits for the payment of what was called off.
    cell: ({ status, paymentStatus }) =>
      status === 'cancelled' && paymentStatus === 'failed' ? (
        '–'
      ) : (
        <StatusBadge look={PAYMENT_LOOK[paymentStatus]} />
      ),
  },
  { name: 'payable', sort: 'payable', numeric: true, cell: ({ payable }) => formatReais(payable) },
];

interface OrderListProps {
  access: Access;
  first: FirstPage<OrderListItem>;
}

/** The orders, what waits for the shop first. What is ordered meanwhile appears by itself. */
export default function OrderList({ access, first }: OrderListProps) {
  const [shipping, setShipping] = useState<{ selection: Selection; done: () => void } | null>(null);
  const actions: BulkAction[] = [
    { name: 'confirm', icon: Check, confirm: true },
    {
      name: 'ship',
      icon: Truck,
      open: (selection, done) => setShipping({ selection, done }),
    },
    {
      name: 'print',
      icon: Printer,
      right: 'view',
      limit: MAX_SHEETS,
      open: ({ ids }) => printSheets('packing', ids),
    },
  ];
  const screen: ListScreen<OrderListItem> = {
    section: 'orders',
    list: orderList,
    columns,
    actions,
    exports: true,
    creates: true,
    picture: ({ image }) => image && <Picture image={image} alt="" sizes="40px" />,
  };
  const list = useList(screen, first);
  const arrived = useNewOrders(list.reload);

  return (
    <>
      <ResourceList screen={screen} access={access} list={list} />
      <p className="visually-hidden" role="status">
        {arrived > 0 && t('orders.arrived', { count: arrived })}
      </p>
      {shipping && (
        <ShipSelection
          orders={list.page.items.filter(({ id }) => shipping.selection.ids.includes(id))}
          onDone={shipping.done}
          onClose={() => setShipping(null)}
        />
      )}
    </>
  );
}
