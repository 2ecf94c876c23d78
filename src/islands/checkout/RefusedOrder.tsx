import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { signInAddress } from '#domain/access/callback-url.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import type { ChangedPart } from '#domain/orders/order-limits.ts';
import { $cart } from '#stores/cart.ts';
import { $settings } from '#stores/settings.ts';
import styles from './Checkout.module.css';
import { deliveryCostText } from '../deliveries/delivery-text.ts';
import { countFields, withoutField } from './refused-fields.ts';
import type { OrderRefusal } from './submit-order.ts';

interface RefusedOrderProps {
  refusal: OrderRefusal;
  /** The messages that still apply, by field name. */
  errors: Readonly<Record<string, string>>;
  /** Whether the fields of another delivery address are on the page. */
  shipsElsewhere: boolean;
}

/**
 * Why the order was refused, beside the button that ordered: what has no field, a link to the cart if stock is
 * short, and what has changed if the total is not the one on the button. A field shows its own error, once.
 */
export function RefusedOrder({ refusal, errors, shipsElsewhere }: RefusedOrderProps) {
  const { message, shortLines, changed, needsSignIn } = refusal;
  const { coupon } = useStore($cart);
  const { countries } = useStore($settings);
  const { coupon: ofCoupon, ...others } = errors;
  // The reason for a refused coupon is shown beside the coupon (CartChanges).
  const asksCountry = countries.length > 1;
  const lines = withoutField(coupon.code ? others : errors, { asksCountry });
  const fields = countFields(errors, shipsElsewhere);
  if (lines.length === 0 && (fields > 0 || ofCoupon)) {
    return <ToCorrect count={fields} />;
  }

  return (
    <div
      tabIndex={-1}
      data-refusal
      role="alert"
      // Changed sums are not the buyer's mistake.
      className={`notice notice--${changed ? 'warning' : 'danger'} ${styles.refusal}`}
    >
      <TriangleAlert size={20} strokeWidth={1.5} aria-hidden="true" />
      <div className="stack">
        {lines.length === 0 && <p className={styles.refusalTitle}>{message}</p>}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {needsSignIn && (
          <p>
            <a className="link" href={signInAddress('/checkout')}>
              {t('checkout.signIn')}
            </a>
          </p>
        )}
        {changed && (
          <>
            <ul className={styles.refusalLines}>
              {changed.changes.map((part) => (
                <li key={part.part === 'item' ? part.uid : part.part}>{changedPartText(part)}</li>
              ))}
            </ul>
            <p>{t('checkout.newTotal', { total: formatMoney(toCents(changed.total)) })}</p>
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

/**
 * Tells a screen reader how many fields are to be corrected: at once when the order is refused; after that, as they
 * grow fewer, when it has read out what is typed.
 */
function ToCorrect({ count }: { count: number }) {
  const [first] = useState(count);
  const text = count > 0 && t('checkout.toCorrect', { count });
  return (
    <div className="visually-hidden">
      <p role="alert">{count === first && text}</p>
      <p role="status">{count !== first && text}</p>
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
