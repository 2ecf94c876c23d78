import { t } from '#i18n/t.ts';
import { SAVED_VIEW_LIMITS } from '#domain/dashboard/saved-view.ts';
import { TextField } from '../../form/Field.tsx';
import type { Refusal } from '../../form/useSubmission.ts';
import { ActionDialog } from '../orders/ActionDialog.tsx';

interface ViewNameDialogProps {
  title: string;
  /** The name it has; '' for a new view. */
  name: string;
  send: (name: string) => Promise<Refusal | null>;
  onClose: () => void;
}

/** Asks for the name of a view. */
export function ViewNameDialog({ title, name, send, onClose }: ViewNameDialogProps) {
  return (
    <ActionDialog
      title={title}
      label={t('dashboard.save')}
      send={(fields) => send(fields.name ?? '')}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          name="name"
          label={t('dashboard.ownViews.name')}
          hint={t('dashboard.ownViews.hint')}
          defaultValue={name}
          maxLength={SAVED_VIEW_LIMITS.name}
          autoComplete="off"
          error={errors.name}
        />
      )}
    </ActionDialog>
  );
}
