import { t } from '#i18n/t.ts';
import { useEffect, useState } from 'react';
import type { ShopGap } from '#domain/settings/setting-warnings.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { leaveWithMessage, showFlashMessage } from '../flash-message.ts';
import styles from './Settings.module.css';

interface ShopOpeningProps {
  open: boolean;
  /** What would keep everybody from buying. */
  gaps: readonly ShopGap[];
  mayEdit: boolean;
  /** What is still to be done before it opens, by name. */
  missing?: readonly string[];
}

/** Whether visitors see the shop, and the button that opens or closes it. */
export default function ShopOpening({ open, gaps, mayEdit, missing = [] }: ShopOpeningProps) {
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(showFlashMessage, []);
  const asksFirst = open || gaps.length > 0 || missing.length > 0;
  const words = t(open ? 'settings.opening.isOpen' : 'settings.opening.isClosed');

  const change = async () => {
    setBusy(true);
    const answer = await postData('/api/dashboard/settings/opening', { open: !open });
    if (answer.success) {
      const done = t(open ? 'settings.opening.closed' : 'settings.opening.opened');
      return leaveWithMessage(location.pathname, done);
    }
    setBusy(false);
    setAsks(false);
    notify.error(answer.err);
  };

  return (
    <section className={`card ${styles.opening}`} aria-labelledby="opening">
      <div>
        <h2 id="opening" className="subtitle">
          {words}
        </h2>
        <p className="small soft">
          {t(open ? 'settings.opening.openText' : 'settings.opening.closedText')}
        </p>
        <p className="small">
          <a className="link link--alone" href={open ? '/' : '/em-breve'}>
            {t(open ? 'settings.opening.seeShop' : 'settings.opening.seeSoon')}
          </a>
        </p>
      </div>
      {mayEdit && (
        <button
          type="button"
          className={`button ${open ? '' : 'button--primary'}`}
          aria-disabled={busy}
          onClick={() => !busy && (asksFirst ? setAsks(true) : void change())}
        >
          {t(open ? 'settings.opening.close' : 'settings.opening.open')}
        </button>
      )}
      {asks && (
        <ConfirmDialog
          title={t(open ? 'settings.opening.closeTitle' : 'settings.opening.openTitle')}
          label={t(open ? 'settings.opening.close' : 'settings.opening.openAnyway')}
          danger={open}
          busy={busy}
          onConfirm={() => void change()}
          onClose={() => setAsks(false)}
        >
          {open ? (
            <p>{t('settings.opening.closeText')}</p>
          ) : (
            <ul className="stack" role="list">
              {gaps.map((gap) => (
                <li key={gap}>{t(`settings.gaps.${gap}`)}</li>
              ))}
              {missing.length > 0 && (
                <li>{t('settings.opening.stillToDo', { steps: missing.join(', ') })}</li>
              )}
            </ul>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}
