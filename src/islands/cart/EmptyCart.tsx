import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useState } from 'react';
import { storesData } from '#stores/browser-storage.ts';
import { $wishlist } from '#stores/wishlist.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

/** An empty cart, or one that was lost because the browser stores nothing, with links to the products; the page shows what sells best below it. */
export function EmptyCart() {
  const [isStored] = useState(storesData);
  const favorites = useStore($wishlist, { ssr: 'initial' });
  return (
    <EmptyState
      icon={ShoppingBag}
      text={t('cart.empty')}
      hint={t(isStored ? 'cart.emptyHint' : 'cart.emptyNotStored')}
    >
      <p className="cluster">
        <a className="button button--primary" href="/produtos">
          {t('cart.browse')}
        </a>
        {favorites.length > 0 && (
          <a className="button" href="/favoritos">
            {t('cart.favorites')}
          </a>
        )}
      </p>
    </EmptyState>
  );
}
