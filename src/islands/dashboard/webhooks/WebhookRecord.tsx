import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { formatMoment } from '#domain/date.ts';
import {
  MAX_WEBHOOK_URL,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  type WebhookRecord as Webhook,
} from '#domain/webhooks/webhook.ts';
import { copyText } from '#stores/copy-text.ts';
import { FormText } from '../record/fields.tsx';
import type { RecordProps } from '../record/FlatRecord.tsx';
import { RecordForm, useFormAccess } from '../record/RecordForm.tsx';
import { Card, RecordLayout } from '../record/RecordLayout.tsx';
import { useDeletion } from '../record/useDeletion.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Deliveries } from './Deliveries.tsx';
import styles from './Webhooks.module.css';

const valuesOf = (item: Webhook | null) => ({
  url: item?.url ?? '',
  events: [...(item?.events ?? WEBHOOK_EVENTS)],
  active: item?.active ?? true,
});

const EVENTS_ERROR = 'events-error';

/** An address that hears of events, the key that signs them, and what it was told. */
export default function WebhookRecord({ access, item: first }: RecordProps<Webhook>) {
  const [secret, setSecret] = useState('');
  const [asks, setAsks] = useState(false);
  const state = useRecordForm<ReturnType<typeof valuesOf>, Webhook>({
    section: 'webhooks',
    item: first,
    values: valuesOf,
    onSaved: (_item, answer) =>
      setSecret((shown) => (answer as { secret?: string }).secret ?? shown),
  });
  const { item } = state;
  const title = item?.url ?? t('webhooks.new');
  const deletion = useDeletion(state, { title, may: access.delete });
  const replace = async () => {
    setAsks(false);
    const answer = await state.act<{ secret: string }>('secret');
    if (answer) setSecret(answer.secret);
  };
  return (
    <RecordLayout
      section="webhooks"
      id={item?.id ?? null}
      title={title}
      menu={deletion.menu}
      notice={
        item && (
          <>
            {!item.active && <p className="notice">{t('webhooks.offNotice')}</p>}
            {item.active && item.failingSince !== null && (
              <p className="notice notice--warning">
                {t('webhooks.failingNotice', { moment: formatMoment(item.failingSince) })}
              </p>
            )}
          </>
        )
      }
    >
      <RecordForm state={state} mayEdit={access.edit}>
        <Card>
          <p className="soft">{t('webhooks.lead')}</p>
          <FormText
            name="url"
            label={t('webhooks.fields.url')}
            hint={t('webhooks.urlHint')}
            type="url"
            maxLength={MAX_WEBHOOK_URL}
          />
          <Events />
          <label className="check">
            <input type="checkbox" {...state.form.register('active')} />
            {t('webhooks.on')}
          </label>
        </Card>
      </RecordForm>
      {item && (
        <Card title={t('webhooks.secret.title')}>
          {secret ? (
            <>
              <p>{t('webhooks.secret.shown')}</p>
              <p>
                <code className={styles.secret}>{secret}</code>
              </p>
              <div className="cluster">
                <button
                  type="button"
                  className="button"
                  onClick={() =>
                    void copyText(secret, {
                      copied: t('webhooks.secret.copied'),
                      failed: t('webhooks.secret.copyFailed'),
                    })
                  }
                >
                  {t('webhooks.secret.copy')}
                </button>
              </div>
            </>
          ) : (
            <>
              <p className="soft">{t('webhooks.secret.lead')}</p>
              <div className="cluster">
                <button
                  type="button"
                  className="button"
                  aria-disabled={state.saving}
                  onClick={() => setAsks(true)}
                >
                  {t('webhooks.secret.replace')}
                </button>
              </div>
            </>
          )}
        </Card>
      )}
      {item && <Deliveries webhook={item} mayEdit={access.edit} onChange={state.show} />}
      {asks && (
        <ConfirmDialog
          title={t('webhooks.secret.replaceTitle')}
          label={t('webhooks.secret.replace')}
          onConfirm={() => void replace()}
          onClose={() => setAsks(false)}
        >
          <p>{t('webhooks.secret.replaceText')}</p>
        </ConfirmDialog>
      )}
      {deletion.dialog}
    </RecordLayout>
  );
}

/** Which events it hears of. */
function Events() {
  const { readOnly } = useFormAccess();
  const { formState } = useFormContext();
  const error = formState.errors.events?.message as string | undefined;
  return (
    <Controller
      name="events"
      render={({ field: { value, onChange } }) => {
        const chosen = value as WebhookEvent[];
        return (
          <fieldset disabled={readOnly} {...(error && { 'aria-describedby': EVENTS_ERROR })}>
            <legend className="small">{t('webhooks.fields.events')}</legend>
            {WEBHOOK_EVENTS.map((event) => (
              <label key={event} className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(event)}
                  onChange={({ target }) =>
                    onChange(
                      WEBHOOK_EVENTS.filter((one) =>
                        one === event ? target.checked : chosen.includes(one),
                      ),
                    )
                  }
                />
                {t(`webhooks.options.events.${event}`)}
              </label>
            ))}
            {error && (
              <p id={EVENTS_ERROR} className={styles.error}>
                {error}
              </p>
            )}
          </fieldset>
        );
      }}
    />
  );
}
