import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import { useRef, useState } from 'react';
import type { CartItem } from '#domain/cart/cart.ts';
import { $cart, $cartTotals } from '#stores/cart.ts';
import { CartLines } from './CartLines.tsx';
import { CartSummary } from './CartSummary.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { TotalStatus } from './TotalStatus.tsx';

/** The cart's lines and what they cost. */
export default function CartView() {
  const { loaded, items } = useStore($cart, { ssr: 'initial' });
  const { totalCents } = useStore($cartTotals, { ssr: 'initial' });
  const [said, setSaid] = useState('');
  const view = useRef<HTMLDivElement>(null);

  const say = ({ name }: CartItem) => {
    setSaid(t('cart.removed', { name }));
    // With the last line its list goes too.
    if ($cart.get().items.length === 0) view.current?.focus();
  };

  return (
    <div ref={view} tabIndex={-1}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {loaded && <TotalStatus cents={totalCents} />}
      {loaded && items.length === 0 && <EmptyCart />}
      {items.length > 0 && (
        <div className="with-aside">
          <CartLines items={items} onRemoved={say} />
          <CartSummary />
        </div>
      )}
    </div>
  );
}
