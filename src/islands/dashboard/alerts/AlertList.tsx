import { t } from '#i18n/t.ts';
import type { Access } from '#domain/access/permission.ts';
import { waitedList, type WaitedVariant } from '#domain/alerts/alert.ts';
import { formatShortDay } from '#domain/date.ts';
import { dashboardPath, recordPath } from '#domain/dashboard/menu.ts';
import { UNLIMITED } from '#domain/stock/stock.ts';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import styles from './Alerts.module.css';

const people = (count: number) => (count === 0 ? t('alerts.none') : t('alerts.people', { count }));

function stockText({ qty }: WaitedVariant): string {
  if (qty === UNLIMITED) return t('alerts.unlimited');
  return qty === 0 ? t('alerts.soldOut') : String(qty);
}

const screen: ListScreen<WaitedVariant> = {
  section: 'alerts',
  list: waitedList,
  href: ({ productId }) => recordPath('products', productId),
  columns: [
    {
      name: 'name',
      cell: ({ name, choices, sku }) => <NameCell name={name} detail={choices || sku} />,
    },
    { name: 'stock', sort: 'stock', cell: ({ stock }) => people(stock) },
    { name: 'price', sort: 'price', cell: ({ price }) => people(price) },
    { name: 'qty', numeric: true, cell: stockText },
    { name: 'since', sort: 'since', cell: ({ since }) => formatShortDay(since) },
    { name: 'people', cell: (item) => <People item={item} /> },
  ],
};

/** Who asked, each a search for the customer; only staff who see customers get to know. */
function People({ item: { people: emails, stock, price } }: { item: WaitedVariant }) {
  if (emails.length === 0) return t('alerts.none');
  const more = stock + price - emails.length;
  return (
    <span className={styles.people}>
      {emails.map((email) => (
        <a
          key={email}
          className="link"
          href={`${dashboardPath('customers')}?${new URLSearchParams({ q: email })}`}
        >
          {email}
        </a>
      ))}
      {more > 0 && <span className="soft">{t('alerts.more', { count: more })}</span>}
    </span>
  );
}

/** What people wait for: how many, for which variant, since when. */
export default function AlertList({
  access,
  first,
}: {
  access: Access;
  first: FirstPage<WaitedVariant>;
}) {
  const list = useList(screen, first);
  return <ResourceList screen={screen} access={access} list={list} />;
}
