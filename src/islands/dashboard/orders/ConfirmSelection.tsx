import { t } from 'i18next';
import type { MovedSelection } from '#domain/order/list.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { refusalOf } from '../../form/refusal.ts';
import type { Selection } from '../list/screen.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { ORDERS_API } from './calls.ts';

interface ConfirmSelectionProps {
  selection: Selection;
  /** The list is to be read again. */
  onDone: () => void;
  onClose: () => void;
}

/** Confirms several orders, and says which of them no longer wait for it. */
export function ConfirmSelection({ selection, onDone, onClose }: ConfirmSelectionProps) {
  const send = async () => {
    const answer = await postData<MovedSelection>(`${ORDERS_API}/actions/confirm`, selection.body);
    if (!answer.success) return refusalOf(answer);
    const { moved, refused } = answer;
    if (moved.length > 0) {
      notify.success(t('orders.actions.confirmDone', { count: moved.length }));
    }
    onDone();
    if (refused.length === 0) return null;
    const which = refused.map(({ id }) => id).join(', ');
    return { message: t('orders.actions.confirmRefused', { orders: which }) };
  };
  return (
    <ActionDialog
      title={t('orders.actions.confirm')}
      label={t('orders.actions.confirm')}
      send={send}
      onClose={onClose}
    >
      {() => <p>{t('orders.actions.confirmText', { count: selection.count })}</p>}
    </ActionDialog>
  );
}
