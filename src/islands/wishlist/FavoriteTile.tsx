import { t } from 'i18next';
import { formatMoney, toCents } from '#domain/money.ts';
import type { CardJson } from '#domain/products/product-json.ts';
import { toggleFavorite } from '#stores/wishlist.ts';
import { PriceAlert } from '../product/PriceAlert.tsx';
import { ProductTile } from '../ui/ProductTile.tsx';
import { BuyFavorite } from './BuyFavorite.tsx';
import { TileColors } from './TileColors.tsx';
import styles from './WishlistView.module.css';

interface FavoriteTileProps {
  product: CardJson;
  /** What it cost when it became a favourite, in cents, as far as this browser knows. */
  beforeCents: number | undefined;
}

/** A favourite: its colours, whether it costs less than when it was added, and what can be done with it. */
export function FavoriteTile({ product, beforeCents }: FavoriteTileProps) {
  const { _id: id, slug, name, available, isGiftCard } = product;
  const nowCents = toCents(product.price);
  const fell = available && beforeCents !== undefined && nowCents < beforeCents;
  return (
    <ProductTile
      heading="h2"
      product={product}
      sizes="(width >= 64rem) 20rem, (width >= 48rem) 30vw, 48vw"
    >
      <div className={styles.tile}>
        {fell && (
          <p className={`small ${styles.fell}`}>
            {t('wishlist.fell', { sum: formatMoney(beforeCents - nowCents) })}
          </p>
        )}
        <TileColors colors={product.colors} />
        {available && <BuyFavorite product={product} />}
        <div className={styles.links}>
          {available && !isGiftCard && (
            <PriceAlert
              named
              className={`link small ${styles.action}`}
              product={{ id, name }}
              priceCents={nowCents}
            />
          )}
          {!available && (
            <a className={`link small ${styles.action}`} href={`/produto/${slug}#avise-me`}>
              {t('alertForm.stockTitle')}
            </a>
          )}
          <button
            type="button"
            className={`link small soft ${styles.action}`}
            aria-label={t('wishlist.removeNamed', { name })}
            onClick={() => toggleFavorite(id)}
          >
            {t('wishlist.remove')}
          </button>
        </div>
      </div>
    </ProductTile>
  );
}
