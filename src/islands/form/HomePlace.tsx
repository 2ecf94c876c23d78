import { t } from 'i18next';
import { useState } from 'react';
import { houseLine, partsOfHouse, type HouseParts } from '#domain/address/house.ts';
import { formatCep, stateAgainst, stateOfZipCode, UFS, type Uf } from '#domain/address/zip-code.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { CepStatus } from './CepStatus.tsx';
import { SelectField, TextField } from './Field.tsx';
import styles from './Form.module.css';
import { rememberTyped, typedHouse } from './typed-house.ts';
import { useCepAddress } from './useCepAddress.ts';

interface HomePlaceProps {
  /** What the names of the fields begin with: 'billingInfo'. */
  name: string;
  /** Group of the tokens that browsers fill fields in by. */
  section: 'billing' | 'shipping';
  value: Partial<CartAddress>;
  /** Messages by field name. */
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<CartAddress>) => void;
}

const nameOfState = (uf: Uf) => UFS.find(({ code }) => code === uf)?.name ?? uf;

/**
 * A place in Brazil. The CEP comes first: it decides the state and fills in the rest. Number, complement and
 * district have fields of their own; together with the street they are the one text `house`.
 */
export function HomePlace({ name, section, value, errors, onChange }: HomePlaceProps) {
  const { house = '', zipCode = '', city = '' } = value;
  // As typed, spaces included; an address that comes from elsewhere is taken apart anew.
  const [typed, setTyped] = useState(() => typedHouse(name, house));
  const parts = houseLine(typed) === house ? typed : partsOfHouse(house);
  const changeHouse = (change: Partial<HouseParts>): Pick<CartAddress, 'house'> => {
    const next = { ...parts, ...change };
    setTyped(next);
    rememberTyped(name, next);
    return { house: houseLine(next) };
  };
  const { search, lookUp } = useCepAddress(
    { street: parts.street, district: parts.district, city },
    ({ city: found, ...more }) =>
      onChange({ ...changeHouse(more), ...(found !== undefined && { city: found }) }),
  );

  const field = (own: string, label: string) => ({
    name: `${name}.${own}`,
    label,
    error: errors[`${name}.${own}`],
  });
  const partOf = (part: keyof HouseParts, own: string = part) => ({
    ...field(own, t(`checkout.fields.${part === 'street' ? 'house' : part}`)),
    value: parts[part],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(changeHouse({ [part]: target.value })),
  });

  const changeZipCode = (text: string) => {
    const state = stateOfZipCode(text);
    onChange({ zipCode: text, ...(state && { state }) });
    lookUp(text);
  };
  const otherState = stateAgainst(zipCode, value.state ?? '');
  const state = field('state', t('checkout.fields.state'));

  return (
    <>
      <div>
        <div className={styles.zipCode}>
          <TextField
            {...field('zipCode', t('checkout.fields.zipCode'))}
            value={zipCode}
            autoComplete={`${section} postal-code`}
            required
            inputMode="numeric"
            maxLength={9}
            onChange={({ target }) => changeZipCode(target.value)}
            onBlur={({ target }) => onChange({ zipCode: formatCep(target.value) })}
          />
        </div>
        <CepStatus search={search} />
      </div>
      <div className={styles.streetRow}>
        <TextField
          {...partOf('street', 'house')}
          autoComplete={`${section} address-line1`}
          required
        />
        <TextField {...partOf('number')} autoComplete="off" />
      </div>
      <div className="field-row">
        <TextField
          {...partOf('complement')}
          hint={t('checkout.complementHint')}
          autoComplete={`${section} address-line2`}
        />
        <TextField {...partOf('district')} autoComplete={`${section} address-level3`} />
      </div>
      <div className={styles.cityRow}>
        <TextField
          {...field('city', t('checkout.fields.city'))}
          value={city}
          autoComplete={`${section} address-level2`}
          required
          onChange={({ target }) => onChange({ city: target.value })}
        />
        <SelectField
          {...state}
          value={value.state ?? ''}
          autoComplete={`${section} address-level1`}
          required
          // Shown at once: a state that contradicts the CEP would be refused anyway.
          error={
            otherState
              ? t('checkout.stateOfZipCode', {
                  zipCode: formatCep(zipCode),
                  state: nameOfState(otherState),
                })
              : state.error
          }
          onChange={({ target }) => onChange({ state: target.value })}
        >
          <option value="">{t('checkout.chooseState')}</option>
          {UFS.map(({ code, name: stateName }) => (
            <option key={code} value={code}>
              {stateName}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}
