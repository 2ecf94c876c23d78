import { t } from '#i18n/t.ts';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { houseLine, partsOfHouse, type HouseParts } from '#domain/address/house.ts';
import { formatCep, stateAgainst, stateOfZipCode, UFS, type Uf } from '#domain/address/zip-code.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { tabStorage } from '#stores/browser-storage.ts';
import { tokenOf, type AddressState } from './bind-field.ts';
import { SelectField, TextField } from './Field.tsx';
import styles from './Form.module.css';
import { useCepAddress, type CepSearch } from './useCepAddress.ts';

interface HomePlaceProps extends AddressState {
  /** Stands between the CEP and the rest. */
  afterZipCode: ReactNode;
  /** Whether only the CEP is asked for. */
  isCollected: boolean;
}

const keyOf = (name: string): string => `TYPED_HOUSE.${name}`;

/** Remembers in this tab which text of an address was typed into which field: the address itself is one text. */
export function rememberTyped(name: string, parts: HouseParts): void {
  tabStorage[keyOf(name)] = JSON.stringify(parts);
}

/** The parts of an address as they were typed in this tab; otherwise as far as its text reveals them. */
function typedHouse(name: string, house: string): HouseParts {
  try {
    const parts = JSON.parse(tabStorage[keyOf(name)] ?? 'null') as HouseParts | null;
    if (parts && houseLine(parts) === house) return parts;
  } catch {
    // Not ours: the text decides.
  }
  return partsOfHouse(house);
}

/** The result of looking up a CEP, which screen readers read out; the fields below can be typed into all the time. */
function cepText(search: CepSearch): string {
  switch (search.state) {
    case 'unasked':
      return '';
    case 'found': {
      const { street, city } = search.address;
      return street ? t('checkout.cep.filled') : t('checkout.cep.town', { city });
    }
    default:
      return t(`checkout.cep.${search.state}`);
  }
}

/** What the CEP fills in or asks for, in their order. */
const AFTER_CEP = ['house', 'number', 'city', 'state'] as const;

const nameOfState = (uf: Uf) => UFS.find(({ code }) => code === uf)?.name ?? uf;

/**
 * A place in Brazil. The CEP comes first: it decides the state and fills in the rest, which is asked for once the CEP
 * is typed, found or not. Number, complement and district have fields of their own; together with the street they are
 * the one text `house`.
 */
export function HomePlace({
  name,
  value,
  errors,
  onChange,
  afterZipCode,
  isCollected,
}: HomePlaceProps) {
  const { house = '', zipCode = '', city = '' } = value;
  // As typed, spaces included; an address from elsewhere is parsed again.
  const [typed, setTyped] = useState(() => typedHouse(name, house));
  const parts = houseLine(typed) === house ? typed : partsOfHouse(house);
  // Password managers fill in all fields at once, before the next rendering.
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  const changeHouse = (change: Partial<HouseParts>): Pick<CartAddress, 'house'> => {
    const changed = { ...latest.current, ...change };
    latest.current = changed;
    setTyped(changed);
    rememberTyped(name, changed);
    return { house: houseLine(changed) };
  };
  const { search, lookUp } = useCepAddress(
    { street: parts.street, district: parts.district, city },
    ({ city: found, ...more }) =>
      onChange({ ...changeHouse(more), ...(found !== undefined && { city: found }) }),
  );
  // A CEP that is known from before, such as the product page's, fills in the rest as a typed one does.
  const lookUpKnown = useEffectEvent(() => {
    if (house === '' && city === '') lookUp(zipCode);
  });
  useEffect(() => lookUpKnown(), [zipCode]);

  const knowsMore = `${house}${city}`.trim() !== '' || stateOfZipCode(zipCode) !== null;
  const isRefused = AFTER_CEP.some((own) => errors[`${name}.${own}`]);
  const [asksAll, askAll] = useState(false);
  // Once asked for, they stay: the CEP may be corrected.
  if ((knowsMore || isRefused) && !asksAll) askAll(true);
  const isClosed = isCollected || !asksAll;

  const field = (own: string, label: string) => ({
    id: `${name}.${own}`,
    name: `${name}.${own}`,
    label,
    error: errors[`${name}.${own}`],
  });
  const next = { enterKeyHint: 'next' } as const;
  const partOf = (part: keyof HouseParts, own: string = part) => ({
    ...next,
    ...field(own, t(`checkout.fields.${part === 'street' ? 'house' : part}`)),
    value: parts[part],
  });
  const changePart = (part: keyof HouseParts, text: string) =>
    onChange(changeHouse({ [part]: text }));

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
            {...next}
            value={zipCode}
            autoComplete={tokenOf(name, 'postal-code')}
            required
            inputMode="numeric"
            maxLength={10}
            placeholder="00000-000"
            onChange={({ target }) => changeZipCode(target.value)}
            onBlur={({ target }) => onChange({ zipCode: formatCep(target.value) })}
          />
        </div>
        {!isCollected && (
          <p className={`small soft ${styles.cepStatus}`} role="status">
            {cepText(search)}
          </p>
        )}
      </div>
      {afterZipCode}
      {isClosed ? (
        AFTER_CEP.slice(isCollected ? 2 : 0).map((own) => (
          <input
            key={own}
            type="hidden"
            name={`${name}.${own}`}
            value={own === 'number' ? '' : (value[own] ?? '')}
          />
        ))
      ) : (
        <>
          <div className={styles.streetRow}>
            <TextField
              {...partOf('street', 'house')}
              onChange={({ target }) => changePart('street', target.value)}
              autoComplete={tokenOf(name, 'address-line1')}
              required
            />
            <TextField
              {...partOf('number')}
              onChange={({ target }) => changePart('number', target.value)}
              autoComplete="off"
            />
          </div>
          <div className="field-row">
            <TextField
              {...partOf('complement')}
              onChange={({ target }) => changePart('complement', target.value)}
              hint={t('checkout.complementHint')}
              autoComplete={tokenOf(name, 'address-line2')}
            />
            <TextField
              {...partOf('district')}
              onChange={({ target }) => changePart('district', target.value)}
              autoComplete={tokenOf(name, 'address-level3')}
            />
          </div>
          <div className={styles.cityRow}>
            <TextField
              {...field('city', t('checkout.fields.city'))}
              {...next}
              value={city}
              autoComplete={tokenOf(name, 'address-level2')}
              required
              onChange={({ target }) => onChange({ city: target.value })}
            />
            <SelectField
              {...state}
              value={value.state ?? ''}
              autoComplete={tokenOf(name, 'address-level1')}
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
      )}
    </>
  );
}
