import { t } from '#i18n/t.ts';
import { MAX_SAID } from '#domain/laboratory/service-order.ts';
import { mailText } from '#i18n/mail-text.ts';
import { notify } from '#stores/toasts.ts';
import { TextAreaField } from '../../form/Field.tsx';
import { ActionDialog } from '../orders/ActionDialog.tsx';
import type { ShownServiceOrder } from './useServiceOrder.ts';

export interface LensDialogProps {
  shown: ShownServiceOrder;
  onClose: () => void;
}

/** Asks the buyer about the prescription. */
export function AskDialog({ shown: { act }, onClose }: LensDialogProps) {
  return (
    <ActionDialog
      title={t('prescriptions.record.askTitle')}
      label={t('prescriptions.record.askConfirm')}
      send={(fields) => act('ask', fields, () => notify.success(t('prescriptions.record.asked')))}
      onClose={onClose}
    >
      {(errors) => (
        <TextAreaField
          label={t('prescriptions.record.askLabel')}
          hint={mailText('prescriptions.record.askHint')}
          name="question"
          rows={4}
          maxLength={MAX_SAID}
          error={errors.question}
        />
      )}
    </ActionDialog>
  );
}

/** Refuses the prescription, with the reason that the buyer reads. */
export function RefusePrescriptionDialog({ shown: { act }, onClose }: LensDialogProps) {
  return (
    <ActionDialog
      title={t('prescriptions.record.refuseTitle')}
      label={t('prescriptions.record.refuseConfirm')}
      danger
      send={(fields) =>
        act('refuse', fields, () => notify.success(t('prescriptions.record.refused')))
      }
      onClose={onClose}
    >
      {(errors) => (
        <TextAreaField
          label={t('prescriptions.record.refuseLabel')}
          hint={mailText('prescriptions.record.refuseHint')}
          name="reason"
          rows={4}
          maxLength={MAX_SAID}
          error={errors.reason}
        />
      )}
    </ActionDialog>
  );
}

/** Sends the lenses back to be made once more. */
export function RemakeDialog({ shown: { act }, onClose }: LensDialogProps) {
  return (
    <ActionDialog
      title={t('prescriptions.record.remadeTitle')}
      label={t('prescriptions.record.remadeConfirm')}
      danger
      send={(fields) =>
        act('lab', { state: 'remade', ...fields }, () =>
          notify.success(t('prescriptions.record.moved.remade')),
        )
      }
      onClose={onClose}
    >
      {(errors) => (
        <TextAreaField
          label={t('prescriptions.record.remadeReason')}
          name="reason"
          rows={3}
          maxLength={MAX_SAID}
          error={errors.reason}
        />
      )}
    </ActionDialog>
  );
}
