import { t } from '#i18n/t.ts';
import { useState } from 'react';
import type { OwnAlert } from '#domain/alerts/alert.ts';
import { formatMoney } from '#domain/money.ts';
import { deleteData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import styles from './Account.module.css';
import { AccountPanel } from './AccountPanel.tsx';

const what = ({ kind, priceCents }: OwnAlert): string =>
  kind === 'stock'
    ? t('account.alertStock')
    : t('account.alertPrice', { price: formatMoney(priceCents) });

/** What the customer waits for, each with a button that ends it. */
export default function AlertList({ alerts }: { alerts: readonly OwnAlert[] }) {
  const [open, setOpen] = useState(alerts);

  const end = async (id: string) => {
    const answer = await deleteData(`/api/account/alerts/${id}`);
    // The letter may have been sent, or another tab may have ended it.
    if (!answer.success && answer.status !== 404) return notify.error(answer.err);
    setOpen((before) => before.filter((alert) => alert.id !== id));
    notify.success(t('account.alertStopped'));
  };

  return (
    <AccountPanel title={t('account.alerts')} hint={t('account.alertsHint')}>
      {open.length === 0 ? (
        <p className="soft">{t('account.alertsNone')}</p>
      ) : (
        <ul className={`rows ${styles.rows}`}>
          {open.map((alert) => (
            <li key={alert.id} className={styles.row}>
              <div>
                <p>
                  <a className="link" href={`/produto/${alert.slug}`}>
                    {[alert.name, alert.choices].filter(Boolean).join(', ')}
                  </a>
                </p>
                <p className="small soft">
                  {what(alert)} · {t('account.alertTo', { email: alert.email })}
                </p>
              </div>
              <button
                type="button"
                className="button button--small"
                aria-label={t('account.alertStopNamed', { name: alert.name })}
                onClick={() => void end(alert.id)}
              >
                {t('account.alertStop')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </AccountPanel>
  );
}
