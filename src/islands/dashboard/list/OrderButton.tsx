import { t } from 'i18next';
import { useRef, useState } from 'react';
import type { DeliveryItem } from '#domain/deliveries/record.ts';
import { postData } from '#stores/api.ts';
import { moved } from '../ui/moved.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SortableList } from '../ui/SortableList.tsx';
import styles from './Deliveries.module.css';
import { stateWord } from './delivery-words.ts';

interface OrderDialogProps {
  /** All deliveries, in their order. */
  items: readonly DeliveryItem[];
  onClose: () => void;
}

/** The order in which buyers see the deliveries: dragged, or moved by the arrow keys; each move is kept at once. */
export function OrderDialog({ items: first, onClose }: OrderDialogProps) {
  const [items, setItems] = useState(first);
  const [err, setErr] = useState('');
  // One after the other: each says by how many places, counted from what the one before has left.
  const queue = useRef(Promise.resolve());

  const move = (from: number, to: number) => {
    const { id } = items[from]!;
    setItems(moved(items, from, to));
    queue.current = queue.current.then(async () => {
      const answer = await postData(`/api/dashboard/deliveries/${id}/move`, { by: to - from });
      if (answer.success) return;
      setErr(answer.err);
      setItems((now) =>
        moved(
          now,
          now.findIndex((one) => one.id === id),
          from,
        ),
      );
    });
  };

  return (
    <Dialog
      title={t('deliveries.order.title')}
      onClose={onClose}
      actions={
        <button type="button" className="button button--primary" onClick={onClose}>
          {t('deliveries.order.done')}
        </button>
      }
    >
      <p className="small soft">{t('deliveries.order.text')}</p>
      {err && (
        <p className="notice notice--danger" role="alert">
          {err}
        </p>
      )}
      <SortableList
        label={t('deliveries.order.title')}
        rows={items.map(({ id, type, area }) => ({ key: id, name: `${type}, ${area}` }))}
        onMove={move}
      >
        {(index, handle) => {
          const { type, area, active } = items[index]!;
          return (
            <div className={styles.ordered}>
              {handle}
              <span>
                {type} <span className="soft small">{area}</span>
              </span>
              {!active && <span className="badge badge--muted">{stateWord(active)}</span>}
            </div>
          );
        }}
      </SortableList>
    </Dialog>
  );
}
