import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import Heart from 'lucide-react/icons/heart';
import { $wishlist } from '#stores/wishlist.ts';
import { HeaderLink } from '../ui/HeaderLink.tsx';

/** The wishlist in the header, with the number of products in it. */
export default function WishlistLink() {
  const { length: count } = useStore($wishlist, { ssr: 'initial' });
  return (
    <HeaderLink
      href="/favoritos"
      name={t('wishlist.link', { count })}
      label={t('wishlist.title')}
      count={count}
    >
      <Heart size={24} strokeWidth={1.5} aria-hidden="true" />
    </HeaderLink>
  );
}
