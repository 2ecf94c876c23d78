import { t } from 'i18next';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, type MouseEvent } from 'react';
import { formatMoney, toCents } from '#domain/money.ts';
import type { ChangedPart } from '#domain/orders/order-limits.ts';
import styles from './Checkout.module.css';
import { deliveryCostText } from '../deliveries/delivery-text.ts';
import { focusField, inFormOrder, labelOfField, stepOfField } from './refused-fields.ts';
import type { OrderRefusal } from './submit-order.ts';

interface RefusedOrderProps {
  refusal: OrderRefusal;
  /** The messages that still apply, by field name. */
  errors: Readonly<Record<string, string>>;
  /** Whether the fields of another delivery address are on the page. */
  shipsElsewhere: boolean;
}

/**
 * Why the order was refused: each field to correct, a link to the cart if stock is short, and
 * what has changed if the total is not the one on the button.
 */
export function RefusedOrder({ refusal, errors, shipsElsewhere }: RefusedOrderProps) {
  const { message, shortLines, changed } = refusal;
  const titleId = useId();
  const lines = inFormOrder(errors, shipsElsewhere);
  // The first field to correct has the focus, and reads out its own error. As an alert, the list would read out all
  // messages at once, in any order, and again after each correction.
  const leadsToFields = Object.keys(refusal.fields).some((name) => labelOfField(name) !== null);

  const goTo = (event: MouseEvent<HTMLAnchorElement>, name: string) => {
    const form = event.currentTarget.closest('form');
    if (form && focusField(form, name)) event.preventDefault();
  };

  return (
    <div
      tabIndex={-1}
      data-refusal
      // Changed sums are not the buyer's mistake.
      className={`notice notice--${changed ? 'warning' : 'danger'} ${styles.refusal}`}
      {...(leadsToFields ? { role: 'group', 'aria-labelledby': titleId } : { role: 'alert' })}
    >
      <TriangleAlert size={20} strokeWidth={1.5} aria-hidden="true" />
      <div className="stack">
        <p id={titleId} className={styles.refusalTitle} role={leadsToFields ? 'alert' : undefined}>
          {message}
        </p>
        {lines.length > 0 && (
          <ul className={styles.refusalLines}>
            {lines.map(([name, error]) => {
              const label = labelOfField(name);
              return (
                <li key={name}>
                  {label ? (
                    <a
                      className="link"
                      href={`#${stepOfField(name)}`}
                      onClick={(event) => goTo(event, name)}
                    >
                      {t('checkout.errorLine', { field: label, error })}
                    </a>
                  ) : (
                    error
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {changed && (
          <>
            <ul className={styles.refusalLines}>
              {changed.changes.map((part) => (
                <li key={part.part === 'item' ? part.uid : part.part}>{changedPartText(part)}</li>
              ))}
            </ul>
            <p>{t('checkout.newTotal', { total: formatMoney(toCents(changed.total)) })}</p>
            <p>
              <a className="link" href="#revisao">
                {t('checkout.toConfirm')}
              </a>
            </p>
          </>
        )}
        {shortLines.length > 0 && (
          <>
            <ul className={styles.refusalLines}>
              {shortLines.map(({ uid, name, available }) => (
                <li key={uid}>{t('checkout.shortLine', { name, count: available })}</li>
              ))}
            </ul>
            <p>
              <a className="link" href="/carrinho">
                {t('checkout.review')}
              </a>
            </p>
          </>
        )}
      </div>
    </div>
  );
}

/** One part of the sum, before and now, as the buyer reads it. */
function changedPartText(change: ChangedPart): string {
  const { from, to } = change;
  switch (change.part) {
    case 'item':
      return t('checkout.priceChanged', {
        name: change.name,
        from: formatMoney(toCents(from)),
        to: formatMoney(toCents(to)),
      });
    case 'coupon':
      return t(from === 0 ? 'checkout.couponCounts' : 'checkout.couponChanged', {
        code: change.code,
        from,
        to,
      });
    case 'discount':
      return t('checkout.discountChanged', {
        from: formatMoney(toCents(from)),
        to: formatMoney(toCents(to)),
      });
    case 'delivery':
      return t('checkout.deliveryChanged', {
        type: change.type,
        from: deliveryCostText(toCents(from)),
        to: deliveryCostText(toCents(to)),
      });
  }
}
