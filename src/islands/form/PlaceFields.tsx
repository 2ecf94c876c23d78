import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import type { ReactNode } from 'react';
import { countryOf, isInBrazil, needsPostalCode, needsState } from '#domain/address/country.ts';
import { countryName } from '#domain/language.ts';
import { $settings } from '#stores/settings.ts';
import { bindField, tokenOf, type AddressState } from './bind-field.ts';
import { SelectField, TextField } from './Field.tsx';
import { HomePlace } from './HomePlace.tsx';

interface CountryFieldProps {
  name: string;
  /** ISO code. */
  value: string;
  error: string | undefined;
  token: string;
  onChange: (code: string) => void;
}

/** The country, if the shop sells to several; the only one that it sells to is not asked for. */
function CountryField({ name, value, error, token, onChange }: CountryFieldProps) {
  const { countries } = useStore($settings, { ssr: 'initial' });
  if (countries.length < 2)
    return isInBrazil(value) ? null : <input type="hidden" name={name} value={value} />;
  return (
    <SelectField
      label={t('checkout.fields.country')}
      id={name}
      name={name}
      value={value}
      error={error}
      {...(!isInBrazil(value) && { hint: t('checkout.countryHint') })}
      autoComplete={token}
      onChange={({ target }) => onChange(target.value)}
    >
      {countries.map(({ code }) => (
        <option key={code} value={code}>
          {countryName(code)}
        </option>
      ))}
    </SelectField>
  );
}

export interface PlaceFieldsProps extends AddressState {
  /** Stands, once the CEP is known, before the rest of the address: the ways to get there. */
  afterZipCode?: ReactNode;
  /** Whether nothing is brought there: then only the CEP is asked for. */
  isCollected?: boolean;
}

/** Where an address is: the country if there is a choice, then the fields of that country, the CEP first. */
export function PlaceFields({ afterZipCode, isCollected = false, ...state }: PlaceFieldsProps) {
  const { name, value, errors, onChange } = state;
  const { countries } = useStore($settings, { ssr: 'initial' });
  const country = countryOf(countries, value.country);
  return (
    <>
      <CountryField
        name={`${name}.country`}
        value={country}
        error={errors[`${name}.country`]}
        token={tokenOf(name, 'country')}
        onChange={(code) => onChange({ country: code, zipCode: '', state: '' })}
      />
      {isInBrazil(country) ? (
        <HomePlace {...state} afterZipCode={afterZipCode} isCollected={isCollected} />
      ) : (
        <>
          <div className="field-row">
            <TextField
              {...bindField(state, 'zipCode', 'postal-code')}
              label={t('checkout.postalCode')}
              required={!isCollected && needsPostalCode(country)}
            />
            <TextField
              {...bindField(state, 'state', 'address-level1')}
              label={t('checkout.region')}
              required={!isCollected && needsState(country)}
              {...(!needsState(country) && { hint: t('checkout.regionHint') })}
            />
          </div>
          {afterZipCode}
          {!isCollected && (
            <>
              <TextField
                {...bindField(state, 'house', 'address-line1')}
                hint={t('checkout.houseHintAbroad')}
              />
              <TextField {...bindField(state, 'city', 'address-level2')} />
            </>
          )}
        </>
      )}
    </>
  );
}
