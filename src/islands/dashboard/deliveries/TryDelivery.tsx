import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { useState, type FormEvent } from 'react';
import { DEFAULT_COUNTRY } from '#domain/address/country.ts';
import { formatCep } from '#domain/address/zip-code.ts';
import type { DeliveryTrial } from '#domain/deliveries/record.ts';
import { formatMoney, toReais } from '#domain/money.ts';
import { getData } from '#stores/api.ts';
import { $settings } from '#stores/settings.ts';
import { costText, daysText, placeText } from '../../deliveries/delivery-text.ts';
import { SelectField, TextField } from '../../form/Field.tsx';
import { Card } from '../record/RecordLayout.tsx';
import { MeasureField, MoneyField } from '../ui/NumberFields.tsx';
import styles from './Deliveries.module.css';

/** What was tried, and what it came to. */
interface Tried extends DeliveryTrial {
  title: string;
}

type Answer =
  | { state: 'found'; tried: Tried }
  | { state: 'refused'; err: string; fields: Readonly<Record<string, string>> }
  | null;

const text = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** Asks the shop itself what a buyer would be offered for an order to a place, and why the rest is not. */
export function TryDelivery() {
  const { countries } = useStore($settings, { ssr: 'initial' });
  const [country, setCountry] = useState(DEFAULT_COUNTRY);
  const [zipCode, setZipCode] = useState('');
  const [cents, setCents] = useState<number | null | undefined>(null);
  const [weight, setWeight] = useState<number | null | undefined>(null);
  const [answer, setAnswer] = useState<Answer>(null);
  const [asking, setAsking] = useState(false);
  const isHome = country === DEFAULT_COUNTRY;

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (asking) return;
    setAsking(true);
    const params = new URLSearchParams({
      ...(isHome ? { zipCode } : { country }),
      value: cents === undefined ? '?' : text(cents === null ? null : toReais(cents)),
      weight: weight === undefined ? '?' : text(weight),
    });
    const found = await getData<DeliveryTrial>(`/api/dashboard/deliveries/try?${params}`);
    setAsking(false);
    if (!found.success) {
      return setAnswer({ state: 'refused', err: found.err, fields: found.fields ?? {} });
    }
    const sum = formatMoney(cents ?? 0);
    const name = countries.find(({ code }) => code === country)?.name ?? country;
    const title = isHome
      ? t('deliveries.try.result', { zipCode: formatCep(zipCode), sum })
      : t('deliveries.try.resultCountry', { country: name, sum });
    setAnswer({ state: 'found', tried: { ...found, title } });
  };

  const errors = answer?.state === 'refused' ? answer.fields : {};
  return (
    <Card title={t('deliveries.try.title')}>
      <p className="small soft">{t('deliveries.try.lead')}</p>
      <form className={styles.trial} noValidate onSubmit={(event) => void ask(event)}>
        {countries.length > 1 && (
          <SelectField
            label={t('deliveries.try.country')}
            value={country}
            onChange={({ target }) => setCountry(target.value)}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {isHome && (
          <TextField
            label={t('checkout.fields.zipCode')}
            value={zipCode}
            error={errors['zipCode']}
            inputMode="numeric"
            autoComplete="off"
            placeholder="00000-000"
            onChange={({ target }) => setZipCode(formatCep(target.value))}
          />
        )}
        <MoneyField
          label={t('deliveries.try.value')}
          value={cents ?? null}
          error={errors['value']}
          onChange={setCents}
        />
        <MeasureField
          label={t('deliveries.try.weight')}
          unit="g"
          value={weight ?? null}
          error={errors['weight']}
          onChange={setWeight}
        />
        <button type="submit" className="button" aria-busy={asking}>
          {t('deliveries.try.submit')}
        </button>
      </form>
      <div role="status" className={styles.trialAnswer}>
        {answer?.state === 'refused' && Object.keys(errors).length === 0 && (
          <p className="notice notice--danger">{answer.err}</p>
        )}
        {answer?.state === 'found' && <Result tried={answer.tried} />}
      </div>
    </Card>
  );
}

function Result({ tried: { title, options, refused } }: { tried: Tried }) {
  return (
    <>
      <h3 className={styles.trialTitle}>{title}</h3>
      {options.length === 0 && (
        <p className="notice notice--warning">{t('deliveries.try.nothing')}</p>
      )}
      {options.length > 0 && (
        <ul className="rows" role="list">
          {options.map((option) => (
            <li key={`${option.type} ${option.area}`} className={styles.option}>
              <span>
                {option.type}
                <span className="small soft">
                  {[daysText(option), placeText(option)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="price">{costText(option.cost)}</span>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <details>
          <summary className="small">
            {t('deliveries.try.refused', { count: refused.length })}
          </summary>
          <ul className="small soft">
            {refused.map(({ id, type, area, why }) => (
              <li key={id}>
                {type}, {area}: {t(`deliveries.try.why.${why}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
