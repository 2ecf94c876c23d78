import { t } from 'i18next';
import { useState } from 'react';
import { offeredPaymentMethods } from '#domain/order/payment.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import styles from './Checkout.module.css';
import { RadioCard } from './RadioCard.tsx';

interface PaymentChoiceProps {
  gateways: ShopSettings['paymentGateway'];
  error: string | undefined;
}

/** The payment methods that the shop has switched on and can carry out. */
export function PaymentChoice({ gateways, error }: PaymentChoiceProps) {
  const methods = offeredPaymentMethods(gateways);
  const [chosen, choose] = useState(methods[0]);
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{t('checkout.payment')}</legend>
      {methods.map((method) => (
        <RadioCard
          key={method}
          name="paymentMethod"
          value={method}
          checked={method === chosen}
          onChoose={() => choose(method)}
          title={t(`checkout.method.${method}`)}
          detail={t(`checkout.methodDetail.${method}`)}
        />
      ))}
      {methods.length === 0 && <p className="notice">{t('checkout.noPayment')}</p>}
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}
