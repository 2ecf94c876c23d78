import { t } from '#i18n/t.ts';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import MapPin from 'lucide-react/icons/map-pin';
import Printer from 'lucide-react/icons/printer';
import Truck from 'lucide-react/icons/truck';
import { useEffect, useState } from 'react';
import type { Access } from '#domain/access/permission.ts';
import { listedPlace } from '#domain/address/place-text.ts';
import { UFS } from '#domain/address/zip-code.ts';
import { type ListPage, MAX_LIMIT } from '#domain/dashboard/list.ts';
import { MAX_MOVED, orderList } from '#domain/orders/order-list.ts';
import type { OrderListItem } from '#domain/orders/order-record.ts';
import { MAX_SHEETS, paperUrl } from '#domain/orders/sheet.ts';
import { ORDER_LOOK, PAYMENT_LOOK } from '#domain/orders/status-look.ts';
import { isPaymentException } from '#domain/orders/payment-exception.ts';
import { formatRecent, formatShortDay, formatTime } from '#domain/date.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { getData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { formatReais } from '../../format.ts';
import { NameCell } from '../../list/NameCell.tsx';
import { ResourceList } from '../../list/ResourceList.tsx';
import type { BulkAction, ListScreen, Selection } from '../../list/screen.ts';
import { type FirstPage, useList } from '../../list/useList.ts';
import { showWaiting } from '../../waiting.ts';
import { ORDERS_API, printSheets } from '../calls.ts';
import { StatusBadge } from '../OrderStatusBadge.tsx';
import { OnDemand } from '../../ui/OnDemand.tsx';
import styles from './OrderList.module.css';
import { useNewOrders } from './useNewOrders.ts';

const loadConfirm = () => import('./ConfirmSelection.tsx');
const loadShip = () => import('./ShipSelection.tsx');

const STATES = UFS.map(({ code, name }) => ({ value: code, label: name }));

/** How long an order has been there: 'agora', 'há 12 min', 'há 2 h', 'há 3 dias', then its day. */
function ageText({ age, createdAt }: OrderListItem): string {
  if (age < HOUR_MS / 60) return t('orders.age.now');
  if (age < HOUR_MS) return t('orders.age.minutes', { count: Math.floor((age / HOUR_MS) * 60) });
  if (age < DAY_MS) return t('orders.age.hours', { count: Math.floor(age / HOUR_MS) });
  if (age < 7 * DAY_MS) return t('orders.age.days', { count: Math.floor(age / DAY_MS) });
  return formatShortDay(createdAt);
}

/** What is bought, in one line: 'Farol + 1 item'. */
const itemsText = ({ name, pieces }: OrderListItem): string =>
  pieces > 1 ? `${name} ${t('orders.more', { count: pieces - 1 })}` : name;

