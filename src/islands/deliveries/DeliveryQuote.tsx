import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { formatCep, parseZipCode, stateOfZipCode } from '#domain/address/zip-code.ts';
import { $zipCode } from '#stores/zip-code.ts';
import { useDeliveryOptions } from './useDeliveryOptions.ts';
import { TextField } from '../form/Field.tsx';
import { useSubmission, type Send } from '../form/useSubmission.ts';
import styles from './DeliveryQuote.module.css';
import { QuotedOptions } from './QuotedOptions.tsx';

interface DeliveryQuoteProps {
  /** The items of a cart; without them, `value` and `weight` of one piece. */
  items?: readonly object[];
  /** What one piece is worth, in reais. */
  value?: number;
  /** What it weighs packed, in grams. */
  weight?: number;
}

/**
 * What bringing it to a CEP costs and how long it takes. The CEP is remembered on this device, and is
 * filled in at the next product: nothing is fetched, and nothing moves, until the buyer asks. A cart asks for the CEP it
 * knows by itself.
 */
export default function DeliveryQuote({ items, value: worth = 0, weight = 0 }: DeliveryQuoteProps) {
  const remembered = useStore($zipCode, { ssr: 'initial' });
  const [asked, setAsked] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const { errors, formProps } = useSubmission({ repeats: true });
  const zipCode = asked || (items ? remembered : '');
  const search = useDeliveryOptions(
    zipCode ? { zipCode, state: '', ...(items ? { items } : { value: worth, weight }) } : null,
  );
  const value = typed ?? formatCep(remembered);

  const ask: Send = async () => {
    const given = stateOfZipCode(value) && parseZipCode(value);
    if (!given) {
      const wrong = t('errors.fields.zipCode');
      return { message: wrong, fields: { zipCode: wrong } };
    }
    setAsked(given);
    $zipCode.set(given);
    return null;
  };

  return (
    <section className={styles.quote} aria-label={t('quote.title')}>
      <form className={styles.form} {...formProps(ask)}>
        <TextField
          label={t('checkout.fields.zipCode')}
          name="zipCode"
          value={value}
          error={errors.zipCode}
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
        <QuotedOptions search={search} zipCode={formatCep(zipCode)} />
      </div>
    </section>
  );
}
