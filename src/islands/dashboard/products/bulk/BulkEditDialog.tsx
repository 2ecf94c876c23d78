import { t } from 'i18next';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useState } from 'react';
import type {
  BulkDifference,
  BulkPreview,
  BulkPreviewItem,
  BulkResult,
} from '#domain/products/bulk-edit.ts';
import type { ProductChoices } from '#domain/products/product-record.ts';
import { textAt } from '#i18n/text-at.ts';
import { postData } from '#stores/api.ts';
import { refusalOf } from '../../../form/refusal.ts';
import { useSubmission, type Send } from '../../../form/useSubmission.ts';
import { formatReais } from '../../format.ts';
import type { Selection } from '../../list/screen.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './BulkEdit.module.css';
import { BulkChangeFields } from './BulkChangeFields.tsx';
import { changeOf, NO_CHANGE } from './bulk-change.ts';
import { refusalText } from '../record/refusal-text.ts';

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
  const { sending, message, formProps } = useSubmission({ repeats: true });

  const loadPreview: Send = async () => {
    const change = changeOf(typed);
    if (!change) return { message: t('products.bulk.incomplete') };
    const answer = await postData<BulkPreview>(`${ACTIONS}/previewBulkEdit`, {
      ...selection.body,
      change,
    });
    if (answer.success) setPreview(answer);
    return refusalOf(answer);
  };
  const apply =
    (shown: BulkPreview): Send =>
    async () => {
      const change = changeOf(typed);
      if (!change || shown.changed === 0) return null;
      const changed = changedItems(shown);
      const answer = await postData<BulkResult>(`${ACTIONS}/applyBulkEdit`, {
        ids: changed.map(({ id }) => id),
        change,
        versions: Object.fromEntries(changed.map(({ id, updatedAt }) => [id, updatedAt])),
      });
      if (answer.success) onDone(answer);
      return refusalOf(answer);
    };

  return (
    <Dialog
      title={t('products.bulk.title', { count: selection.count })}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <button
            type="button"
            className="button"
            onClick={preview ? () => setPreview(null) : onClose}
          >
            {t(preview ? 'products.bulk.back' : 'dashboard.cancel')}
          </button>
          <button
            type="submit"
            form={FORM}
            className="button button--primary"
            aria-disabled={sending || preview?.changed === 0}
          >
            {preview
              ? t('products.bulk.apply', { count: preview.changed })
              : t('products.bulk.see')}
          </button>
        </>
      }
    >
      {message && (
        <p className="notice notice--danger" role="alert">
          {message}
        </p>
      )}
      <form
        id={FORM}
        className={styles.form}
        {...formProps(preview ? apply(preview) : loadPreview)}
      >
        {preview ? (
          <Preview preview={preview} />
        ) : (
          <BulkChangeFields value={typed} onChange={setTyped} choices={choices} />
        )}
      </form>
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
