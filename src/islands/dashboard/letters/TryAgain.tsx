import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { deleteData, postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import ui from '../ui/Ui.module.css';

interface TryAgainProps {
  /** What was given up: `/api/dashboard/emails/ID`. */
  path: string;
  /** What it is called, for the question before it is discarded. */
  name: string;
  canRetry: boolean;
  canDiscard: boolean;
  /** Where to go once it no longer exists. */
  listPath: string;
}

/** "Tentar de novo" and "Descartar" of a letter or a job that was given up. */
export default function TryAgain({ path, name, canRetry, canDiscard, listPath }: TryAgainProps) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);

  const retry = async () => {
    setBusy(true);
    const answer = await postData(`${path}/retry`, {});
    if (answer.success) return location.reload();
    setBusy(false);
    notify.error(answer.err);
  };
  const discard = async () => {
    setBusy(true);
    const answer = await deleteData(path);
    if (answer.success) return location.assign(listPath);
    setBusy(false);
    setAsking(false);
    notify.error(answer.err);
  };

  return (
    <div className={ui.actions}>
      {canDiscard && (
        <button
          type="button"
          className="button"
          aria-disabled={busy}
          onClick={() => busy || setAsking(true)}
        >
          {t('emails.discard')}
        </button>
      )}
      {canRetry && (
        <button
          type="button"
          className="button button--primary"
          aria-disabled={busy}
          onClick={() => busy || void retry()}
        >
          {t('emails.retry')}
        </button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('emails.discardTitle', { name })}
          label={t('emails.discard')}
          danger
          busy={busy}
          onConfirm={() => void discard()}
          onClose={() => setAsking(false)}
        >
          <p>{t('emails.discardText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
