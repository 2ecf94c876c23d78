import countryToCurrency, { type Countries } from 'country-to-currency';
import { t } from '#i18n/t.ts';
import X from 'lucide-react/icons/x';
import { useId, useState, useSyncExternalStore } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DEFAULT_COUNTRY } from '#domain/address/country.ts';
import { byLanguage, compareNames, countryName, language } from '#domain/language.ts';
import { COUNTRY_CODES } from '#domain/settings/countries.ts';
import { SHOP_CURRENCY, type ShopSettings } from '#domain/settings/settings.ts';
import styles from './Settings.module.css';
import SettingsForm, { type SettingsFormProps } from './SettingsForm.tsx';

const currencyNames = byLanguage((code) => new Intl.DisplayNames(code, { type: 'currency' }));

/** The symbol of a currency as people write it: '€', 'US$'. */
const symbolOf = (currency: string): string =>
  new Intl.NumberFormat(language(), { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** A country's own currency; prices stay in reais, wherever an order goes. */
function currencyOf(country: string): ShopSettings['currencies'][number] {
  const currency = countryToCurrency[country as Countries] ?? SHOP_CURRENCY.name;
  return {
    country: countryName(country),
    code: currency,
    symbol: symbolOf(currency),
    name: currencyNames().of(currency) ?? currency,
  };
}

const NONE: readonly string[] = [];
const neverChanges = () => () => {};
const allCodes = () => COUNTRY_CODES;

/** What an empty list means. */
const HOME: ShopSettings['countries'] = [
  { code: DEFAULT_COUNTRY, name: countryName(DEFAULT_COUNTRY) },
];

/** The countries that the shop delivers to, one at least. */
export function CountryList() {
  const { setValue } = useFormContext();
  const stored = useWatch({ name: 'countries' }) as ShopSettings['countries'];
  const countries = stored.length > 0 ? stored : HOME;
  const [refused, setRefused] = useState(false);
  const [chosen, setChosen] = useState('');
  const id = useId();
  // Server and browser may name a country differently: the list is filled after hydration.
  const known = useSyncExternalStore(neverChanges, allCodes, () => NONE);
  const change = (codes: readonly string[]) => {
    const options = { shouldDirty: true };
    setValue(
      'countries',
      codes.map((code) => ({ name: countryName(code), code })),
      options,
    );
    setValue('currencies', codes.map(currencyOf), options);
    setChosen('');
    setRefused(false);
  };
  const remove = (code: string) => {
    if (codes.length === 1) return setRefused(true);
    change(codes.filter((other) => other !== code));
    // The button that had the focus is gone.
    document.getElementById(id)?.focus();
  };
  const codes = countries.map(({ code }) => code);
  const others = known
    .filter((code) => !codes.includes(code))
    .toSorted((a, b) => compareNames(countryName(a), countryName(b)));
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
              onClick={() => remove(code)}
            >
              <X className="icon" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <div className="field" role="alert">
        {refused && <p className="error">{t('settings.lastCountry')}</p>}
      </div>
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
              {countryName(code)}
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

/** The settings of the purchase, with the countries that the shop delivers to. */
export default function CheckoutSettings(props: SettingsFormProps) {
  return <SettingsForm {...props} after={<CountryList />} />;
}
