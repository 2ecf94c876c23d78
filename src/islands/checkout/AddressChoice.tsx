import { t } from 'i18next';
import { IDENTIFYING_FIELDS, savedAddressLike, type Buyer } from '#domain/account/buyer.ts';
import type { StoredAddress } from '#domain/account/saved-address.ts';
import { AddressFields, type AddressFieldsProps } from '../form/AddressFields.tsx';
import styles from './Checkout.module.css';
import { RadioCard } from './RadioCard.tsx';

interface AddressChoiceProps extends AddressFieldsProps {
  /** Null for a guest. */
  buyer: Buyer | null;
}

const NO_PLACE = { zipCode: '', state: '', house: '', city: '' };

const inOneLine = ({ fullName, house, city, state }: StoredAddress) =>
  `${fullName} · ${house} · ${city} – ${state}`;

/** One of the customer's addresses, or another one, which the account can store. */
export function AddressChoice({ buyer, ...fields }: AddressChoiceProps) {
  const { name, value, errors, onChange } = fields;
  const addresses = buyer?.addresses ?? [];
  const chosen = savedAddressLike(addresses, value);
  const isRefused = IDENTIFYING_FIELDS.some((field) => errors[`${name}.${field}`]);

  return (
    <>
      {addresses.length > 0 && (
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>{t('checkout.savedAddresses')}</legend>
          {addresses.map(({ id, label, address }) => (
            <RadioCard
              key={id}
              name={`saved-${name}`}
              value={id}
              checked={id === chosen?.id}
              onChoose={() => onChange(address)}
              title={label || address.house}
              detail={inOneLine(address)}
            />
          ))}
          <RadioCard
            name={`saved-${name}`}
            value=""
            checked={chosen === null}
            onChoose={() => onChange(NO_PLACE)}
            title={t('checkout.otherAddress')}
            detail={t('checkout.otherAddressHint')}
          />
        </fieldset>
      )}
      <AddressFields {...fields} isSaved={chosen !== null && !isRefused} />
      {buyer && !chosen && (
        <label className="check">
          <input type="checkbox" name={`save-${name}`} />
          {t('checkout.keepAddress')}
        </label>
      )}
    </>
  );
}
