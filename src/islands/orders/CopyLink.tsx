import { t } from 'i18next';
import Link from 'lucide-react/icons/link';
import { notify } from '#stores/toasts.ts';

/** Copies the address of the page: a guest's only way back to the order, beside the letter. */
export default function CopyLink() {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      notify.success(t('order.linkCopied'));
    } catch {
      // A page without HTTPS, or a browser that forbids it.
      notify.error(t('order.linkNotCopied'));
    }
  };
  return (
    <button type="button" className="button" onClick={() => void copy()}>
      <Link size={18} aria-hidden="true" />
      {t('order.copyLink')}
    </button>
  );
}
