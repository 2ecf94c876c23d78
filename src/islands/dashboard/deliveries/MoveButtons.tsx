import { t } from 'i18next';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useState } from 'react';
import type { DeliveryItem } from '#domain/deliveries/record.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import styles from './Deliveries.module.css';

interface MoveButtonsProps {
  item: DeliveryItem;
  /** Number of all deliveries. */
  of: number;
  onMoved: () => void;
}

/** Moves a delivery up and down in the order in which buyers see them. */
export function MoveButtons({ item: { id, type, area, position }, of, onMoved }: MoveButtonsProps) {
  const [busy, setBusy] = useState(false);
  const name = `${type}, ${area}`;
  const move = async (by: -1 | 1) => {
    const to = position + by;
    if (busy || to < 1 || to > of) return;
    setBusy(true);
    const answer = await postData(`/api/dashboard/deliveries/${id}/move`, { by });
    setBusy(false);
    if (!answer.success) return notify.error(answer.err);
    notify.success(t('deliveries.moved', { name, position: to }));
    onMoved();
  };
  return (
    <span className={styles.moves}>
      <button
        type="button"
        className="button button--icon button--quiet"
        aria-label={t('deliveries.moveUp', { name })}
        aria-disabled={position === 1}
        onClick={() => void move(-1)}
      >
        <ArrowUp className="icon" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="button button--icon button--quiet"
        aria-label={t('deliveries.moveDown', { name })}
        aria-disabled={position === of}
        onClick={() => void move(1)}
      >
        <ArrowDown className="icon" aria-hidden="true" />
      </button>
    </span>
  );
}
