import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { useEffect, useRef } from 'react';
import type { CartItem } from '#domain/cart/cart.ts';
import { $removedLine, removeFromCart, undoRemoval } from '#stores/cart-actions.ts';
import { $cart } from '#stores/cart.ts';
import { CartLine } from './CartLine.tsx';
import styles from './CartLine.module.css';
import { shortageOf, useCartCheck } from './useCartCheck.ts';

interface CartLinesProps {
  /** Whether the line that was added last comes first. */
  newestFirst?: boolean;
  /** Announces to screen readers what happened to a line. */
  announce: (text: string) => void;
}

/** The lines of the cart, compared with the shop's prices and stock, and the one just removed. */
export function CartLines({ newestFirst = false, announce }: CartLinesProps) {
  const { items } = useStore($cart, { ssr: 'initial' });
  const removed = useStore($removedLine, { ssr: 'initial' });
  const { findings, priceChanges, acceptPrice } = useCartCheck(items);
  const list = useRef<HTMLUListElement>(null);
  // In another tab it may have been put in again.
  const isGone = removed && items.every(({ uid }) => uid !== removed.item.uid);
  const places = isGone ? items.toSpliced(removed.position, 0, removed.item) : items;
  const changed = items.filter(
    (item) => shortageOf(item, findings[item.uid]) ?? priceChanges[item.uid],
  );

  const remove = (item: CartItem) => {
    removeFromCart(item.uid);
    announce(t('cart.removed', { name: item.name || t('cart.unnamed') }));
  };

  /** The focused button disappears: the list takes the focus. */
  const undo = (item: CartItem) => {
    undoRemoval();
    list.current?.focus();
    announce(t('cart.restored', { name: item.name || t('cart.unnamed') }));
  };

  return (
    <div className={styles.container}>
      <p className={changed.length ? `notice notice--warning ${styles.changed}` : ''} role="status">
        {changed.length > 0 && t('cart.changed', { count: changed.length })}
      </p>
      <ul className={`rows ${styles.lines}`} ref={list} tabIndex={-1} aria-label={t('cart.items')}>
        {(newestFirst ? places.toReversed() : places).map((item) =>
          isGone && item === removed.item ? (
            <RemovedLine key={`removed ${item.uid}`} item={item} onUndo={() => undo(item)} />
          ) : (
            <CartLine
              key={item.uid}
              item={item}
              finding={findings[item.uid]}
              priceChange={priceChanges[item.uid]}
              onAcceptPrice={() => acceptPrice(item.uid)}
              onRemove={() => remove(item)}
            />
          ),
        )}
      </ul>
    </div>
  );
}

interface RemovedLineProps {
  item: CartItem;
  onUndo: () => void;
}

/** Replaces a line that was removed, and takes over the focus of its button. */
function RemovedLine({ item, onUndo }: RemovedLineProps) {
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
