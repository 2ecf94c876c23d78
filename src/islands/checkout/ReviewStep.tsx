import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import type { CartAddress } from '#domain/cart/cart.ts';
import type { DeliveryJson } from '#domain/deliveries/delivery.ts';
import { formatMoney } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/orders/order.ts';
import { textAt } from '#i18n/text-at.ts';
import { $cart } from '#stores/cart.ts';
import { $settings } from '#stores/settings.ts';
import { daysText, placeText } from '../deliveries/delivery-text.ts';
import { FixedLink } from '../ui/FixedLink.tsx';
import styles from './Checkout.module.css';
import type { Step } from './Steps.tsx';

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
      what: t(delivery?.pickUp ? 'checkout.recap.pickUp' : 'checkout.recap.place'),
      step: 'entrega',
      parts: delivery?.pickUp
        ? [placeText(delivery)]
        : [house, [city, state].filter(Boolean).join(' – '), zipCode],
    },
    {
      what: t('checkout.recap.delivery'),
      step: 'entrega',
      parts: delivery ? [delivery.type, daysText(delivery)] : [],
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

interface ConfirmProps {
  /** Cents of order and delivery. */
  payableCents: number;
  sending: boolean;
}

/** The button that places the order, and what buyers should know before pressing it. */
export function Confirm({ payableCents, sending }: ConfirmProps) {
  return (
    <>
      <LegalHints />
      <button
        type="submit"
        className={`button button--primary ${styles.confirm}`}
        aria-disabled={sending}
        aria-busy={sending}
      >
        {t('checkout.confirm')}
        {/* Shown, not part of the name: the total is read out in the summary. */}
        <span className="price" aria-hidden="true">
          {formatMoney(payableCents)}
        </span>
      </button>
      <p className="small soft" role="status">
        {sending && t('checkout.sending')}
      </p>
    </>
  );
}

/** What the law requires buyers to be told before they confirm, and what they agree to. */
function LegalHints() {
  const { promises } = useStore($settings, { ssr: 'initial' });
  return (
    <div className="small soft">
      <p>
        {t('checkout.withdrawal', { count: promises.returnDays })}{' '}
        <FixedLink to="trocas-e-devolucoes">{t('checkout.returns')}</FixedLink>
      </p>
      <p>
        {t('checkout.agreement')}{' '}
        <FixedLink to="termos" stays>
          {t('checkout.terms')}
        </FixedLink>{' '}
        {t('checkout.and')}{' '}
        <FixedLink to="privacidade" stays>
          {t('checkout.privacy')}
        </FixedLink>
        .
      </p>
    </div>
  );
}
