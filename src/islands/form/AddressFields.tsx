import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import { IDENTIFYING_FIELDS } from '#domain/account/buyer.ts';
import { countryOf, isInBrazil } from '#domain/address/country.ts';
import { formatCpf } from '#domain/address/cpf.ts';
import { houseLine } from '#domain/address/house.ts';
import { formatPhone } from '#domain/address/phone.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { $settings } from '#stores/settings.ts';
import { SelectField, TextField } from './Field.tsx';
import { HomePlace } from './HomePlace.tsx';

interface CountryFieldProps {
  name: string;
  /** ISO code. */
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

/** The country, where the shop sells to several; the only one that it sells to is not asked for. */
function CountryField({ name, value, error, onChange }: CountryFieldProps) {
  const { countries } = useStore($settings, { ssr: 'initial' });
  if (countries.length < 2)
    return isInBrazil(value) ? null : <input type="hidden" name={name} value={value} />;
  return (
    <SelectField
      label={t('checkout.fields.country')}
      name={name}
      value={value}
      error={error}
      autoComplete="country"
      onChange={({ target }) => onChange(target.value)}
    >
      {countries.map(({ code, name: country }) => (
        <option key={code} value={code}>
          {country}
        </option>
      ))}
    </SelectField>
  );
}

/** A field's name is its path in what is sent, as the server names it when it refuses it. */
export type AddressName = 'billingInfo' | 'shippingInfo' | 'address';

/**
 * The fields of one address: `billingInfo.city` → `city`. Number, complement and district, which only the form keeps
 * apart, are in `house`.
 */
export function addressIn(
  fields: Readonly<Record<string, string>>,
  name: AddressName,
): Record<string, string> {
  const prefix = `${name}.`;
  const own = Object.entries(fields).filter(([field]) => field.startsWith(prefix));
  const {
    house,
    number = '',
    complement = '',
    district = '',
    ...address
  }: Partial<Record<string, string>> = Object.fromEntries(
    own.map(([field, text]) => [field.slice(prefix.length), text]),
  );
  return {
    ...(address as Record<string, string>),
    ...(house !== undefined && {
      house: houseLine({ street: house, number, complement, district }),
    }),
  };
}

export interface AddressFieldsProps {
  name: AddressName;
  value: Partial<CartAddress>;
  /** Messages by field name. */
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<CartAddress>) => void;
  /** Whether the buyer's e-mail is asked for here. */
  askEmail?: boolean;
  askCpf?: boolean;
  /** Whether the address is shown elsewhere on the page: then only the remaining fields are. */
  isSaved?: boolean;
}

/** Name, phone and address of one person; a complete CEP fills in its state, and decides it. */
export function AddressFields({
  name,
  value,
  errors,
  onChange,
  askEmail = false,
  askCpf = false,
  isSaved = false,
}: AddressFieldsProps) {
  const section = name === 'billingInfo' ? 'billing' : 'shipping';

  const bind = (field: Exclude<keyof CartAddress, 'country'>, autoComplete: string) => ({
    name: `${name}.${field}`,
    label: t(`checkout.fields.${field}`),
    value: value[field] ?? '',
    error: errors[`${name}.${field}`],
    autoComplete,
    required: true,
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });

  const { countries } = useStore($settings, { ssr: 'initial' });
  const country = countryOf(countries, value.country);
  const isHome = isInBrazil(country);
  const email = askEmail && (
    <TextField
      {...bind('email', 'email')}
      type="email"
      inputMode="email"
      hint={t('checkout.emailHint')}
    />
  );
  const cpf = askCpf && isHome && (
    <TextField
      {...bind('cpf', 'off')}
      inputMode="numeric"
      hint={t('checkout.cpfHint')}
      onBlur={(event) => onChange({ cpf: formatCpf(event.target.value) })}
    />
  );

  if (isSaved) {
    return (
      <>
        {(email || cpf) && (
          <div className="field-row">
            {email}
            {cpf}
          </div>
        )}
        {IDENTIFYING_FIELDS.map((field) => (
          <input key={field} type="hidden" name={`${name}.${field}`} value={value[field]} />
        ))}
        {!isInBrazil(value.country) && (
          <input type="hidden" name={`${name}.country`} value={value.country} />
        )}
      </>
    );
  }
  return (
    <>
      <TextField {...bind('fullName', `${section} name`)} />
      {email}
      <div className="field-row">
        <TextField
          {...bind('phone', `${section} tel`)}
          type="tel"
          inputMode="tel"
          onBlur={(event) => isHome && onChange({ phone: formatPhone(event.target.value) })}
        />
        {cpf}
      </div>
      <CountryField
        name={`${name}.country`}
        value={country}
        error={errors[`${name}.country`]}
        onChange={(code) => onChange({ country: code, zipCode: '', state: '' })}
      />
      {isHome ? (
        <HomePlace
          name={name}
          section={section}
          value={value}
          errors={errors}
          onChange={onChange}
        />
      ) : (
        <>
          <div className="field-row">
            <TextField
              {...bind('zipCode', `${section} postal-code`)}
              label={t('checkout.postalCode')}
              required={false}
            />
            <TextField
              {...bind('state', `${section} address-level1`)}
              label={t('checkout.region')}
              hint={t('checkout.regionHint')}
              required={false}
            />
          </div>
          <TextField
            {...bind('house', `${section} address-line1`)}
            hint={t('checkout.houseHintAbroad')}
          />
          <TextField {...bind('city', `${section} address-level2`)} />
        </>
      )}
    </>
  );
}
