import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import Heart from 'lucide-react/icons/heart';
import { useEffect } from 'react';
import { toCents } from '#domain/money.ts';
import { $favoritePrices, rememberPrices } from '#stores/favorite-prices.ts';
import { $session } from '#stores/session.ts';
import { $wishlist, reloadWishlist } from '#stores/wishlist.ts';
import { useProducts } from '../ui/useProducts.ts';
import { FavoriteTile } from './FavoriteTile.tsx';
import { ShareList } from './ShareList.tsx';
import styles from './WishlistView.module.css';

/** The favourite products of this browser, or of the signed-in customer. */
export default function WishlistView() {
  const ids = useStore($wishlist, { ssr: 'initial' });
  const { products, failed } = useProducts(ids);

  const prices = useStore($favoritePrices, { ssr: 'initial' });

  useEffect(() => $session.subscribe(() => void reloadWishlist()), []);

  useEffect(() => {
    // While the page hydrates the list is not known, and no price may be forgotten.
    if (!products || ids !== $wishlist.get()) return;
    const seen = products.map(({ _id: id, price }) => ({ id, priceCents: toCents(price) }));
    rememberPrices(seen, ids);
  }, [products, ids]);

  if (failed) return <p className="notice notice--warning">{t('wishlist.failed')}</p>;
  if (!products) {
    return (
      <ul className={styles.products} aria-busy="true" aria-label={t('wishlist.loading')}>
        {ids.map((id) => (
          <li key={id} className={`skeleton ${styles.room}`} />
        ))}
      </ul>
    );
  }
  if (products.length === 0) {
    return (
      <div className="empty">
        <Heart className={styles.sketch} size={48} strokeWidth={1} aria-hidden="true" />
        <p className="lead">{t('wishlist.empty')}</p>
        <a className="button button--primary" href="/produtos">
          {t('wishlist.browse')}
        </a>
      </div>
    );
  }
  return (
    <div className="stack">
      <ShareList ids={products.map(({ _id: id }) => id)} />
      <ul className={styles.products}>
        {products.map((product) => (
          <li key={product._id}>
            <FavoriteTile product={product} beforeCents={prices[product._id]} />
          </li>
        ))}
      </ul>
    </div>
  );
}
