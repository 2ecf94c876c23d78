import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import { useId } from 'react';
import type { Buyer } from '#domain/account/buyer.ts';
import type { DeliveryJson } from '#domain/deliveries/delivery.ts';
import { $cart, updateDelivery, updateShipping } from '#stores/cart.ts';
import { costText, daysText, placeText } from '../deliveries/delivery-text.ts';
import { AddressChoice } from './AddressChoice.tsx';
import styles from './Checkout.module.css';
import { RadioCard } from './RadioCard.tsx';
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
  // What is collected goes to no address.
  const isCollected = delivery.chosen?.pickUp !== undefined && sameAddress;
  return (
    <>
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
        <AddressChoice
          buyer={buyer}
          name="shippingInfo"
          value={shippingInfo}
          errors={errors}
          onChange={updateShipping}
        />
      )}
      <DeliveryChoice
        delivery={delivery}
        error={errors['deliveryInfo']}
        onCollect={() => onSameAddress(true)}
      />
    </>
  );
}

interface DeliveryChoiceProps {
  delivery: ChosenDelivery;
  error: string | undefined;
  /** Called when a way is chosen to which no address belongs. */
  onCollect: () => void;
}

/** The deliveries to the address, with cost and days, or why there are none. */
function DeliveryChoice({ delivery: { search, chosen }, error, onCollect }: DeliveryChoiceProps) {
  const errorId = useId();
  return (
    <fieldset
      className={styles.choices}
      aria-busy={search.state === 'loading'}
      // A group cannot be invalid to a screen reader: it takes the focus and tells its error.
      {...(error && { 'data-invalid': true, tabIndex: -1, 'aria-describedby': errorId })}
    >
      <legend className={styles.legend}>{t('checkout.deliveryChoice')}</legend>
      {search.state === 'found' &&
        search.options.map((option) => (
          <Option
            key={`${option.type} ${option.area}`}
            option={option}
            chosen={chosen}
            onCollect={onCollect}
          />
        ))}
      <p className="small soft" role="status">
        {search.state === 'unasked' && t('checkout.deliveryUnasked')}
        {search.state === 'loading' && t('checkout.deliveryLoading')}
        {search.state === 'found' && search.options.length === 0 && t('checkout.deliveryNone')}
      </p>
      {search.state === 'failed' && (
        <div className={`notice notice--warning ${styles.retry}`} role="alert">
          {t('checkout.deliveryFailed')}
          <button type="button" className="button button--small" onClick={search.retry}>
            {t('checkout.retry')}
          </button>
        </div>
      )}
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface OptionProps {
  option: DeliveryJson;
  chosen: DeliveryJson | null;
  onCollect: () => void;
}

function Option({ option, chosen, onCollect }: OptionProps) {
  const { type, area, cost } = option;
  return (
    <RadioCard
      name="delivery"
      value={`${type} ${area}`}
      checked={option === chosen}
      onChoose={() => {
        updateDelivery({ type, area, cost });
        if (option.pickUp) onCollect();
      }}
      title={type}
      detail={[daysText(option), placeText(option)].filter(Boolean).join(' · ')}
      aside={costText(cost)}
    />
  );
}
