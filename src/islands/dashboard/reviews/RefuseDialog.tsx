import { t } from '#i18n/t.ts';
import { REFUSAL_REASONS } from '#domain/reviews/review.ts';
import { REVIEW_LIMITS } from '#domain/reviews/review-limits.ts';
import { mailText } from '#i18n/mail-text.ts';
import { SelectField, TextAreaField } from '../../form/Field.tsx';
import type { Refusal } from '../../form/useSubmission.ts';
import { ActionDialog } from '../orders/ActionDialog.tsx';

interface RefuseDialogProps {
  /** How many texts are refused. */
  count: number;
  send: (fields: Record<string, string>) => Promise<Refusal | null>;
  onClose: () => void;
}

/** Asks why texts are refused, and what to write to the author. */
export function RefuseDialog({ count, send, onClose }: RefuseDialogProps) {
  return (
    <ActionDialog
      title={t('reviews.refuse.title', { count })}
      label={t('reviews.refuse.confirm')}
      danger
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SelectField label={t('reviews.refuse.reason')} name="reason" error={errors.reason}>
            {REFUSAL_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(`reviews.options.reason.${reason}`)}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            label={t('reviews.refuse.note')}
            hint={mailText('reviews.refuse.noteHint')}
            name="note"
            rows={3}
            maxLength={REVIEW_LIMITS.note}
            error={errors.note}
          />
        </>
      )}
    </ActionDialog>
  );
}
