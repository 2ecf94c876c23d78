import { t, textAt } from '#i18n/t.ts';
import { isInBrazil } from '#domain/address/country.ts';
import type { OfferedMethod } from '#domain/payments/methods.ts';
import styles from './Checkout.module.css';
import { RadioCard } from './RadioCard.tsx';

interface PaymentChoiceProps {
  /** What the shop has switched on and can carry out. */
  methods: readonly OfferedMethod[];
  chosen: OfferedMethod | undefined;
  /** ISO code of where it goes. */
  country: string;
  /** What paying by Pix takes off, in whole percent. */
  pixPercent: number;
  onChoose: (method: OfferedMethod) => void;
  error: string | undefined;
}

/** The ways to pay. */
export function PaymentChoice({
  methods,
  chosen,
  country,
  pixPercent,
  onChoose,
  error,
}: PaymentChoiceProps) {
  return (
    <fieldset className={styles.choices} {...(error && { 'data-invalid': true, tabIndex: -1 })}>
      <legend className="visually-hidden">{t('checkout.payment')}</legend>
      {methods.map((method) => (
        <RadioCard
          key={method}
          name="paymentMethod"
          value={method}
          checked={method === chosen}
          onChoose={() => onChoose(method)}
          title={textAt(`checkout.method.${method}`)}
          detail={textAt(`checkout.methodDetail.${method}`)}
          {...(method === 'pix' &&
            pixPercent > 0 && { aside: t('checkout.pixLess', { percent: pixPercent }) })}
        />
      ))}
      {methods.length === 0 && (
        <p className="notice">
          {isInBrazil(country) ? t('checkout.noPayment') : t('checkout.noPaymentAbroad')}
        </p>
      )}
      {error && methods.length > 0 && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}
