import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import type { Buyer } from '#domain/account/buyer.ts';
import { updateBilling, updateShipping } from '#stores/cart-actions.ts';
import { $cart } from '#stores/cart.ts';
import { PersonFields } from '../form/PersonFields.tsx';
import { AddressChoice, shownAsSaved } from './AddressChoice.tsx';
import styles from './Checkout.module.css';
import { DeliveryChoice } from './DeliveryChoice.tsx';
import type { ChosenDelivery } from './useChosenDelivery.ts';

interface DeliveryStepProps {
  /** Null for a guest. */
  buyer: Buyer | null;
  /** Whether the order goes to the buyer's own address. */
  sameAddress: boolean;
  onSameAddress: (same: boolean) => void;
  delivery: ChosenDelivery;
  errors: Readonly<Record<string, string>>;
}

/** Where the order goes and how it gets there: the CEP, the ways to it, then the rest of the address. */
export function DeliveryStep(props: DeliveryStepProps) {
  const { buyer, sameAddress, onSameAddress, delivery, errors } = props;
  const { billingInfo, shippingInfo } = useStore($cart);
  // What is collected goes to no address.
  const isCollected = sameAddress && delivery.chosen?.pickUp !== undefined;
  const ways = (
    <DeliveryChoice
      delivery={delivery}
      error={errors['deliveryInfo']}
      onCollect={() => onSameAddress(true)}
    />
  );
  const elsewhere = {
    name: 'shippingInfo',
    value: shippingInfo,
    errors,
    onChange: updateShipping,
  } as const;
  return (
    <>
      <AddressChoice
        buyer={buyer}
        name="billingInfo"
        value={billingInfo}
        errors={errors}
        onChange={updateBilling}
        isCollected={isCollected}
        afterZipCode={sameAddress && ways}
      />
      {!isCollected && (
        <label className="check">
          <input
            type="checkbox"
            checked={sameAddress}
            onChange={(event) => onSameAddress(event.target.checked)}
          />
          {t('checkout.sameAddress')}
        </label>
      )}
      {!sameAddress && (
        <fieldset className={styles.elsewhere}>
          <legend className={styles.legend}>{t('checkout.elsewhere')}</legend>
          <AddressChoice buyer={buyer} {...elsewhere} afterZipCode={ways} />
          <PersonFields
            {...elsewhere}
            isSaved={shownAsSaved(buyer, 'shippingInfo', elsewhere) !== null}
          />
        </fieldset>
      )}
    </>
  );
}
