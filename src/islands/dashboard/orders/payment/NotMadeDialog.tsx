import { t } from '#i18n/t.ts';
import type { RecordRefund } from '#domain/orders/order-record.ts';
import { MAX_REFUND_REASON } from '#domain/payments/refund-limits.ts';
import { TextField } from '../../../form/Field.tsx';
import { formatReais } from '../../format.ts';
import { ActionDialog } from '../ActionDialog.tsx';
import type { OrderDialogProps } from '../record/MoveDialogs.tsx';

/** Says that money could not be given back by hand, and why. */
export function NotMadeDialog({
  shown: { act },
  refund: { id: refundId, amount },
  onClose,
}: OrderDialogProps & { refund: RecordRefund }) {
  return (
    <ActionDialog
      title={t('orders.refund.byHand.cannotTitle', { sum: formatReais(amount) })}
      label={t('orders.refund.byHand.cannot')}
      send={({ reason = '' }) =>
        act(
          'confirm-refund',
          { refundId, done: false, reason },
          t('orders.refund.byHand.cannotDone'),
        )
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{t('orders.refund.byHand.cannotText')}</p>
          <TextField
            label={t('orders.refund.byHand.why')}
            name="reason"
            maxLength={MAX_REFUND_REASON}
            autoComplete="off"
            error={errors.reason}
          />
        </>
      )}
    </ActionDialog>
  );
}
