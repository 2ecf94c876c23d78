import { t } from '#i18n/t.ts';
import Download from 'lucide-react/icons/download';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { Access } from '#domain/access/permission.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { formatShortDay } from '#domain/date.ts';
import { conversationLink } from '#domain/settings/promises.ts';
import { formatNumber } from '#domain/number.ts';
import { RecordForm } from '../record/RecordForm.tsx';
import { RecordLayout } from '../record/RecordLayout.tsx';
import { useDeletion } from '../record/useDeletion.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import type { MenuAction } from '../ui/RowMenu.tsx';
import { StatusBadge } from '../ui/AccountStatusBadge.tsx';
import { CustomerAside } from './CustomerAside.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { CustomerNotes } from './CustomerNotes.tsx';
import { CustomerOrders } from './CustomerOrders.tsx';
import { LikelyDoubles } from './LikelyDoubles.tsx';
import { changesOf } from './customer-changes.ts';
import { formatReais } from '../format.ts';
import styles from './Customer.module.css';

/** What a customer is to the shop, in four figures. */
function CustomerFigures({ item }: { item: Customer }) {
  const { orderCount, orderSum, averageOrder, lastOrderAt } = item;
  if (orderCount === 0) return null;
  const figures = [
    [t('customers.fields.orderSum'), formatReais(orderSum)],
    [t('customers.fields.orderCount'), formatNumber(orderCount)],
    [t('customers.average'), averageOrder === null ? '–' : formatReais(averageOrder)],
    [t('customers.fields.lastOrderAt'), lastOrderAt === null ? '–' : formatShortDay(lastOrderAt)],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const valuesOf = (item: Customer | null) => ({
  fullName: item?.fullName ?? '',
  email: item?.email ?? '',
  phone: item?.phone ?? '',
  cpf: item?.cpf ?? '',
  status: item?.status === 'inactive' ? 'inactive' : 'active',
});

/** Everything the shop stores about the customer, as a file to give to them. */
const handOver = ({ id }: Customer): MenuAction => ({
  label: t('customers.handOver'),
  icon: Download,
  href: `/api/dashboard/customers/${id}/export`,
});

/** A customer: what they bought, what the shop knows and has written down. */
export default function CustomerRecord({
  access,
  item: first,
}: {
  access: Access;
  item: Customer | null;
}) {
  const state = useRecordForm({ section: 'customers', item: first, values: valuesOf });
  const { item } = state;
  const title = item ? item.fullName || item.email || item.phone : t('customers.new');
  const deletion = useDeletion(state, { title, may: access.delete });
  const form = (
    <RecordForm state={state} mayEdit={access.edit}>
      <CustomerFields item={item} />
    </RecordForm>
  );
  if (!item) {
    return (
      <RecordLayout section="customers" id={null} title={title}>
        {form}
      </RecordLayout>
    );
  }

  const change = changesOf(item.id, state.show);
  const chat = conversationLink(item.phone);
  return (
    <RecordLayout
      section="customers"
      id={item.id}
      title={title}
      status={item.status === 'inactive' && <StatusBadge section="customers" status="inactive" />}
      meta={t('customers.since', { day: formatShortDay(item.createdAt) })}
      action={
        chat && (
          <a className="button" href={chat} target="_blank" rel="noreferrer">
            <MessageCircle className="icon" aria-hidden="true" />
            {t('customers.whatsapp')}
          </a>
        )
      }
      menu={[...(access.edit ? [handOver(item)] : []), ...deletion.menu]}
      aside={<CustomerAside item={item} change={change} mayEdit={access.edit} />}
      notice={<LikelyDoubles item={item} mayMerge={access.delete} />}
    >
      <CustomerFigures item={item} />
      <CustomerOrders key={`${item.id} ${item.orders.total}`} item={item} />
      <CustomerNotes item={item} change={change} mayEdit={access.edit} />
      {form}
      {deletion.dialog}
    </RecordLayout>
  );
}
