import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import Heart from 'lucide-react/icons/heart';
import { useEffect } from 'react';
import { toCents } from '#domain/money.ts';
import { $favoritePrices, rememberPrices } from '#stores/favorite-prices.ts';
import { $session } from '#stores/session.ts';
import { $wishlist, reloadWishlist } from '#stores/wishlist.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useProducts } from '../ui/useProducts.ts';
import { FavoriteActions, PriceFell } from './FavoriteActions.tsx';
import { ProductTiles, TilesToCome } from './ProductTiles.tsx';
import { ShareList } from './ShareList.tsx';

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
      <div className="stack">
        <ShareList ids={ids} />
        <TilesToCome count={ids.length} label={t('wishlist.loading')} />
      </div>
    );
  }
  if (products.length === 0) {
    return (
      <EmptyState icon={Heart} text={t('wishlist.empty')}>
        <a className="button button--primary" href="/produtos">
          {t('wishlist.browse')}
        </a>
      </EmptyState>
    );
  }
  return (
    <div className="stack">
      <ShareList ids={products.map(({ _id: id }) => id)} />
      <ProductTiles
        products={products}
        note={(product) => <PriceFell product={product} beforeCents={prices[product._id]} />}
        actions={(product) => <FavoriteActions product={product} />}
      />
    </div>
  );
}
