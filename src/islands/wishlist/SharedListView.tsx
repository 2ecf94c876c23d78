import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import Check from 'lucide-react/icons/check';
import Heart from 'lucide-react/icons/heart';
import { useSyncExternalStore } from 'react';
import { readSharedList } from '#domain/account/shared-list.ts';
import { addFavorites } from '#stores/add-favorites.ts';
import { leaveFor } from '#stores/leave.ts';
import { notify } from '#stores/toasts.ts';
import { $wishlist } from '#stores/wishlist.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useProducts } from '../ui/useProducts.ts';
import { ProductTiles, TilesToCome } from './ProductTiles.tsx';
import styles from './WishlistView.module.css';

/** Places shown until the shop has said what the list has. */
const SKELETONS = 4;

function followHash(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/** Stores the products among the visitor's own favourites, and says so. */
async function keep(ids: readonly string[]): Promise<void> {
  const count = await addFavorites(ids);
  if (count === 0) return;
  const action = { label: t('wishlist.seeOwn'), onClick: () => leaveFor('/favoritos') };
  notify.success(t('wishlist.kept', { count }), { action });
}

/** The favourites of the person who shared the link. */
export default function SharedListView() {
  const hash = useSyncExternalStore(
    followHash,
    () => window.location.hash,
    () => null,
  );
  const ids = hash === null ? [] : readSharedList(hash);
  const { products, failed } = useProducts(ids);
  const own = useStore($wishlist, { ssr: 'initial' });

  if (failed) return <p className="notice notice--warning">{t('wishlist.sharedFailed')}</p>;
  if (hash === null || !products) {
    return <TilesToCome count={SKELETONS} label={t('wishlist.loadingShared')} />;
  }
  // A link without a list, or one of which nothing is sold any more.
  if (products.length === 0) {
    return (
      <EmptyState icon={Heart} text={t('wishlist.sharedEmpty')}>
        <a className="button button--primary" href="/produtos">
          {t('wishlist.browse')}
        </a>
      </EmptyState>
    );
  }

  const others = products.flatMap(({ _id: id }) => (own.includes(id) ? [] : [id]));
  const missing = ids.length - products.length;
  return (
    <div className="stack">
      <p className="lead">{t('wishlist.sharedLead', { count: products.length })}</p>
      {missing > 0 && <p className="notice">{t('wishlist.sharedMissing', { count: missing })}</p>}
      {products.length > 1 && (
        <p className={styles.share}>
          {others.length > 0 ? (
            <button type="button" className="button" onClick={() => void keep(others)}>
              <Heart size={18} strokeWidth={1.75} aria-hidden="true" />
              {t('wishlist.keepAll')}
            </button>
          ) : (
            <a className="link" href="/favoritos">
              {t('wishlist.allKept')}
            </a>
          )}
        </p>
      )}
      <ProductTiles
        products={products}
        actions={({ _id: id, name }) => (
          <KeepAction id={id} name={name} isKept={own.includes(id)} />
        )}
      />
    </div>
  );
}

function KeepAction({ id, name, isKept }: { id: string; name: string; isKept: boolean }) {
  if (isKept) {
    return (
      <p className={`small soft ${styles.kept}`}>
        <Check size={16} aria-hidden="true" />
        {t('wishlist.isKept')}
      </p>
    );
  }
  return (
    <button
      type="button"
      className={`link small ${styles.action}`}
      aria-label={t('wishlist.keepNamed', { name })}
      onClick={() => void keep([id])}
    >
      {t('wishlist.keep')}
    </button>
  );
}
