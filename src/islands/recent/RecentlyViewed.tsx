import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { $cart } from '#stores/cart.ts';
import { $recentlyViewed } from '#stores/recently-viewed.ts';
import { ProductTile } from '../ui/ProductTile.tsx';
import { useProducts } from '../ui/useProducts.ts';
import styles from './RecentlyViewed.module.css';

interface RecentlyViewedProps {
  /** The product that is being looked at now; it is not shown. */
  currentId?: string;
}

/** Products looked at before, newest first, but for those in the cart; nothing if there are none. */
export default function RecentlyViewed({ currentId }: RecentlyViewedProps) {
  const viewed = useStore($recentlyViewed, { ssr: 'initial' });
  const { items } = useStore($cart, { ssr: 'initial' });
  const elsewhere = new Set([currentId, ...items.map(({ _id }) => _id)]);
  const ids = viewed.filter((id) => !elsewhere.has(id));
  const { products } = useProducts(ids);
  if (!products?.length) return null;
  return (
    <section aria-label={t('recent.title')}>
      <h2 className={`title ${styles.title}`}>{t('recent.title')}</h2>
      <ul className={styles.row} tabIndex={0} aria-label={t('recent.title')}>
        {products.map((product) => (
          <li key={product._id}>
            <ProductTile heading="h3" product={product} sizes="(width >= 48rem) 15rem, 60vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}
