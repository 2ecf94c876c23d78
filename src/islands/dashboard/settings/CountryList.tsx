import { t } from 'i18next';
import X from 'lucide-react/icons/x';
import { useId, useState, useSyncExternalStore } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ShopSettings } from '#domain/settings/settings.ts';
import styles from './Settings.module.css';

const names = new Intl.DisplayNames('pt-BR', { type: 'region' });
const currencyNames = new Intl.DisplayNames('pt-BR', { type: 'currency' });
const nameOf = (code: string): string => names.of(code) ?? code;

/** Codes of no country: unions, and places for which Unicode or the post reserve a code. */
const NO_COUNTRY = [
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'QO',
  'TA',
  'UN',
  'XA',
  'XB',
  'ZZ',
];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

let listed: readonly string[] | undefined;

/** Codes of all countries for which the browser has a name; computed once, when the list is first shown. */
function countryCodes(): readonly string[] {
  if (listed) return listed;
  const named = new Intl.DisplayNames('pt-BR', { type: 'region', fallback: 'none' });
  listed = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => !NO_COUNTRY.includes(code) && named.of(code) !== undefined,
  );
  return listed;
}

const NONE: readonly string[] = [];
const neverChanges = () => () => {};

const BRAZILIAN_REAL = {
  country: 'Brasil',
  code: 'BRL',
  symbol: 'R$',
  name: currencyNames.of('BRL') ?? 'BRL',
};

/** The countries that the shop delivers to; an empty list means Brazil alone. */
export function CountryList() {
  const { setValue } = useFormContext();
  const countries = useWatch({ name: 'countries' }) as ShopSettings['countries'];
  const [chosen, setChosen] = useState('');
  const id = useId();
  // Server and browser may name a country differently: the list is filled after hydration.
  const known = useSyncExternalStore(neverChanges, countryCodes, () => NONE);
  const change = (codes: readonly string[]) => {
    const options = { shouldDirty: true };
    setValue(
      'countries',
      codes.map((code) => ({ name: nameOf(code), code })),
      options,
    );
    // Prices are in reais, wherever an order goes.
    setValue(
      'currencies',
      codes.map((code) => ({ ...BRAZILIAN_REAL, country: nameOf(code) })),
      options,
    );
    setChosen('');
  };
  const codes = countries.map(({ code }) => code);
  const others = known
    .filter((code) => !codes.includes(code))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'pt-BR'));
  return (
    <fieldset className={styles.countries}>
      <legend>{t('settings.fields.countries.label')}</legend>
      <p className="small soft">{t('settings.fields.countries.hint')}</p>
      <ul role="list">
        {countries.map(({ code, name }) => (
          <li key={code} className="chip">
            {name}
            <button
              type="button"
              aria-label={t('settings.removeCountry', { name })}
              onClick={() => change(codes.filter((other) => other !== code))}
            >
              <X className="icon" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <div className="cluster">
        <label className="visually-hidden" htmlFor={id}>
          {t('settings.country')}
        </label>
        <select
          id={id}
          className="chip"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{t('settings.country')}</option>
          {others.map((code) => (
            <option key={code} value={code}>
              {nameOf(code)}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="button"
          aria-disabled={chosen === ''}
          onClick={() => chosen !== '' && change([...codes, chosen])}
        >
          {t('settings.addCountry')}
        </button>
      </div>
    </fieldset>
  );
}
