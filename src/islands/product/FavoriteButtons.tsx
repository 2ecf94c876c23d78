import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import Heart from 'lucide-react/icons/heart';
import Scale from 'lucide-react/icons/scale';
import { $compare } from '#stores/compare.ts';
import { $wishlist } from '#stores/wishlist.ts';
import {
  toggleCompareAndAnnounce,
  toggleFavoriteAndAnnounce,
} from '../wishlist/toggle-favorite.ts';
import styles from './PurchasePanel.module.css';
import type { PurchaseProduct } from './purchase.ts';

/** Adds the product to the favourites, or to the comparison. */
export function FavoriteButtons({ product }: { product: PurchaseProduct }) {
  const { id, slug, name } = product;
  const isFavorite = useStore($wishlist, { ssr: 'initial' }).includes(id);
  const isCompared = useStore($compare, { ssr: 'initial' }).some(({ _id }) => _id === id);
  return (
    <div className={`cluster ${styles.favorite}`}>
      <button
        type="button"
        className="button button--quiet button--small"
        aria-pressed={isFavorite}
        onClick={() => toggleFavoriteAndAnnounce(id)}
      >
        <Heart size={18} aria-hidden="true" />
        {t('product.favorite')}
      </button>
      <button
        type="button"
        className="button button--quiet button--small"
        aria-pressed={isCompared}
        onClick={() => toggleCompareAndAnnounce({ _id: id, slug, name })}
      >
        <Scale size={18} aria-hidden="true" />
        {t('product.compare')}
      </button>
    </div>
  );
}
