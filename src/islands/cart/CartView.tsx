import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import { useRef, useState } from 'react';
import type { CartItem } from '#domain/cart/cart.ts';
import { $cart, removeFromCart } from '#stores/cart.ts';
import { CartLine } from './CartLine.tsx';
import { CartSummary } from './CartSummary.tsx';
import styles from './CartView.module.css';
import { EmptyCart } from './EmptyCart.tsx';
import { shortageOf } from './shortage.ts';
import { useCartCheck } from './useCartCheck.ts';

/** The cart's lines, set against the shop's prices and stock, and what they cost. */
export default function CartView() {
  const { loaded, items } = useStore($cart, { ssr: 'initial' });
  const { findings, priceChanges, acceptPrice } = useCartCheck(loaded);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const problems = items.filter(
    (item) => shortageOf(item, findings[item.uid]) || priceChanges[item.uid],
  );

  /** The button that had the focus goes with its line: the list takes it. */
  const remove = ({ uid, name }: CartItem) => {
    removeFromCart(uid);
    setSaid(t('cart.removed', { name }));
    list.current?.focus();
  };

  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {loaded && items.length === 0 && <EmptyCart />}
      {items.length > 0 && (
        <div className={styles.layout}>
          <div>
            <p className={problems.length ? 'notice notice--warning' : ''} role="status">
              {problems.length > 0 && t('cart.changed', { count: problems.length })}
            </p>
            <ul className={styles.lines} ref={list} tabIndex={-1} aria-label={t('cart.items')}>
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
          <CartSummary />
        </div>
      )}
    </>
  );
}
