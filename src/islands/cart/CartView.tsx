import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { FixedLinks } from '#domain/menus/fixed-links.ts';
import { $removedLine } from '#stores/cart-actions.ts';
import { $cartTotals } from '#stores/cart-totals.ts';
import { $cart } from '#stores/cart.ts';
import { FixedLinksProvider } from '../ui/FixedLink.tsx';
import { TotalStatus } from '../ui/SumLines.tsx';
import { CartLines } from './CartLines.tsx';
import { CartSummary } from './CartSummary.tsx';
import { EmptyCart } from './EmptyCart.tsx';

/** The cart's lines and what they cost. */
export default function CartView({ links }: { links?: FixedLinks }) {
  const { loaded, items } = useStore($cart, { ssr: 'initial' });
  const { totalCents } = useStore($cartTotals, { ssr: 'initial' });
  const removed = useStore($removedLine, { ssr: 'initial' });
  const [message, setMessage] = useState('');
  const isEmpty = items.length === 0;

  return (
    <div>
      <p className="visually-hidden" role="status">
        {message}
      </p>
      {loaded && <TotalStatus cents={totalCents} />}
      {(!isEmpty || removed) && (
        <div className={isEmpty ? '' : 'with-aside'}>
          <CartLines announce={setMessage} />
          {!isEmpty && (
            <FixedLinksProvider links={links}>
              <CartSummary />
            </FixedLinksProvider>
          )}
        </div>
      )}
      {loaded && isEmpty && <EmptyCart />}
    </div>
  );
}
