import { t } from '#i18n/t.ts';
import { Dialog } from '../../ui/Dialog.tsx';

interface LoadFailedProps {
  onRetry: () => void;
  onClose: () => void;
}

/** Says that a part of the page could not be fetched when it was wanted; the page stays as it is. */
export function LoadFailed({ onRetry, onClose }: LoadFailedProps) {
  return (
    <Dialog
      title={t('dashboard.loadFailed.title')}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('dashboard.cancel')}
          </button>
          <button type="button" className="button button--primary" onClick={onRetry}>
            {t('dashboard.retry')}
          </button>
        </>
      }
    >
      <p role="alert">{t('dashboard.loadFailed.text')}</p>
    </Dialog>
  );
}
