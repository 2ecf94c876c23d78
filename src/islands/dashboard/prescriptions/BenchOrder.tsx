import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { MAX_BROUGHT, MAX_SAID } from '#domain/laboratory/service-order.ts';
import { BENCH_KINDS } from '#domain/orders/order-kind.ts';
import { postData } from '#stores/api.ts';
import { randomKey } from '#stores/random-key.ts';
import { SelectField, TextAreaField, TextField } from '../../form/Field.tsx';
import { RefusalMessage } from '../../form/RefusalMessage.tsx';
import { refusalOf } from '../../form/refusal.ts';
import { type Send, useSubmission } from '../../form/useSubmission.ts';
import { leaveWithMessage } from '../flash-message.ts';
import { CounterBuyer, type Buyer } from '../orders/counter/CounterBuyer.tsx';
import { FormPanel } from '../orders/FormPanel.tsx';
import { RecordLayout } from '../record/RecordLayout.tsx';
import styles from './Prescriptions.module.css';

interface BenchOrderProps {
  /** Whether the person may look customers up. */
  findsCustomers: boolean;
  /** '2026-11-28', the first day that can be promised. */
  today: string;
}

const NOBODY: Buyer = { customerId: null, fullName: '', phone: '', email: '', cpf: '' };

/** Takes in what a customer brings to be repaired or adjusted. */
export default function BenchOrder({ findsCustomers, today }: BenchOrderProps) {
  const [buyer, setBuyer] = useState(NOBODY);
  const { sending, message, errors, formProps } = useSubmission({ edits: true });
  // A second click, or a lost answer, opens no second service order.
  const [idempotencyKey] = useState(randomKey);

  const send: Send = async (fields) => {
    const { kind, brought, work, promised, tray, laboratory, note } = fields;
    const answer = await postData<{ orderId: string; number: number }>(
      '/api/dashboard/prescriptions/services',
      { kind, brought, work, promised, tray, laboratory, note, buyer },
      { idempotencyKey },
    );
    if (!answer.success) return refusalOf(answer);
    const { number } = answer;
    leaveWithMessage(
      `${dashboardPath('prescriptions')}/${number}`,
      t('prescriptions.services.done', { number }),
    );
    return null;
  };

  return (
    <RecordLayout section="prescriptions" id={null} title={t('prescriptions.services.title')}>
      <p className="soft">{t('prescriptions.services.lead')}</p>
      <form className={styles.bench} {...formProps(send)}>
        <CounterBuyer
          buyer={buyer}
          errors={errors}
          findsCustomers={findsCustomers}
          needs={{ contact: 'later', email: null }}
          onChange={setBuyer}
        />
        <FormPanel id="work" title={t('prescriptions.services.work')}>
          <div className={styles.two}>
            <SelectField
              label={t('prescriptions.services.kind')}
              name="kind"
              defaultValue="repair"
              error={errors.kind}
            >
              {BENCH_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`orderKind.${kind}`)}
                </option>
              ))}
            </SelectField>
            <TextField
              label={t('prescriptions.services.promised')}
              name="promised"
              type="date"
              min={today}
              error={errors.promised}
            />
          </div>
          <TextField
            label={t('prescriptions.services.brought')}
            hint={t('prescriptions.services.broughtHint')}
            name="brought"
            maxLength={MAX_BROUGHT}
            autoComplete="off"
            error={errors.brought}
          />
          <TextAreaField
            label={t('prescriptions.services.what')}
            name="work"
            rows={3}
            maxLength={MAX_SAID}
            error={errors.work}
          />
          <div className={styles.two}>
            <TextField
              label={t('prescriptions.fields.tray')}
              name="tray"
              maxLength={80}
              autoComplete="off"
              error={errors.tray}
            />
            <TextField
              label={t('prescriptions.fields.laboratory')}
              name="laboratory"
              maxLength={80}
              autoComplete="off"
              error={errors.laboratory}
            />
          </div>
          <TextAreaField
            label={t('prescriptions.services.note')}
            hint={t('prescriptions.services.noteHint')}
            name="note"
            rows={2}
            maxLength={MAX_SAID}
            error={errors.note}
          />
          <RefusalMessage message={message} />
          <button type="submit" className="button button--primary" aria-disabled={sending}>
            {t('prescriptions.services.submit')}
          </button>
        </FormPanel>
      </form>
    </RecordLayout>
  );
}
