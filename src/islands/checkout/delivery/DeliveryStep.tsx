import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import type { Buyer } from '#domain/account/buyer.ts';
import { $cart, updateShipping } from '#stores/cart.ts';
import { AddressChoice } from '../address/AddressChoice.tsx';
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

/** Where the order goes and how it gets there. */
export function DeliveryStep(props: DeliveryStepProps) {
  const { buyer, sameAddress, onSameAddress, delivery, errors } = props;
  const { shippingInfo } = useStore($cart);
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={sameAddress}
          onChange={(event) => onSameAddress(event.target.checked)}
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
    </>
  );
}
