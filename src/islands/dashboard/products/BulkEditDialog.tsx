import { t } from 'i18next';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { FormEvent } from 'react';
import { useState } from 'react';
import type {
  BulkDifference,
  BulkPreview,
  BulkPreviewItem,
  BulkResult,
} from '#domain/catalogue/bulk-edit.ts';
import type { ProductChoices } from '#domain/catalogue/product-record.ts';
import { textAt } from '#i18n/text-at.ts';
import { postData } from '#stores/api.ts';
import { formatReais } from '../format.ts';
import type { Selection } from '../list/screen.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './BulkEdit.module.css';
import { BulkChangeFields } from './BulkChangeFields.tsx';
import { changeOf, NO_CHANGE } from './bulk-change.ts';
import { refusalText } from './refusal-text.ts';

const ACTIONS = '/api/dashboard/products/actions';
const FORM = 'bulk-change';

interface BulkEditDialogProps {
  selection: Selection;
  choices: ProductChoices;
  /** Called with the result, which can be undone. */
  onDone: (result: BulkResult) => void;
  onClose: () => void;
}

/** Changes many products at once: first what to change, then a preview of each change. */
export function BulkEditDialog({ selection, choices, onDone, onClose }: BulkEditDialogProps) {
  const [typed, setTyped] = useState(NO_CHANGE);
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const [busy, setBusy] = useState(false);
  const [err, setErr] = useState<string | null>(null);

  const loadPreview = async (event: FormEvent) => {
    event.preventDefault();
    const change = changeOf(typed);
    if (!change) return setErr(t('products.bulk.incomplete'));
    if (busy) return;
    setBusy(true);
    const answer = await postData<BulkPreview>(`${ACTIONS}/previewBulkEdit`, {
      ...selection.body,
      change,
    });
    setBusy(false);
    setErr(answer.success ? null : answer.err);
    if (answer.success) setPreview(answer);
  };
  const apply = async () => {
    const change = changeOf(typed);
    if (!change || !preview || busy) return;
    setBusy(true);
    const changed = changedItems(preview);
    const answer = await postData<BulkResult>(`${ACTIONS}/applyBulkEdit`, {
      ids: changed.map(({ id }) => id),
      change,
      versions: Object.fromEntries(changed.map(({ id, updatedAt }) => [id, updatedAt])),
    });
    setBusy(false);
    if (answer.success) return onDone(answer);
    setErr(answer.err);
  };

  return (
    <Dialog
      title={t('products.bulk.title', { count: selection.count })}
      wide
      onClose={onClose}
      actions={
        preview ? (
          <>
            <button type="button" className="button" onClick={() => setPreview(null)}>
              {t('products.bulk.back')}
            </button>
            <button
              type="button"
              className="button button--primary"
              aria-disabled={busy || preview.changed === 0}
              onClick={() => preview.changed > 0 && void apply()}
            >
              {t('products.bulk.apply', { count: preview.changed })}
            </button>
          </>
        ) : (
          <>
            <button type="button" className="button" onClick={onClose}>
              {t('dashboard.cancel')}
            </button>
            <button
              type="submit"
              form={FORM}
              className="button button--primary"
              aria-disabled={busy}
            >
              {t('products.bulk.see')}
            </button>
          </>
        )
      }
    >
      {err !== null && (
        <p className="notice notice--danger" role="alert">
          {err}
        </p>
      )}
      {preview ? (
        <Preview preview={preview} />
      ) : (
        <form
          id={FORM}
          className={styles.form}
          noValidate
          onSubmit={(event) => void loadPreview(event)}
        >
          <BulkChangeFields value={typed} onChange={setTyped} choices={choices} />
        </form>
      )}
    </Dialog>
  );
}

const changedItems = ({ items }: BulkPreview): BulkPreviewItem[] =>
  items.filter(({ refused, differences }) => refused === null && differences.length > 0);

function Preview({ preview }: { preview: BulkPreview }) {
  const refused = preview.items.filter((item) => item.refused !== null);
  return (
    <>
      <p role="status">
        {t('products.bulk.changed', { count: preview.changed })}
        {preview.unchanged > 0 && ` ${t('products.bulk.unchanged', { count: preview.unchanged })}`}
      </p>
      {refused.length > 0 && (
        <div className="notice notice--warning">
          <p>{t('products.bulk.refused', { count: preview.refused })}</p>
          <ul className={styles.refused}>
            {refused.map(({ id, name, refused: code }) => (
              <li key={id}>
                {name}: {code && refusalText(code)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {preview.changed > 0 && (
        <div
          className={styles.preview}
          tabIndex={0}
          role="region"
          aria-label={t('products.bulk.preview')}
        >
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('products.fields.name')}</th>
                <th scope="col">{t('products.bulk.before')}</th>
                <th scope="col">{t('products.bulk.after')}</th>
              </tr>
            </thead>
            {changedItems(preview).map((item) => (
              <tbody key={item.id}>
                {item.differences.map((difference, index) => (
                  <tr key={`${difference.field}.${difference.sku}`}>
                    <th scope="row">
                      {index === 0 && <span className={styles.product}>{item.name}</span>}
                      <span className={styles.what}>
                        {t(`products.bulk.fields.${difference.field}`)}
                        {difference.variantId !== null && ` · ${difference.sku}`}
                      </span>
                    </th>
                    <td>{valueText(difference, difference.before)}</td>
                    <td>
                      <ArrowRight className="icon" aria-hidden="true" />
                      <strong>{valueText(difference, difference.after)}</strong>
                    </td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </>
  );
}

function valueText({ field }: BulkDifference, value: string | number | null): string {
  if (value === null || value === '') return t('products.bulk.nothing');
  if (typeof value === 'number') return formatReais(value);
  return field === 'status' ? textAt(`products.options.status.${value}`) : value;
}
