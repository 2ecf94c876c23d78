import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { formatMoney, toCents } from '#domain/money.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import type { TakenMethod } from '#domain/payments/taken-input.ts';
import { randomKey } from '#stores/random-key.ts';
import { ActionDialog } from '../ActionDialog.tsx';
import type { OrderDialogProps } from '../record/MoveDialogs.tsx';
import { PartFields } from './PartFields.tsx';
import { centsOfParts, changeOf, HAND, newPart, partBody } from './parts.ts';

/** The ways to pay on offer: the order's own, if it is paid by hand, replaces the counter's. */
function methodsOf({ paymentMethod, source }: OrderRecord): readonly TakenMethod[] {
  if (paymentMethod === 'pix') {
    return HAND.map((method) => (method === 'counter-pix' ? 'pix' : method));
  }
  return paymentMethod === 'cod' && source === 'web' ? ['cod', ...HAND] : HAND;
}

/** Records what was paid of an order: all that is left, or a part of it. */
export function TakeDialog({ shown: { order, act }, onClose }: OrderDialogProps) {
  const methods = methodsOf(order);
  const own = methods.find((method) => method === order.paymentMethod);
  const [part, setPart] = useState(() => newPart(0, own ?? methods[0]));
  // One key per dialog: what is sent again after a lost answer records nothing twice.
  const [key] = useState(randomKey);
  const dueCents = toCents(order.due);
  const [cents] = centsOfParts([part], dueCents);
  const change = changeOf(part, cents);

  const send = () => {
    if (change !== null && change < 0) {
      const err = t('orders.counter.tooLittle', { sum: formatMoney(-change) });
      return Promise.resolve({ message: err, fields: { received: err } });
    }
    const { id: orderId, version } = order;
    const input = { orderId, version, key, ...partBody(part, cents) };
    return act('mark-paid', input, t('orders.markPaid.done'));
  };

  return (
    <ActionDialog
      title={t('orders.take.title', { orderId: order.id })}
      label={t('orders.take.action', { sum: formatMoney(cents ?? 0) })}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="figures">{t('orders.take.due', { sum: formatMoney(dueCents) })}</p>
          <PartFields
            part={part}
            cents={cents}
            methods={methods}
            asksAmount
            prefix=""
            errors={errors}
            onChange={setPart}
          />
        </>
      )}
    </ActionDialog>
  );
}
