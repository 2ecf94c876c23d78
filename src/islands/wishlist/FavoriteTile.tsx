import { t } from 'i18next';
import { formatMoney, toCents } from '#domain/money.ts';
import type { CardJson } from '#domain/products/product-json.ts';
import { toggleFavorite } from '#stores/wishlist.ts';
import { PriceAlert } from '../product/PriceAlert.tsx';
import { ProductTile } from '../ui/ProductTile.tsx';
import styles from './WishlistView.module.css';

interface FavoriteTileProps {
  product: CardJson;
  /** What it cost when it became a favourite, in cents, as far as this browser knows. */
  beforeCents: number | undefined;
}

/** A favourite: whether it costs less than when it was added, and a letter for when it will, or is back. */
export function FavoriteTile({ product, beforeCents }: FavoriteTileProps) {
  const { _id: id, slug, name, available } = product;
  const nowCents = toCents(product.price);
  const fell = available && beforeCents !== undefined && nowCents < beforeCents;
  return (
    <ProductTile
      heading="h2"
      product={product}
      sizes="(width >= 64rem) 20rem, (width >= 48rem) 30vw, 48vw"
    >
      {fell && (
        <p className={`small ${styles.fell}`}>
          {t('wishlist.fell', { before: formatMoney(beforeCents), now: formatMoney(nowCents) })}
        </p>
      )}
      {available ? (
        <PriceAlert
          named
          className={`link small ${styles.action}`}
          product={{ id, name }}
          priceCents={nowCents}
        />
      ) : (
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
    </ProductTile>
  );
}
