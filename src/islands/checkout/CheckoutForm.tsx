import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Buyer } from '#domain/account/buyer.ts';
import { parseZipCode } from '#domain/address/zip-code.ts';
import type { DeliveryInfo } from '#domain/cart/cart.ts';
import { $cart, updateBilling, updateShipping } from '#stores/cart.ts';
import { $settings } from '#stores/settings.ts';
import { AddressChoice } from './AddressChoice.tsx';
import { CartChanges } from './CartChanges.tsx';
import styles from './Checkout.module.css';
import { DeliveryChoice } from './DeliveryChoice.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { Section } from './Section.tsx';
import { useChosenDelivery } from './useChosenDelivery.ts';
import { useErrors } from './useErrors.ts';
import type { Refusal } from './useOrder.ts';

interface CheckoutFormProps {
  /** Null for a guest. */
  buyer: Buyer | null;
  refusal: Refusal | null;
  sending: boolean;
  onSubmit: (form: HTMLFormElement, delivery: DeliveryInfo | null) => void;
}

export function CheckoutForm({ buyer, refusal, sending, onSubmit }: CheckoutFormProps) {
  const { billingInfo, shippingInfo } = useStore($cart);
  const { checkout, paymentGateway } = useStore($settings);
  const [sameAddress, setSameAddress] = useState(() => shippingInfo.house === '');
  const form = useRef<HTMLFormElement>(null);
  const target = sameAddress ? billingInfo : shippingInfo;
  const delivery = useChosenDelivery(parseZipCode(target.zipCode) ?? '', target.state);
  const { errors, mend, isMended } = useErrors(refusal);

  useEffect(() => {
    if (refusal)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus();
  }, [refusal]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event.currentTarget, delivery.chosen);
  };

  return (
    <form ref={form} className={styles.layout} onSubmit={submit} onChange={mend} noValidate>
      <div className={styles.sections}>
        <CartChanges />
        <Section title={t('checkout.you')}>
          <AddressChoice
            buyer={buyer}
            name="billingInfo"
            value={billingInfo}
            errors={errors}
            onChange={updateBilling}
            askEmail
            askCpf={checkout.askCpf}
          />
        </Section>
        <Section title={t('checkout.delivery')}>
          <label className="check">
            <input
              type="checkbox"
              checked={sameAddress}
              onChange={(event) => setSameAddress(event.target.checked)}
            />
            {t('checkout.sameAddress')}
          </label>
          {!sameAddress && (
            <AddressChoice
              buyer={buyer}
              name="shippingInfo"
              value={shippingInfo}
              errors={errors}
              onChange={updateShipping}
            />
          )}
          <DeliveryChoice delivery={delivery} error={errors['deliveryInfo']} />
        </Section>
        <Section title={t('checkout.payment')}>
          <PaymentChoice gateways={paymentGateway} error={errors['paymentMethod']} />
        </Section>
      </div>
      <aside className={styles.aside}>
        <OrderSummary deliveryCents={delivery.costCents} />
        {refusal && !isMended && <RefusalNotice refusal={refusal} />}
        <button
          type="submit"
          className="button button--primary button--block"
          aria-disabled={sending}
        >
          {t('checkout.confirm')}
        </button>
        <p className="small soft" role="status">
          {sending && t('checkout.sending')}
        </p>
      </aside>
    </form>
  );
}
