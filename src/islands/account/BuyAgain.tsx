import { t } from '#i18n/t.ts';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import type { MissingLine } from '#domain/account/own-order.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { getData } from '#stores/api.ts';
import { addVariableToCart } from '#stores/cart-actions.ts';
import { leaveFor } from '#stores/leave.ts';
import { notify } from '#stores/toasts.ts';

interface Reorder {
  items: CartItem[];
  missing: MissingLine[];
}

/**
 * Puts the items of an old order into the cart, at today's prices, and opens it. If something is missing, it says
 * so first.
 */
export default function BuyAgain({ orderId }: { orderId: string }) {
  const [state, setState] = useState<Reorder | 'idle' | 'asking'>('idle');

  const buyAgain = async () => {
    if (state === 'asking') return;
    setState('asking');
    const answer = await getData<Reorder>(`/api/orders/${orderId}/reorder`);
    if (!answer.success) {
      setState('idle');
      return notify.error(answer.err);
    }
    for (const item of answer.items) addVariableToCart(item, item.qty);
    if (answer.missing.length > 0) setState(answer);
    else leaveFor('/carrinho');
  };

  if (typeof state === 'object') return <Missing {...state} />;
  return (
    <button
      type="button"
      className="button button--primary"
      aria-disabled={state === 'asking'}
      onClick={() => void buyAgain()}
    >
      <RotateCcw size={18} aria-hidden="true" />
      {t('account.buyAgain')}
    </button>
  );
}

/** What could not be bought again, and a link to what could. */
function Missing({ items, missing }: Reorder) {
  return (
    <div className="notice notice--warning stack" role="status">
      <p>{t(items.length > 0 ? 'account.someMissing' : 'account.allMissing')}</p>
      <ul>
        {missing.map(({ name, available }) => (
          <li key={name}>{t('account.missingLine', { name, count: available })}</li>
        ))}
      </ul>
      {items.length > 0 && (
        <p>
          <a className="link" href="/carrinho">
            {t('account.toCart')}
          </a>
        </p>
      )}
    </div>
  );
}
