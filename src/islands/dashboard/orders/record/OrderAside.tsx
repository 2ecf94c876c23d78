import { t } from '#i18n/t.ts';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { useStore } from '@nanostores/react';
import { firstNameOf } from '#domain/address/person-name.ts';
import { telLink } from '#domain/address/phone.ts';
import { formatMoment, formatShortDay } from '#domain/date.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { ncmText } from '#domain/products/ncm.ts';
import { groupedKey } from '#domain/orders/fiscal-note.ts';
import { ORDER_LOOK } from '#domain/orders/status-look.ts';
import { conversationLink } from '#domain/settings/promises.ts';
import { $settings } from '#stores/settings.ts';
import { copyText } from '#stores/copy-text.ts';
import { formatReais } from '../../format.ts';
import { Card } from '../../record/RecordLayout.tsx';
import { PlaceLines } from '../../ui/PlaceLines.tsx';
import { OrderLink } from './OrderLink.tsx';
import type { ShownOrder } from './useOrderRecord.ts';
import styles from './OrderPage.module.css';
import { notify } from '#stores/toasts.ts';

interface AsideProps {
  shown: ShownOrder;
  mayEdit: boolean;
  onTracking: () => void;
  onFiscal: () => void;
}

/** The column next to the order: customer and delivery. */
export function OrderAside(props: AsideProps) {
  return (
    <>
      <Customer order={props.shown.order} mayEdit={props.mayEdit} />
      <Delivery {...props} />
      <Fiscal {...props} />
    </>
  );
}

/** What the customer has bought: who had glasses repaired may have bought nothing yet. */
function purchasesText({ kind, customer: { orders, spent } }: OrderRecord): string {
  if (orders === 0) return t('orders.service.noSales');
  return orders > 1 || kind !== ''
    ? t('orders.customerFigures', { count: orders, sum: formatReais(spent) })
    : t('orders.firstOrder');
}

