import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { keySections, MAX_KEY_NAME, type ApiKey } from '#domain/api-keys/api-key.ts';
import { dayAfter, dayOf, dayStart, formatMoment, formatShortDay } from '#domain/date.ts';
import { copyText } from '#stores/copy-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormText } from '../record/fields.tsx';
import type { RecordProps } from '../record/FlatRecord.tsx';
import { RecordForm } from '../record/RecordForm.tsx';
import { Card, RecordLayout } from '../record/RecordLayout.tsx';
import { useDeletion } from '../record/useDeletion.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import { PermissionGrid } from '../staff/PermissionGrid.tsx';
import styles from './ApiKeys.module.css';
import { makerText } from './maker-text.ts';

const valuesOf = (item: ApiKey | null) => ({
  name: item?.name ?? '',
  // The last day on which it opens anything.
  expiresAt: item?.expiresAt ? dayOf(item.expiresAt - 1) : '',
  permissions: keySections.map(
    (name) =>
      item?.permissions.find((permission) => permission.name === name) ?? {
        name,
        view: false,
        edit: false,
        delete: false,
      },
  ),
});

/** A key of the API: what it opens, until when, and when it was last used. */
export default function ApiKeyRecord({ access, item: first }: RecordProps<ApiKey>) {
  const [key, setKey] = useState('');
  const state = useRecordForm<ReturnType<typeof valuesOf>, ApiKey>({
    section: 'keys',
    item: first,
    values: valuesOf,
    body: ({ expiresAt, ...values }) => ({
      ...values,
      expiresAt: expiresAt === '' ? null : dayStart(dayAfter(expiresAt)),
    }),
    onSaved: (_item, answer) => setKey((shown) => (answer as { key?: string }).key ?? shown),
  });
  const { item } = state;
  const title = item?.name ?? t('keys.new');
  const deletion = useDeletion(state, { title, may: access.delete });
  const refused = state.refusal?.fields?.permissions;
  return (
    <RecordLayout
      section="keys"
      id={item?.id ?? null}
      title={title}
      menu={deletion.menu}
      aside={item && <Usage item={item} />}
    >
      <RecordForm state={state} mayEdit={access.edit}>
        <Card>
          <p className="soft">
            {t('keys.lead')}{' '}
            <a className="link" href="/api/docs">
              {t('keys.docs')}
            </a>
          </p>
          <div className="field-row">
            <FormText
              name="name"
              label={t('keys.fields.name')}
              hint={t('keys.nameHint')}
              maxLength={MAX_KEY_NAME}
            />
            <FormText
              name="expiresAt"
              type="date"
              label={t('keys.fields.expiresAt')}
              hint={t('keys.expiresHint')}
            />
          </div>
        </Card>
        <Card title={t('keys.fields.permissions')}>
          {refused && (
            <p className="notice notice--warning" role="alert">
              {refused}
            </p>
          )}
          <PermissionGrid />
        </Card>
      </RecordForm>
      {key && (
        <Dialog
          title={t('keys.shown.title')}
          onClose={() => setKey('')}
          actions={
            <>
              <button type="button" className="button" onClick={() => setKey('')}>
                {t('keys.shown.done')}
              </button>
              <button
                type="button"
                className="button button--primary"
                onClick={() =>
                  void copyText(key, {
                    copied: t('keys.shown.copied'),
                    failed: t('keys.shown.copyFailed'),
                  })
                }
              >
                {t('keys.shown.copy')}
              </button>
            </>
          }
        >
          <p>{t('keys.shown.lead')}</p>
          <p>
            <code className={styles.key}>{key}</code>
          </p>
        </Dialog>
      )}
      {deletion.dialog}
    </RecordLayout>
  );
}

/** Its beginning, by which it is recognised, and when it was last used. */
function Usage({ item: { prefix, maker, lastUsedAt, createdAt } }: { item: ApiKey }) {
  return (
    <Card title={t('keys.usage')}>
      <dl className={styles.facts}>
        <dt>{t('keys.fields.prefix')}</dt>
        <dd>
          <code>{prefix}…</code>
        </dd>
        <dt>{t('keys.fields.lastUsedAt')}</dt>
        <dd>{lastUsedAt === null ? t('keys.never') : formatMoment(lastUsedAt)}</dd>
        <dt>{t('keys.fields.maker')}</dt>
        <dd>{makerText(maker)}</dd>
        <dt>{t('keys.fields.createdAt')}</dt>
        <dd>{formatShortDay(createdAt)}</dd>
      </dl>
    </Card>
  );
}
