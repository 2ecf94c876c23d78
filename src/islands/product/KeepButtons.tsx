import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import Heart from 'lucide-react/icons/heart';
import Scale from 'lucide-react/icons/scale';
import { $compare } from '#stores/compare.ts';
import { $wishlist } from '#stores/wishlist.ts';
import { compare, favor } from '../wishlist/keep.ts';
import styles from './PurchasePanel.module.css';
import type { PurchaseProduct } from './purchase.ts';

/** Keeps the product for later: among the favourites, or to be compared. */
export function KeepButtons({ product }: { product: PurchaseProduct }) {
  const { id, slug, name } = product;
  const isFavorite = useStore($wishlist, { ssr: 'initial' }).includes(id);
  const isCompared = useStore($compare, { ssr: 'initial' }).some(({ _id }) => _id === id);
  return (
    <div className={`cluster ${styles.keep}`}>
      <button
        type="button"
        className="button button--quiet button--small"
        aria-pressed={isFavorite}
        onClick={() => favor(id)}
      >
        <Heart size={18} aria-hidden="true" />
        {t('product.favorite')}
      </button>
      <button
        type="button"
        className="button button--quiet button--small"
        aria-pressed={isCompared}
        onClick={() => compare({ _id: id, slug, name })}
      >
        <Scale size={18} aria-hidden="true" />
        {t('product.compare')}
      </button>
    </div>
  );
}