const columns: ListScreen<OrderListItem>['columns'] = [
  {
    name: 'id',
    cell: (item) => (
      <NameCell
        name={item.id}
        detail={[
          item.kind
            ? t(`orderKind.${item.kind}`)
            : item.source !== 'web' && t(`orders.options.source.${item.source}`),
          item.externalId,
          itemsText(item),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    ),
  },
  {
    name: 'createdAt',
    sort: 'createdAt',
    cell: (item) => (
      <NameCell
        name={ageText(item)}
        detail={item.age < 7 * DAY_MS ? formatRecent(item.createdAt) : formatTime(item.createdAt)}
      />
    ),
  },
  {
    name: 'buyer',
    sort: 'buyer',
    cell: ({ buyer, city, state }) => (
      <NameCell
        name={buyer}
        detail={state ? listedPlace({ city, state }) : t('orders.pickUpShort')}
      />
    ),
  },
  {
    name: 'status',
    cell: (item) => (
      <span className={styles.status}>
        <StatusBadge look={ORDER_LOOK[item.status]} />
        {item.isLate && item.dueAt !== null && (
          <span className={styles.late}>{t('orders.fields.isLate')}</span>
        )}
        {isPaymentException(item) && (
          <span className={styles.payment}>{t(PAYMENT_LOOK[item.paymentStatus].word)}</span>
        )}
      </span>
    ),
  },
  { name: 'payable', sort: 'payable', numeric: true, cell: ({ payable }) => formatReais(payable) },
];

/**
 * The selected orders; if everything that matches is selected, those of other pages are fetched too.
 *
 * @returns null if they could not be fetched (a toast says so)
 */
async function selectedOrders(
  { body, ids }: Selection,
  items: readonly OrderListItem[],
): Promise<readonly OrderListItem[] | null> {
  if (!('filter' in body)) return items.filter(({ id }) => ids.includes(id));
  const chosen: OrderListItem[] = [];
  for (let page = 1; chosen.length < body.expected; page += 1) {
    const params = new URLSearchParams(body.filter);
    params.set('limit', String(MAX_LIMIT));
    params.set('page', String(page));
    const answer = await getData<ListPage<OrderListItem>>(`${ORDERS_API}?${params}`);
    if (!answer.success) {
      notify.error(answer.err);
      return null;
    }
    chosen.push(...answer.items);
    if (page >= answer.pages) break;
  }
  return chosen;
}

interface OrderListProps {
  access: Access;
  first: FirstPage<OrderListItem>;
  /** Codes of coupons by which the list can be narrowed. */
  coupons?: readonly string[];
}

/** Selected orders that a dialog is about; `done` clears the selection and refetches the list. */
interface Chosen {
  orders: readonly OrderListItem[];
  done: () => void;
}

/** The orders, the newest first. New ones appear by themselves. */
export default function OrderList({ access, first, coupons = [] }: OrderListProps) {
  const [shipping, setShipping] = useState<Chosen | null>(null);
  const [confirming, setConfirming] = useState<Chosen | null>(null);
  /** Opens a dialog about the selected orders. */
  const openDialog = async (
    selection: Selection,
    done: () => void,
    open: (chosen: Chosen) => void,
  ) => {
    const orders = await selectedOrders(selection, list.page.items);
    if (orders) open({ orders, done });
  };
  /** Opens papers of the selection; labels are those of the orders that go to an address. */
  const openPapers = async (
    selection: Selection,
    kind: 'packing' | 'label',
    open: (ids: string[]) => void,
  ) => {
    const orders = await selectedOrders(selection, list.page.items);
    if (!orders) return;
    const printed = orders.filter(({ state }) => kind === 'packing' || state !== '');
    if (printed.length === 0) notify.error(t('orders.print.noLabels'));
    else open(printed.map(({ id }) => id));
  };
  const print = (kind: 'packing' | 'label') => (selection: Selection) =>
    void openPapers(selection, kind, (ids) => printSheets(kind, ids));
  /** The papers of the selection in one PDF. */
  const download = (kind: 'packing' | 'label') => (selection: Selection) =>
    void openPapers(selection, kind, (ids) => window.location.assign(paperUrl(kind, ids)));
  const papers = { right: 'view', limit: MAX_SHEETS } as const;
  const actions: BulkAction[] = [
    {
      name: 'confirm',
      icon: Check,
      limit: MAX_MOVED,
      open: (selection, done) => void openDialog(selection, done, setConfirming),
    },
    {
      name: 'ship',
      icon: Truck,
      limit: MAX_LIMIT,
      open: (selection, done) => void openDialog(selection, done, setShipping),
    },
    { name: 'print', icon: Printer, ...papers, open: print('packing') },
    { name: 'packingPdf', icon: Download, ...papers, open: download('packing') },
    { name: 'labels', icon: MapPin, ...papers, open: print('label') },
    { name: 'labelsPdf', icon: Download, ...papers, open: download('label') },
  ];
  const screen: ListScreen<OrderListItem> = {
    section: 'orders',
    list: orderList,
    columns,
    actions,
    options: { state: STATES, coupon: coupons.map((code) => ({ value: code, label: code })) },
    compact: true,
    picture: ({ image, focal }) =>
      image && <Picture image={image} focal={focal} alt="" sizes="40px" />,
  };
  const list = useList(screen, first);
  const arrived = useNewOrders(list.reload);
  // The view that the menu counts (`waiting` of the orders' resource).
  const { toConfirm } = list.counts;
  useEffect(() => {
    if (toConfirm !== undefined) showWaiting('orders', toConfirm);
  }, [toConfirm]);

  return (
    <>
      <ResourceList screen={screen} access={access} list={list} />
      <p className="visually-hidden" role="status">
        {arrived > 0 && t('orders.arrived', { count: arrived })}
      </p>
      {confirming && (
        <OnDemand load={loadConfirm} onClose={() => setConfirming(null)}>
          {({ ConfirmSelection }) => (
            <ConfirmSelection
              orders={confirming.orders}
              onDone={confirming.done}
              onClose={() => setConfirming(null)}
            />
          )}
        </OnDemand>
      )}
      {shipping && (
        <OnDemand load={loadShip} onClose={() => setShipping(null)}>
          {({ ShipSelection }) => (
            <ShipSelection
              orders={shipping.orders}
              onDone={shipping.done}
              onClose={() => setShipping(null)}
            />
          )}
        </OnDemand>
      )}
    </>
  );
}
