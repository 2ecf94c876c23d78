import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import type { CartAddress } from '#domain/cart/cart.ts';
import type { PaymentMethod } from '#domain/orders/order.ts';
import type { DeliveryJson } from '#domain/deliveries/delivery.ts';
import { textAt } from '#i18n/text-at.ts';
import { $cart } from '#stores/cart.ts';
import styles from './Review.module.css';
import type { Step } from '../steps/steps.ts';

interface ReviewProps {
  /** Where the order goes. */
  target: CartAddress;
  delivery: DeliveryJson | null;
  method: PaymentMethod | undefined;
}

/** A summary of what was filled in, with links back to the steps. */
export function Review({ target, delivery, method }: ReviewProps) {
  const { billingInfo } = useStore($cart);
  const { house, city, state, zipCode } = target;
  const recaps: { what: string; step: Step; parts: (string | undefined)[] }[] = [
    {
      what: t('checkout.recap.buyer'),
      step: 'dados',
      parts: [billingInfo.fullName.trim(), billingInfo.email.trim()],
    },
    {
      what: t('checkout.recap.place'),
      step: 'entrega',
      parts: [house, city && state && `${city} – ${state}`, zipCode],
    },
    {
      what: t('checkout.recap.delivery'),
      step: 'entrega',
      parts: delivery ? [delivery.type, t('checkout.days', { count: delivery.days })] : [],
    },
    {
      what: t('checkout.recap.payment'),
      step: 'pagamento',
      parts: [method && textAt(`checkout.method.${method}`)],
    },
  ];

  return (
    <dl className={`rows ${styles.recaps}`}>
      {recaps.map(({ what, step, parts }) => (
        <div key={what} className={styles.recap}>
          <dt className="small soft">{what}</dt>
          <dd>
            {parts.filter(Boolean).join(' · ') || (
              <span className="soft">{t('checkout.recap.missing')}</span>
            )}
          </dd>
          <dd>
            <a
              className="link small"
              href={`#${step}`}
              aria-label={t('checkout.recap.changeThis', { what })}
            >
              {t('checkout.recap.change')}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}
