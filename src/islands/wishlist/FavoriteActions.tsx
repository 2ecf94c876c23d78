import { t } from '#i18n/t.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import type { CardJson } from '#domain/products/product-json.ts';
import { toggleFavorite } from '#stores/wishlist.ts';
import { PriceAlert } from '../product/PriceAlert.tsx';
import { BuyFavorite } from './BuyFavorite.tsx';
import styles from './WishlistView.module.css';

interface PriceFellProps {
  product: CardJson;
  /** What it cost when it became a favourite, in cents, as far as this browser knows. */
  beforeCents: number | undefined;
}

/** Whether a favourite costs less than when it was added. */
export function PriceFell({ product, beforeCents }: PriceFellProps) {
  const nowCents = toCents(product.price);
  if (!product.available || beforeCents === undefined || nowCents >= beforeCents) return null;
  return (
    <p className={`small ${styles.fell}`}>
      {t('wishlist.fell', { sum: formatMoney(beforeCents - nowCents) })}
    </p>
  );
}

/** What can be done with a favourite. */
export function FavoriteActions({ product }: { product: CardJson }) {
  const { _id: id, slug, name, price, available, isGiftCard } = product;
  return (
    <>
      {available && <BuyFavorite product={product} />}
      <div className={styles.links}>
        {available && !isGiftCard && (
          <PriceAlert
            named
            className={`link small ${styles.action}`}
            product={{ id, name }}
            priceCents={toCents(price)}
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
    </>
  );
}
