import { t } from '#i18n/t.ts';
import { IDENTIFYING_FIELDS, savedAddressLike, type Buyer } from '#domain/account/buyer.ts';
import type { SavedAddress, StoredAddress } from '#domain/account/saved-address.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { isInBrazil } from '#domain/address/country.ts';
import { cityText, countryText } from '#domain/address/place-text.ts';
import { PlaceFields, type PlaceFieldsProps } from '../form/PlaceFields.tsx';
import styles from './Checkout.module.css';

interface RadioCardProps {
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  title: string;
  detail: string;
  /** A further line. */
  more?: string;
  /** Stands at the right, e.g. a price. */
  aside?: string;
}

/** One of several ways, as a card that can be pressed anywhere. */
export function RadioCard({ onChoose, title, detail, more, aside, ...radio }: RadioCardProps) {
  return (
    <label className={styles.card}>
      <input type="radio" {...radio} onChange={onChoose} />
      <span className={styles.cardText}>
        <span>{title}</span>
        <span className="small soft">{detail}</span>
        {more && <span className="small soft">{more}</span>}
      </span>
      {aside && <span className="price">{aside}</span>}
    </label>
  );
}

interface AddressChoiceProps extends PlaceFieldsProps {
  /** Null for a guest. */
  buyer: Buyer | null;
}

const NO_PLACE = { zipCode: '', state: '', house: '', city: '' };
const PLACE_FIELDS = ['zipCode', 'state', 'house', 'city'] as const;

const inOneLine = ({ fullName, house, ...place }: StoredAddress) =>
  [fullName, house, cityText(place), countryText(place)].filter(Boolean).join(' · ');

/** The saved address that is filled in, whose fields need not be shown; null if one of them was refused. */
export function shownAsSaved(
  buyer: Buyer | null,
  name: string,
  { value, errors }: { value: Partial<CartAddress>; errors: Readonly<Record<string, string>> },
): SavedAddress | null {
  const isRefused = IDENTIFYING_FIELDS.some((field) => errors[`${name}.${field}`]);
  return isRefused ? null : savedAddressLike(buyer?.addresses ?? [], value);
}

/** One of the customer's addresses, or another one, which the account can store. */
export function AddressChoice({ buyer, ...fields }: AddressChoiceProps) {
  const { name, value, onChange, isCollected } = fields;
  const addresses = buyer?.addresses ?? [];
  const chosen = savedAddressLike(addresses, value);

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
      {shownAsSaved(buyer, name, fields) ? (
        <>
          {fields.afterZipCode}
          {PLACE_FIELDS.map((field) => (
            <input key={field} type="hidden" name={`${name}.${field}`} value={value[field]} />
          ))}
          {!isInBrazil(value.country) && (
            <input type="hidden" name={`${name}.country`} value={value.country} />
          )}
        </>
      ) : (
        <PlaceFields {...fields} />
      )}
      {buyer && !chosen && !isCollected && (
        <label className="check">
          <input type="checkbox" name={`save-${name}`} />
          {t('checkout.keepAddress')}
        </label>
      )}
    </>
  );
}
