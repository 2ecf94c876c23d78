import { t } from '#i18n/t.ts';
import { momentOf } from '#domain/date.ts';
import { TextField } from '../../form/Field.tsx';
import type { Refusal } from '../../form/useSubmission.ts';
import { ActionDialog } from '../orders/ActionDialog.tsx';

interface ScheduleDialogProps {
  /** @param publishAt epoch ms; answers why it was refused */
  schedule: (publishAt: number) => Promise<Refusal | null>;
  onClose: () => void;
}

/** Asks when the draft is to be published. */
export function ScheduleDialog({ schedule, onClose }: ScheduleDialogProps) {
  const send = (fields: Record<string, string>) => {
    const minute = fields['publishAt'] ?? '';
    if (minute !== '') return schedule(momentOf(minute));
    const message = t('contents.scheduleMissing');
    return Promise.resolve({ message, fields: { publishAt: message } });
  };
  return (
    <ActionDialog
      title={t('contents.scheduleTitle')}
      label={t('contents.schedule')}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          label={t('contents.publishAt')}
          hint={t('contents.scheduleHint')}
          type="datetime-local"
          name="publishAt"
          error={errors['publishAt']}
        />
      )}
    </ActionDialog>
  );
}
