import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { toCents } from '#domain/money.ts';
import { CANCEL_REASONS } from '#domain/orders/order.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { mailText } from '#i18n/mail-text.ts';
import { SelectField, TextAreaField, TextField } from '../../../form/Field.tsx';
import { formatReais } from '../../format.ts';
import { ActionDialog } from '../ActionDialog.tsx';
import { ByHand } from '../payment/ByHand.tsx';
import { givenKeyOf, handFields, shareByHand } from '../payment/share-by-hand.ts';
import styles from './MoveDialogs.module.css';
import type { ShownOrder } from './useOrderRecord.ts';
import { carrierOf, CARRIERS, needsLink } from '#domain/orders/carriers.ts';

export interface OrderDialogProps {
  shown: ShownOrder;
  onClose: () => void;
}

const moveOf = ({ id, version }: Pick<OrderRecord, 'id' | 'version'>, to: string) => ({
  orderId: id,
  version,
  to,
});

interface ShipDialogProps {
  shown: {
    order: Pick<OrderRecord, 'id' | 'version' | 'tracking'>;
    act: (action: 'move', input: object, done: string) => ReturnType<ShownOrder['act']>;
  };
  onClose: () => void;
}

/** Marks the order as shipped, with its tracking code if there is one. */
export function ShipDialog({ shown, onClose }: ShipDialogProps) {
  const { order, act } = shown;
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
          <p className="small soft">{mailText('orders.ship.hint')}</p>
        </>
      )}
    </ActionDialog>
  );
}

/** Corrects or adds the tracking code of a parcel that is on its way. */
export function TrackingDialog({ shown, onClose }: OrderDialogProps) {
  const { order, act } = shown;
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

/** Marks the order as delivered; by then, payment on delivery has usually been made. */
export function DeliverDialog({ shown, onClose }: OrderDialogProps) {
  const { order, act } = shown;
  const asksIfPaid = order.canMarkPaid && order.paymentMethod === 'cod';
  const send = ({ paid }: Record<string, string>) =>
    act(
      'move',
      { ...moveOf(order, 'delivered'), ...(asksIfPaid && { paid: paid === 'on' }) },
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
          {asksIfPaid && (
            <label className="check">
              <input type="checkbox" name="paid" defaultChecked />
              {t('orders.deliver.paid', { sum: formatReais(order.due) })}
            </label>
          )}
          {order.due > 0 && !asksIfPaid && (
            <p className="notice notice--warning">
              {t('orders.deliver.due', { sum: formatReais(order.due) })}
            </p>
          )}
          <p className="small soft">{mailText('orders.deliver.hint')}</p>
        </>
      )}
    </ActionDialog>
  );
}

/** Cancels the order, with a reason that the buyer reads; lists the consequences first. */
export function CancelDialog({ shown, onClose }: OrderDialogProps) {
  const { order, act } = shown;
  const [reason, setReason] = useState('');
  const pieces = order.lines.reduce((sum, { qty }) => sum + qty, 0);
  const back = toCents(order.refundable);
  const { parts: byHand } = shareByHand(order, back, '');
  return (
    <ActionDialog
      title={t('orders.cancel.title', { orderId: order.id })}
      label={t('orders.moves.cancelled')}
      cancelLabel={t('orders.cancel.keep')}
      danger
      send={({ note, reason: why = '', ...fields }) =>
        act(
          'move',
          {
            ...moveOf(order, 'cancelled'),
            reason: why,
            ...handFields(fields),
            ...(note && { note }),
          },
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
            {order.refundable > 0 && byHand.length === 0 && (
              <li>{t('orders.cancel.refund', { sum: formatReais(order.refundable) })}</li>
            )}
            {order.lines.some(({ cardsSpent }) => cardsSpent.length > 0) && (
              <li>{t('orders.cancel.cards')}</li>
            )}
            {order.cardsSpent > 0 && (
              <li>{t('orders.refund.cardsSpent', { sum: formatReais(order.cardsSpent) })}</li>
            )}
            <li>{mailText('orders.cancel.told')}</li>
          </ul>
          <ByHand order={order} cents={back} givenKey={givenKeyOf(order)} errors={errors} />
        </>
      )}
    </ActionDialog>
  );
}

interface TrackingFieldsProps {
  order: Pick<OrderRecord, 'tracking'>;
  errors: Readonly<Record<string, string>>;
}

/** A carrier that is not in the table. */
const OTHER = 'other';

/** Carrier and tracking code of a parcel, and its link if the shop does not know it from these. */
function TrackingFields({ order: { tracking }, errors }: TrackingFieldsProps) {
  const [before] = useState(() => tracking?.carrier ?? t('orders.usualCarrier'));
  const [carrier, setCarrier] = useState(() => carrierOf(before)?.name ?? OTHER);
  const isOther = carrier === OTHER;
  return (
    <>
      <div className="field-row">
        <SelectField
          label={t('orders.fields.carrier')}
          value={carrier}
          onChange={({ target }) => setCarrier(target.value)}
          error={isOther ? undefined : errors.carrier}
        >
          {CARRIERS.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
          <option value={OTHER}>{t('orders.tracking.otherCarrier')}</option>
        </SelectField>
        <TextField
          label={t('orders.fields.trackingCode')}
          name="trackingCode"
          defaultValue={tracking?.code}
          error={errors.trackingCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      {isOther ? (
        <TextField
          label={t('orders.tracking.carrierName')}
          name="carrier"
          defaultValue={carrierOf(before) ? '' : before}
          error={errors.carrier}
          autoComplete="off"
        />
      ) : (
        <input type="hidden" name="carrier" value={carrier} />
      )}
      {needsLink(isOther ? '' : carrier) && (
        <TextField
          label={t('orders.tracking.link')}
          name="trackingUrl"
          inputMode="url"
          placeholder="https://"
          defaultValue={tracking?.link}
          hint={t('orders.tracking.linkHint')}
          error={errors.trackingUrl}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </>
  );
}
