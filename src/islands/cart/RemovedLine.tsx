import { t } from '#i18n/t.ts';
import { useEffect, useRef } from 'react';
import type { CartItem } from '#domain/cart/cart.ts';
import styles from './CartLines.module.css';

interface RemovedLineProps {
  item: CartItem;
  onUndo: () => void;
}

/** Replaces a line that was removed, and takes over the focus of its button. */
export function RemovedLine({ item, onUndo }: RemovedLineProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);

  return (
    <li className={styles.removed}>
      <span>{t('cart.youRemoved', { name: item.name || t('cart.unnamed') })}</span>
      <button ref={undo} type="button" className="button button--small" onClick={onUndo}>
        {t('cart.undo')}
      </button>
    </li>
  );
}
