import { t } from '#i18n/t.ts';
import { useState } from 'react';
import type { MovedSelection } from '#domain/orders/order-list.ts';
import type { OrderListItem } from '#domain/orders/order-record.ts';
import { mailText } from '#i18n/mail-text.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { refusalOf } from '../../../form/refusal.ts';
import { ActionDialog } from '../ActionDialog.tsx';
import { ORDERS_API } from '../calls.ts';

interface ConfirmSelectionProps {
  orders: readonly OrderListItem[];
  /** Called when orders may have moved: the list has to be refetched. */
  onDone: () => void;
  onClose: () => void;
}

const numbers = (orders: readonly { id: string }[]): string =>
  orders.map(({ id }) => id).join(', ');

/**
 * Confirms the selected orders that await it. Says beforehand which do not, and afterwards which no longer
 * did.
 */
export function ConfirmSelection({ orders, onDone, onClose }: ConfirmSelectionProps) {
  const [isSent, setIsSent] = useState(false);
  const waiting = orders.filter(({ status }) => status === 'pending');
  const others = orders.filter(({ status }) => status !== 'pending');
  const send = async () => {
    const answer = await postData<MovedSelection>(`${ORDERS_API}/actions/confirm`, {
      ids: waiting.map(({ id }) => id),
    });
    if (!answer.success) return refusalOf(answer);
    const { moved, refused } = answer;
    if (moved.length > 0) {
      notify.success(t('orders.actions.confirmDone', { count: moved.length }));
    }
    onDone();
    if (refused.length === 0) return null;
    setIsSent(true);
    return { message: t('orders.actions.confirmRefused', { orders: numbers(refused) }) };
  };
  return (
    <ActionDialog
      title={t('orders.actions.confirmTitle')}
      label={t('orders.actions.confirm')}
      isOver={isSent || waiting.length === 0}
      send={send}
      onClose={onClose}
    >
      {() =>
        !isSent && (
          <>
            <p>{mailText('orders.actions.confirmText', { count: waiting.length })}</p>
            {others.length > 0 && (
              <p className="soft">
                {t('orders.actions.confirmOthers', {
                  count: others.length,
                  orders: numbers(others),
                })}
              </p>
            )}
          </>
        )
      }
    </ActionDialog>
  );
}
