import { t } from 'i18next';
import { useState } from 'react';
import { CANCEL_REASONS } from '#domain/order/order.ts';
import type { OrderRecord } from '#domain/order/record.ts';
import { SelectField, TextAreaField, TextField } from '../../form/Field.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import styles from './MoveDialogs.module.css';
import type { OrderOnPage } from './useOrder.ts';

export interface OrderDialogProps {
  on: OrderOnPage;
  onClose: () => void;
}

const moveOf = ({ id, version }: OrderRecord, to: string) => ({ orderId: id, version, to });

/** Where the parcel is to be followed. Used when it is sent, and when a code was wrong. */
export function TrackingFields({
  order,
  errors,
}: {
  order: OrderRecord;
  errors: Readonly<Record<string, string>>;
}) {
  return (
    <div className="field-row">
      <TextField
        label={t('orders.fields.trackingCode')}
        name="trackingCode"
        defaultValue={order.tracking?.code}
        error={errors.trackingCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        label={t('orders.fields.carrier')}
        name="carrier"
        defaultValue={order.tracking?.carrier ?? t('orders.usualCarrier')}
        error={errors.carrier}
        autoComplete="off"
      />
    </div>
  );
}

/** Sends the parcel off, with its code where there is one. */
export function ShipDialog({ on, onClose }: OrderDialogProps) {
  const { order, act } = on;
  return (
    <ActionDialog
      title={t('orders.ship.title', { orderId: order.id })}
      label={t('orders.moves.shipped')}
      send={(fields) =>
        act('move', { ...moveOf(order, 'shipped'), ...fields }, t('orders.ship.done'))
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TrackingFields order={order} errors={errors} />
          <p className="small soft">{t('orders.ship.hint')}</p>
        </>
      )}
    </ActionDialog>
  );
}

/** Mends or adds the tracking code of a parcel that is on its way. */
export function TrackingDialog({ on, onClose }: OrderDialogProps) {
  const { order, act } = on;
  return (
    <ActionDialog
      title={t('orders.tracking.title')}
      label={t('dashboard.save')}
      send={(fields) =>
        act('tracking', { orderId: order.id, ...fields }, t('orders.tracking.done'))
      }
      onClose={onClose}
    >
      {(errors) => <TrackingFields order={order} errors={errors} />}
    </ActionDialog>
  );
}

/** Hands the order over: what is paid on delivery has then usually been paid. */
export function DeliverDialog({ on, onClose }: OrderDialogProps) {
  const { order, act } = on;
  const asks = order.canMarkPaid;
  const send = ({ paid }: Record<string, string>) =>
    act(
      'move',
      { ...moveOf(order, 'delivered'), ...(asks && { paid: paid === 'on' }) },
      t('orders.deliver.done'),
    );
  return (
    <ActionDialog
      title={t('orders.deliver.title', { orderId: order.id })}
      label={t('orders.moves.delivered')}
      send={send}
      onClose={onClose}
    >
      {() => (
        <>
          {asks && (
            <label className="check">
              <input type="checkbox" name="paid" defaultChecked />
              {t('orders.deliver.paid')}
            </label>
          )}
          <p className="small soft">{t('orders.deliver.hint')}</p>
        </>
      )}
    </ActionDialog>
  );
}

/** Cancels, with a reason that the buyer is told, and says what goes back. */
export function CancelDialog({ on, onClose }: OrderDialogProps) {
  const { order, act } = on;
  const [reason, setReason] = useState('');
  const pieces = order.lines.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <ActionDialog
      title={t('orders.cancel.title', { orderId: order.id })}
      label={t('orders.moves.cancelled')}
      keep={t('orders.cancel.keep')}
      danger
      send={({ note, ...fields }) =>
        act(
          'move',
          { ...moveOf(order, 'cancelled'), ...fields, ...(note && { note }) },
          t('orders.cancel.done'),
        )
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SelectField
            label={t('orders.fields.reason')}
            name="reason"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={errors.reason}
            required
          >
            <option value="" disabled>
              {t('orders.cancel.choose')}
            </option>
            {CANCEL_REASONS.map((value) => (
              <option key={value} value={value}>
                {t(`cancelReason.${value}`)}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            label={t('orders.fields.cancelNote')}
            name="note"
            rows={2}
            error={errors.note}
          />
          <ul className={styles.consequences}>
            <li>{t('orders.cancel.stock', { count: pieces })}</li>
            {order.coupon && <li>{t('orders.cancel.coupon', { code: order.coupon.code })}</li>}
            {order.paymentStatus === 'paid' && <li>{t('orders.cancel.refund')}</li>}
            <li>{t('orders.cancel.told')}</li>
          </ul>
        </>
      )}
    </ActionDialog>
  );
}