function Customer({ order, mayEdit }: { order: OrderRecord; mayEdit: boolean }) {
  const { id, customer } = order;
  const { id: customerId, name, email, phone, cpf, earlier, isOpenable } = customer;
  const { name: shop } = useStore($settings, { ssr: 'initial' });
  const greeting = { name: firstNameOf(name), shop, orderId: id };
  const whatsapp = conversationLink(phone, t('orders.whatsapp.text', greeting));
  return (
    <Card title={t('orders.customer')}>
      <div className={styles.lines}>
        {isOpenable ? (
          <a className="link" href={`${dashboardPath('customers')}/${customerId}`}>
            {name}
          </a>
        ) : (
          <span>{name}</span>
        )}
        {email && (
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        )}
        {phone && (
          <a className="link figures" href={telLink(phone)}>
            {phone}
          </a>
        )}
        {whatsapp && (
          <a className="link" href={whatsapp} target="_blank" rel="noreferrer">
            {t('orders.whatsapp.action')}
            <ExternalLink className="icon" aria-label={t('orders.tracking.opensElsewhere')} />
          </a>
        )}
        {mayEdit && <OrderLink orderId={id} name={name} phone={phone} />}
        {cpf && <span className="soft figures">{t('order.cpf', { cpf })}</span>}
      </div>
      {/* If the buyer is not known, or was erased, earlier purchases cannot be known. */}
      {customerId !== null && <p className="small soft figures">{purchasesText(order)}</p>}
      {earlier.length > 0 && (
        <ul className={styles.earlier} aria-label={t('orders.earlier')}>
          {earlier.map(({ id, status, kind, createdAt, payable }) => (
            <li key={id}>
              <a className="link figures" href={`${dashboardPath('orders')}/${id}`}>
                {id}
              </a>
              <span className="soft figures">{formatShortDay(createdAt)}</span>
              <span className="soft">{t(ORDER_LOOK[status].word)}</span>
              <span className="figures">
                {kind === '' ? formatReais(payable) : t(`orderKind.${kind}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Delivery({ shown, mayEdit, onTracking }: AsideProps) {
  const { order } = shown;
  const { delivery, shippingInfo, dueAt, isLate, isPickUp, tracking, status } = order;
  const isOnItsWay = status === 'shipped' || status === 'delivered';
  return (
    <Card title={t(isPickUp ? 'order.pickUp' : 'orders.delivery')}>
      {!isPickUp && (
        <p>
          {delivery.type}
          <span className="soft"> · {delivery.area}</span>
        </p>
      )}
      {delivery.pickUp && <p>{t('order.pickUpAt', delivery.pickUp)}</p>}
      {dueAt !== null && (
        <p className={isLate ? styles.late : 'soft'}>
          {t(isLate ? 'orders.late' : 'orders.due', { day: formatShortDay(dueAt - 1) })}
        </p>
      )}
      {tracking && <Tracking tracking={tracking} />}
      {isOnItsWay && !isPickUp && mayEdit && (
        <button type="button" className={styles.textButton} onClick={onTracking}>
          {t(tracking ? 'orders.tracking.change' : 'orders.tracking.add')}
        </button>
      )}
      {(order.canHaveLabel || order.label) && <OrderCarrierLabel shown={shown} />}
      {!isPickUp && <PostalAddress address={shippingInfo} />}
    </Card>
  );
}

function Tracking({
  tracking: { code, carrier, url },
}: {
  tracking: NonNullable<OrderRecord['tracking']>;
}) {
  const copy = () =>
    copyText(code, { copied: t('orders.tracking.copied'), failed: t('orders.tracking.notCopied') });
  return (
    <p className={styles.tracking}>
      <span>
        {carrier && <span className="soft">{carrier} </span>}
        {url ? (
          <a className="link figures" href={url} target="_blank" rel="noreferrer">
            {code}
            <ExternalLink className="icon" aria-label={t('orders.tracking.opensElsewhere')} />
          </a>
        ) : (
          <span className="figures">{code}</span>
        )}
      </span>
      <button
        type="button"
        className="button button--icon"
        aria-label={t('orders.tracking.copy')}
        onClick={() => void copy()}
      >
        <Copy className="icon" aria-hidden="true" />
      </button>
    </p>
  );
}

function PostalAddress({ address }: { address: CartAddress }) {
  return (
    <address className={styles.address}>
      <span>{address.fullName}</span>
      <span>{address.house}</span>
      <PlaceLines {...address} />
      {address.phone && <span className="figures">{address.phone}</span>}
    </address>
  );
}

/** The nota fiscal that was issued for it elsewhere. */
function Fiscal({ shown, mayEdit, onFiscal }: AsideProps) {
  const { fiscal, lines } = shown.order;
  return (
    <Card title={t('orders.fiscal.title')}>
      {fiscal ? (
        <>
          <p className="figures">{fiscal.number}</p>
          {fiscal.key && <p className="small soft figures">{groupedKey(fiscal.key)}</p>}
        </>
      ) : (
        <p className="soft">{t('orders.fiscal.none')}</p>
      )}
      {lines.some(({ ncm }) => ncm !== '') && (
        <ul className={styles.ncms} aria-label={t('orders.fiscal.ncms')}>
          {lines.map(({ position, qty, name, ncm }) => (
            <li key={position}>
              <span>{t('orders.fiscal.line', { qty, name })}</span>
              <span className="soft figures">{ncmText(ncm) || t('orders.fiscal.noNcm')}</span>
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <button type="button" className={styles.textButton} onClick={onFiscal}>
          {t(fiscal ? 'orders.fiscal.change' : 'orders.fiscal.add')}
        </button>
      )}
    </Card>
  );
}

/** The label in the shop's cart at Melhor Envio, and what puts it there. */
function OrderCarrierLabel({ shown: { order, busy, act } }: { shown: ShownOrder }) {
  const { id, label, canHaveLabel } = order;
  const ask = async () => {
    const input = { orderId: id, replaces: label?.ref ?? null };
    const refusal = await act('carrier-label', input, t('orders.carrierLabel.done'));
    if (refusal) notify.error(refusal.message);
  };
  const moment = label && formatMoment(label.at);
  return (
    <>
      {label && (
        <p className={label.ref === null ? styles.late : 'soft'}>
          {t(`orders.carrierLabel.${label.ref === null ? 'unknown' : 'there'}`, { moment })}
        </p>
      )}
      {label && (
        <a className="link" href={label.link} target="_blank" rel="noreferrer">
          {t('orders.carrierLabel.open')}
          <ExternalLink className="icon" aria-label={t('orders.tracking.opensElsewhere')} />
        </a>
      )}
      {canHaveLabel && (
        <button
          type="button"
          className={styles.textButton}
          aria-disabled={busy}
          onClick={() => void ask()}
        >
          {t(`orders.carrierLabel.${label ? 'again' : 'add'}`)}
        </button>
      )}
    </>
  );
}
