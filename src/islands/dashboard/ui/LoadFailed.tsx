import { t } from '#i18n/t.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface LoadFailedProps {
  onRetry: () => void;
  onClose: () => void;
}

/** Says that a part of the page could not be fetched when it was wanted; the page stays as it is. */
export function LoadFailed({ onRetry, onClose }: LoadFailedProps) {
  return (
    <ConfirmDialog
      title={t('dashboard.loadFailed.title')}
      label={t('dashboard.retry')}
      onConfirm={onRetry}
      onClose={onClose}
    >
      <p role="alert">{t('dashboard.loadFailed.text')}</p>
    </ConfirmDialog>
  );
}
