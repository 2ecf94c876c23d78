import { t } from '#i18n/t.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { formatMoment, formatShortDay } from '#domain/date.ts';
import type { GiftCardRecord as GiftCard } from '#domain/gift-cards/record.ts';
import { toCents, toReais } from '#domain/money.ts';
import { mailText } from '#i18n/mail-text.ts';
import { formatReais } from '../format.ts';
import { FormMoney, FormText } from '../record/fields.tsx';
import { RecordForm } from '../record/RecordForm.tsx';
import { Card, RecordLayout } from '../record/RecordLayout.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import type { RecordProps } from '../record/FlatRecord.tsx';
import styles from '../coupons/Coupons.module.css';
import { HandOverCode } from './HandOverCode.tsx';

const valuesOf = (item: GiftCard | null) => ({
  amount: item ? toCents(item.amount) : (null as number | null),
  recipientName: item?.recipientName ?? '',
  recipientEmail: item?.recipientEmail ?? '',
  reason: item?.reason ?? '',
});

/** A gift card and its ledger; a new one is issued by hand, and its code sent to its owner alone. */
export default function GiftCardRecord({ access, item: first }: RecordProps<GiftCard>) {
  const state = useRecordForm({
    section: 'giftCards',
    item: first,
    values: valuesOf,
    body: ({ amount, ...values }) => ({
      ...values,
      amount: amount === null ? null : toReais(amount),
    }),
  });
  const { item } = state;
  if (item) return <Issued item={item} mayEdit={access.edit} state={state} />;
  return (
    <RecordLayout section="giftCards" id={null} title={t('giftCards.new')}>
      <RecordForm state={state} mayEdit={access.edit}>
        <Card>
          <p className="soft">{mailText('giftCards.lead')}</p>
          <FormMoney name="amount" label={t('giftCards.fields.amount')} />
          <FormText name="recipientName" label={t('giftCards.fields.recipientName')} />
          <FormText
            name="recipientEmail"
            label={t('giftCards.fields.recipientEmail')}
            type="email"
          />
          <FormText name="reason" label={t('giftCards.fields.reason')} maxLength={200} />
        </Card>
      </RecordForm>
    </RecordLayout>
  );
}

interface IssuedProps {
  item: GiftCard;
  mayEdit: boolean;
  state: { saving: boolean; act: (action: string) => Promise<object | null> };
}

function Issued({ item, mayEdit, state }: IssuedProps) {
  const {
    id,
    name,
    balance,
    amount,
    recipientName,
    recipientEmail,
    blocked,
    entries,
    mayOpenOrders,
  } = item;
  const { giverName, sendAt, sentAt, expiresAt } = item;
  const facts = [
    giverName === '' ? '' : t('giftCards.from', { name: giverName }),
    sentAt !== null || sendAt === null
      ? ''
      : t('giftCards.sendOn', { day: formatShortDay(sendAt) }),
    expiresAt === null ? '' : t('giftCards.validUntil', { day: formatShortDay(expiresAt) }),
  ].filter(Boolean);
  return (
    <RecordLayout
      section="giftCards"
      id={id}
      title={name}
      meta={[recipientName, recipientEmail].filter(Boolean).join(' · ')}
      action={
        mayEdit && (
          <button
            type="button"
            className="button"
            aria-disabled={state.saving}
            onClick={() => void state.act(blocked ? 'unblock' : 'block')}
          >
            {t(blocked ? 'giftCards.actions.unblock' : 'giftCards.actions.block')}
          </button>
        )
      }
      notice={blocked && <p className="notice notice--warning">{t('giftCards.blockedNotice')}</p>}
    >
      <Card title={t('giftCards.left', { balance: formatReais(balance) })}>
        <p className="soft">
          {t('giftCards.of', { amount: formatReais(amount) })}
          {item.reason && ` · ${item.reason}`}
        </p>
        {facts.map((fact) => (
          <p key={fact} className="soft">
            {fact}
          </p>
        ))}
      </Card>
      {mayEdit && <HandOverCode item={item} state={state} />}
      <Card title={t('giftCards.ledger')}>
        <ul className="rows" role="list">
          {entries.map(({ kind, amount: sum, orderId, at, by }, index) => (
            <li key={entries.length - index} className={styles.order}>
              <span>
                {t(`giftCards.entry.${kind}`)}{' '}
                {orderId && mayOpenOrders ? (
                  <a className="link" href={`${dashboardPath('orders')}/${orderId}`}>
                    {orderId}
                  </a>
                ) : (
                  orderId
                )}
              </span>
              <span className="figures">{formatReais(sum)}</span>
              <span className="small soft">
                {[formatMoment(at), by].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </RecordLayout>
  );
}
