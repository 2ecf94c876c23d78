import { t } from '#i18n/t.ts';
import { useState } from 'react';
import {
  CONSENT_CHANNELS,
  CONSENT_SOURCES,
  type ConsentChannel,
} from '#domain/customers/consent.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { formatShortDay } from '#domain/date.ts';
import { SelectField } from '../../form/Field.tsx';
import { ActionDialog } from '../orders/ActionDialog.tsx';
import { Card } from '../record/RecordLayout.tsx';
import styles from './Customer.module.css';
import type { ChangeCustomer } from './customer-changes.ts';

interface CustomerConsentsProps {
  item: Customer;
  change: ChangeCustomer;
  mayEdit: boolean;
}

/** Whether the customer wants to hear from the shop: yes or no, since when, how they said so. */
export function CustomerConsents({ item: { consents }, change, mayEdit }: CustomerConsentsProps) {
  const [asking, setAsking] = useState<ConsentChannel | null>(null);
  return (
    <Card title={t('customers.consent.title')}>
      <ul className={styles.lines}>
        {CONSENT_CHANNELS.map((channel) => {
          const { consent, at, source } = consents[channel];
          return (
            <li key={channel} className={styles.consent}>
              <span>{t(`customers.consent.${channel}`)}</span>
              <strong>{t(`customers.options.emailConsent.${consent || 'unasked'}`)}</strong>
              {at !== null && source !== null && (
                <span className="small soft">
                  {t('customers.consent.given', {
                    day: formatShortDay(at),
                    source: t(`customers.consent.sources.${source}`),
                  })}
                </span>
              )}
              {mayEdit && (
                <button
                  type="button"
                  className={styles.textButton}
                  aria-label={t('customers.consent.changeOf', {
                    channel: t(`customers.consent.${channel}`),
                  })}
                  onClick={() => setAsking(channel)}
                >
                  {t(consent === '' ? 'customers.consent.record' : 'customers.consent.change')}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {asking && (
        <ActionDialog
          title={t('customers.consent.ask', { channel: t(`customers.consent.${asking}`) })}
          label={t('dashboard.save')}
          send={(fields) =>
            change('consent', { ...fields, channel: asking }, t('customers.consent.saved'))
          }
          onClose={() => setAsking(null)}
        >
          {(errors) => (
            <>
              <fieldset>
                <legend>{t('customers.consent.question')}</legend>
                {(['yes', 'no'] as const).map((value) => (
                  <label key={value} className="check">
                    <input
                      type="radio"
                      name="consent"
                      value={value}
                      defaultChecked={value === (consents[asking].consent || 'yes')}
                    />
                    {t(`customers.consent.answers.${value}`)}
                  </label>
                ))}
              </fieldset>
              <SelectField
                label={t('customers.consent.how')}
                name="source"
                error={errors.source}
                defaultValue={consents[asking].source ?? 'counter'}
              >
                {CONSENT_SOURCES.map((source) => (
                  <option key={source} value={source}>
                    {t(`customers.consent.sources.${source}`)}
                  </option>
                ))}
              </SelectField>
            </>
          )}
        </ActionDialog>
      )}
    </Card>
  );
}
