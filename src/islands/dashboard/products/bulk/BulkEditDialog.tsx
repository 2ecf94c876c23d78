import { t } from '#i18n/t.ts';
import { useState } from 'react';
import type { BulkPreview, BulkPreviewItem, BulkResult } from '#domain/products/bulk-edit.ts';
import type { ProductChoices } from '#domain/products/product-record.ts';
import { postData } from '#stores/api.ts';
import { RefusalMessage } from '../../../form/RefusalMessage.tsx';
import { refusalOf } from '../../../form/refusal.ts';
import { useSubmission, type Send } from '../../../form/useSubmission.ts';
import type { Selection } from '../../list/screen.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './BulkEdit.module.css';
import { BulkPreviewTable, changedItems } from './BulkPreviewTable.tsx';
import { BulkChangeFields } from './BulkChangeFields.tsx';
import { changeOf, NO_CHANGE } from './bulk-change.ts';

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
        ...(change.kind === 'stock' && { seen: seenIn(changed) }),
      });
      if (answer.success) onDone(named(answer, shown));
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
      <RefusalMessage message={message} />
      <form
        id={FORM}
        className={styles.form}
        {...formProps(preview ? apply(preview) : loadPreview)}
      >
        {preview ? (
          <BulkPreviewTable preview={preview} />
        ) : (
          <BulkChangeFields value={typed} onChange={setTyped} choices={choices} />
        )}
      </form>
    </Dialog>
  );
}

/** Pieces of each variant as they are shown. */
const seenIn = (items: readonly BulkPreviewItem[]) =>
  Object.fromEntries(
    items.flatMap(({ differences }) =>
      differences.map(({ variantId, before }) => [variantId, before]),
    ),
  );

/** A product that is gone has the name that the preview showed. */
const named = (result: BulkResult, { items }: BulkPreview): BulkResult => ({
  ...result,
  skipped: result.skipped.map((one) => ({
    ...one,
    name: one.name || (items.find(({ id }) => id === one.id)?.name ?? ''),
  })),
});
