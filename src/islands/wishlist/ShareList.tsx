import { t } from '#i18n/t.ts';
import Share2 from 'lucide-react/icons/share-2';
import { MAX_SHARED, sharedListAddress } from '#domain/account/shared-list.ts';
import { copyText } from '#stores/copy-text.ts';
import styles from './WishlistView.module.css';

/** Shares a link that is the list itself: by the phone's own menu; without one it is copied. */
async function share(ids: readonly string[]): Promise<void> {
  const url = sharedListAddress(window.location.origin, ids);
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({
        title: t('wishlist.shareTitle'),
        text: t('wishlist.shareText'),
        url,
      });
      return;
    } catch (error) {
      // Its menu was closed.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  const notices = { copied: t('wishlist.linkCopied'), failed: t('wishlist.linkNotCopied') };
  await copyText(url, notices);
}

/** A button that shares the favourites. */
export function ShareList({ ids }: { ids: readonly string[] }) {
  return (
    <div className={styles.share}>
      <button type="button" className="button" onClick={() => void share(ids)}>
        <Share2 size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('wishlist.share')}
      </button>
      <p className="small soft">
        {ids.length > MAX_SHARED
          ? t('wishlist.shareMost', { max: MAX_SHARED })
          : t('wishlist.shareHint')}
      </p>
    </div>
  );
}
