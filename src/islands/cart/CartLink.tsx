import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { $cartDrawer } from '#stores/cart-drawer.ts';
import { $cartCount } from '#stores/cart.ts';
import { HeaderLink } from '../ui/HeaderLink.tsx';

/** Fetched when it first opens; where it cannot be had, the count on the link alone answers. */
const CartDrawer = lazy<ComponentType>(() =>
  import('./CartDrawer.tsx').catch(() => ({ default: () => null })),
);

/** The cart in the header, with the number of pieces in it, and the drawer that shows what was added. */
export default function CartLink() {
  const count = useStore($cartCount, { ssr: () => 0 });
  const added = useStore($cartDrawer, { ssr: () => null });
  const [wanted, setWanted] = useState(false);
  if (added && !wanted) setWanted(true);

  return (
    <>
      <HeaderLink
        href="/carrinho"
        name={t('cart.link', { count })}
        label={t('cart.title')}
        count={count}
      >
        <ShoppingBag size={24} strokeWidth={1.5} aria-hidden="true" />
      </HeaderLink>
      {wanted && (
        <Suspense>
          <CartDrawer />
        </Suspense>
      )}
    </>
  );
}
