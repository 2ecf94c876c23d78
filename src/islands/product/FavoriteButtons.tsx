import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import Heart from 'lucide-react/icons/heart';
import Scale from 'lucide-react/icons/scale';
import type { OfferedVariant } from '#domain/products/product.ts';
import { hasStock } from '#domain/stock/stock.ts';
import { $compare } from '#stores/compare.ts';
import { rememberPrices } from '#stores/favorite-prices.ts';
import { shownPrice } from '#domain/products/shown-price.ts';
import { $wishlist } from '#stores/wishlist.ts';
import {
  toggleCompareAndAnnounce,
  toggleFavoriteAndAnnounce,
} from '../wishlist/toggle-favorite.ts';
import styles from './PurchasePanel.module.css';
import { PriceAlert } from './PriceAlert.tsx';
import type { PurchaseProduct } from './purchase.ts';

interface FavoriteButtonsProps {
  product: PurchaseProduct;
  /** The chosen one. */
  variant: OfferedVariant | null;
}

/** Adds the product to the favourites, or to the comparison, or asks for a letter when it costs less. */
export function FavoriteButtons({ product, variant }: FavoriteButtonsProps) {
  const { id, slug, name, isGiftCard } = product;
  const isFavorite = useStore($wishlist, { ssr: 'initial' }).includes(id);
  const isCompared = useStore($compare, { ssr: 'initial' }).some(({ _id }) => _id === id);
  const favor = () => {
    toggleFavoriteAndAnnounce(id);
    const { priceCents } = shownPrice(product.variants);
    rememberPrices($wishlist.get().includes(id) ? [{ id, priceCents }] : [], $wishlist.get());
  };
  return (
    <div className={`cluster ${styles.favorite}`}>
      <button
        type="button"
        className="button button--quiet button--small"
        aria-pressed={isFavorite}
        onClick={favor}
      >
        <Heart size={18} aria-hidden="true" />
        {t('product.favorite')}
      </button>
      {!isGiftCard && (
        <button
          type="button"
          className="button button--quiet button--small"
          aria-pressed={isCompared}
          onClick={() => toggleCompareAndAnnounce({ _id: id, slug, name })}
        >
          <Scale size={18} aria-hidden="true" />
          {t('product.compare')}
        </button>
      )}
      {!isGiftCard && variant && hasStock(variant.qty) && (
        <PriceAlert
          key={variant.id}
          className="button button--quiet button--small"
          product={product}
          variantId={variant.id}
          priceCents={variant.priceCents}
        />
      )}
    </div>
  );
}
