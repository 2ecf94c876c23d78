import { t } from '#i18n/t.ts';
import { groupedKey } from '#domain/orders/fiscal-note.ts';
import { TextField } from '../../../form/Field.tsx';
import { ActionDialog } from '../ActionDialog.tsx';
import type { OrderDialogProps } from './MoveDialogs.tsx';

/** Number and access key of the order's nota fiscal. */
export function FiscalDialog({ shown, onClose }: OrderDialogProps) {
  const { order, act } = shown;
  return (
    <ActionDialog
      title={t('orders.fiscal.title')}
      label={t('dashboard.save')}
      send={(fields) => act('fiscal', { orderId: order.id, ...fields }, t('orders.fiscal.done'))}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label={t('orders.fiscal.key')}
            name="key"
            defaultValue={order.fiscal ? groupedKey(order.fiscal.key) : ''}
            error={errors.key}
            hint={t('orders.fiscal.keyHint')}
            autoComplete="off"
            spellCheck={false}
          />
          <TextField
            label={t('orders.fiscal.number')}
            name="number"
            defaultValue={order.fiscal?.number}
            error={errors.number}
            inputMode="numeric"
            autoComplete="off"
          />
        </>
      )}
    </ActionDialog>
  );
}
