import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { $cartCount } from '#stores/cart.ts';
import { HeaderLink } from '../ui/HeaderLink.tsx';

/** The cart in the header, with the number of pieces in it. */
export default function CartLink() {
  const count = useStore($cartCount, { ssr: () => 0 });
  return (
    <HeaderLink
      href="/carrinho"
      name={t('cart.link', { count })}
      label={t('cart.title')}
      count={count}
    >
      <ShoppingBag size={24} strokeWidth={1.5} aria-hidden="true" />
    </HeaderLink>
  );
}
