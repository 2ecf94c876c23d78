import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { useId } from 'react';
import type { Buyer } from '#domain/account/buyer.ts';
import { countryText } from '#domain/address/place-text.ts';
import type { DeliveryJson } from '#domain/deliveries/delivery.ts';
import { updateBilling, updateDelivery, updateShipping } from '#stores/cart-actions.ts';
import { $cart } from '#stores/cart.ts';
import { costText, daysText, placeText } from '../deliveries/delivery-text.ts';
import { PersonFields } from '../form/PersonFields.tsx';
import { AddressChoice, RadioCard, shownAsSaved } from './AddressChoice.tsx';
import styles from './Checkout.module.css';
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
      {!isCollected && (delivery.search.state !== 'unasked' || !sameAddress) && (
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

interface DeliveryChoiceProps {
  delivery: ChosenDelivery;
  error: string | undefined;
  /** Called when a way is chosen to which no address belongs. */
  onCollect: () => void;
}

/** What is said beside the options. */
function statusText({ search, chosen, country }: ChosenDelivery): string {
  if (search.state === 'unasked') return t('checkout.deliveryUnasked');
  if (search.state === 'loading') return t('checkout.deliveryLoading');
  if (search.state !== 'found') return '';
  if (search.options.length === 0) {
    const name = countryText({ country });
    return name ? t('checkout.deliveryNoneAbroad', { country: name }) : t('checkout.deliveryNone');
  }
  if (search.options.length === 1) return t('checkout.deliveryOnly');
  return chosen ? '' : t('checkout.deliveryChoose', { count: search.options.length });
}

/** The deliveries to the address, with cost and days, or why there are none. The buyer chooses: none is chosen for them. */
function DeliveryChoice({ delivery, error, onCollect }: DeliveryChoiceProps) {
  const { search, chosen } = delivery;
  const errorId = useId();
  // Without a CEP there is nothing to choose from yet.
  const fault = error && search.state === 'unasked' ? t('checkout.deliveryUnasked') : error;
  const isNowhere = search.state === 'found' && search.options.length === 0;
  return (
    <fieldset
      id="deliveryInfo"
      className={styles.choices}
      aria-busy={search.state === 'loading'}
      // A group cannot be invalid to a screen reader: it takes the focus and is described by its error.
      {...(error && { 'data-invalid': true, tabIndex: -1, 'aria-describedby': errorId })}
    >
      <legend className={styles.legend}>{t('checkout.deliveryChoice')}</legend>
      {/* Above the options: it says what to do with them. */}
      <p className={isNowhere && !error ? 'notice notice--warning' : 'small soft'} role="status">
        {error ? '' : statusText(delivery)}
      </p>
      {error && (
        <p className={styles.error} id={errorId}>
          {fault}
        </p>
      )}
      {search.state === 'found' &&
        search.options.map((option) => (
          <Option
            key={`${option.type} ${option.area}`}
            option={option}
            chosen={chosen}
            onCollect={onCollect}
          />
        ))}
      {search.state === 'failed' && (
        <div className={`notice notice--warning ${styles.retry}`} role="alert">
          {t('checkout.deliveryFailed')}
          <button type="button" className="button button--small" onClick={search.retry}>
            {t('checkout.retry')}
          </button>
        </div>
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
  const { type, area, cost, pickUp } = option;
  return (
    <RadioCard
      name="delivery"
      value={`${type} ${area}`}
      checked={option === chosen}
      onChoose={() => {
        updateDelivery({ type, area, cost });
        if (pickUp) onCollect();
      }}
      title={type}
      detail={daysText(option)}
      {...(pickUp && { more: placeText(option) })}
      aside={costText(cost)}
    />
  );
}
