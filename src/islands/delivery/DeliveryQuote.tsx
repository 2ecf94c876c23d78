import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import { useState, type SubmitEvent } from 'react';
import { formatCep, parseZipCode, stateOfZipCode } from '#domain/address/zip-code.ts';
import { $zipCode } from '#stores/zip-code.ts';
import { useDeliveryOptions } from '../checkout/useDeliveryOptions.ts';
import { TextField } from '../form/Field.tsx';
import styles from './DeliveryQuote.module.css';
import { QuotedOptions } from './QuotedOptions.tsx';

/**
 * What bringing it to a CEP costs and how long it takes. The CEP is remembered on this device, and is
 * filled in at the next product: nothing is fetched, and nothing moves, until the buyer asks.
 */
export default function DeliveryQuote() {
  const remembered = useStore($zipCode, { ssr: 'initial' });
  const [asked, setAsked] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [hasError, setHasError] = useState(false);
  const search = useDeliveryOptions(asked, '');
  const value = typed ?? formatCep(remembered);

  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const zipCode = stateOfZipCode(value) && parseZipCode(value);
    setHasError(!zipCode);
    if (!zipCode) return event.currentTarget.querySelector('input')?.focus();
    setAsked(zipCode);
    $zipCode.set(zipCode);
  };

  return (
    <section className={styles.quote} aria-label={t('quote.title')}>
      <form className={styles.form} noValidate onSubmit={ask}>
        <TextField
          label={t('checkout.fields.zipCode')}
          value={value}
          error={hasError ? t('errors.fields.zipCode') : undefined}
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="00000-000"
          onChange={(event) => setTyped(formatCep(event.target.value))}
        />
        <button type="submit" className="button" aria-busy={search.state === 'loading'}>
          {t('quote.title')}
        </button>
      </form>
      <div>
        <QuotedOptions search={search} zipCode={formatCep(asked)} />
      </div>
    </section>
  );
}
