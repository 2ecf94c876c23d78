import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import Heart from 'lucide-react/icons/heart';
import { useEffect } from 'react';
import { $session } from '#stores/session.ts';
import { $wishlist, reloadWishlist, toggleFavorite } from '#stores/wishlist.ts';
import { ProductTile } from '../ui/ProductTile.tsx';
import { useProducts } from '../ui/useProducts.ts';
import styles from './WishlistView.module.css';

/** The favourite products of this browser, or of the signed-in customer. */
export default function WishlistView() {
  const ids = useStore($wishlist, { ssr: 'initial' });
  const { products, failed } = useProducts(ids);

  useEffect(() => $session.subscribe(() => void reloadWishlist()), []);

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
    <ul className={styles.products}>
      {products.map((product) => (
        <li key={product._id}>
          <ProductTile
            heading="h2"
            product={product}
            sizes="(width >= 64rem) 20rem, (width >= 48rem) 30vw, 48vw"
          >
            <button
              type="button"
              className={`link small soft ${styles.remove}`}
              aria-label={t('wishlist.removeNamed', { name: product.name })}
              onClick={() => toggleFavorite(product._id)}
            >
              {t('wishlist.remove')}
            </button>
          </ProductTile>
        </li>
      ))}
    </ul>
  );
}
