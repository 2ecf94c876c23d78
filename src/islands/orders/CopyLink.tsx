import { t } from '#i18n/t.ts';
import Link from 'lucide-react/icons/link';
import { copyText } from '#stores/copy-text.ts';

/** Copies the address of the page: a guest's only way back to the order, beside the letter. */
export default function CopyLink() {
  const copy = () =>
    copyText(window.location.href, {
      copied: t('order.linkCopied'),
      failed: t('order.linkNotCopied'),
    });
  return (
    <button type="button" className="button" onClick={() => void copy()}>
      <Link size={18} aria-hidden="true" />
      {t('order.copyLink')}
    </button>
  );
}
