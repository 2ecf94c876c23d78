import { t } from 'i18next';
import { useRef } from 'react';
import type { CartItem } from '#domain/cart/cart.ts';
import { removeFromCart } from '#stores/cart.ts';
import { CartLine } from './CartLine.tsx';
import styles from './CartLines.module.css';
import { shortageOf } from './shortage.ts';
import { useCartCheck } from './useCartCheck.ts';

interface CartLinesProps {
  items: readonly CartItem[];
  /** After a line has gone, with the focus on the list if there are others. */
  onRemoved: (item: CartItem) => void;
}

/** The lines of a cart, set against the shop's prices and stock. */
export function CartLines({ items, onRemoved }: CartLinesProps) {
  const { findings, priceChanges, acceptPrice } = useCartCheck(items);
  const list = useRef<HTMLUListElement>(null);
  const changed = items.filter(
    (item) => shortageOf(item, findings[item.uid]) ?? priceChanges[item.uid],
  );

  /** The button that had the focus goes with its line: the list takes it. */
  const remove = (item: CartItem) => {
    removeFromCart(item.uid);
    list.current?.focus();
    onRemoved(item);
  };

  return (
    <div className={styles.container}>
      <p className={changed.length ? `notice notice--warning ${styles.notice}` : ''} role="status">
        {changed.length > 0 && t('cart.changed', { count: changed.length })}
      </p>
      <ul className={`rows ${styles.lines}`} ref={list} tabIndex={-1} aria-label={t('cart.items')}>
        {items.map((item) => (
          <CartLine
            key={item.uid}
            item={item}
            finding={findings[item.uid]}
            priceChange={priceChanges[item.uid]}
            onAcceptPrice={() => acceptPrice(item.uid)}
            onRemove={() => remove(item)}
          />
        ))}
      </ul>
    </div>
  );
}
