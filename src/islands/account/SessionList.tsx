import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { deviceOf } from '#domain/account/device.ts';
import { signInAddress } from '#domain/access/callback-url.ts';
import { formatMoment } from '#domain/date.ts';
import { deleteData } from '#stores/api.ts';
import { leaveFor } from '#stores/leave.ts';
import { announceSession } from '#stores/session.ts';
import { notify } from '#stores/toasts.ts';
import styles from './Account.module.css';
import { AccountPanel } from './AccountPanel.tsx';

/** One signed-in browser. */
interface Session {
  id: string;
  /** Epoch ms. */
  lastSeenAt: number;
  userAgent: string;
}

interface SessionListProps {
  sessions: Session[];
  /** Id of the session that shows the page. */
  current: string | null;
}

function deviceName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return t('account.device', { browser, system });
  return browser ?? system ?? t('account.unknownDevice');
}

/** The browsers in which the user is signed in; each, or all, can be signed out. */
export default function SessionList({ sessions, current }: SessionListProps) {
  const [open, setOpen] = useState(sessions);

  const end = async (id: string) => {
    const answer = await deleteData(`/api/account/sessions/${id}`);
    // Another tab may have ended it before.
    if (!answer.success && answer.status !== 404) return notify.error(answer.err);
    setOpen((before) => before.filter((session) => session.id !== id));
    notify.success(t('account.sessionEnded'));
  };

  const endAll = async () => {
    const answer = await deleteData('/api/account/sessions');
    if (!answer.success) return notify.error(answer.err);
    announceSession();
    leaveFor(signInAddress('/conta'));
  };

  return (
    <AccountPanel title={t('account.sessions')} hint={t('account.sessionsHint')}>
      <ul className={`rows ${styles.rows}`}>
        {open.map(({ id, lastSeenAt, userAgent }) => (
          <li key={id} className={styles.row}>
            <div>
              <p>{deviceName(userAgent)}</p>
              <p className="small soft">
                {id === current
                  ? t('account.thisDevice')
                  : t('account.lastSeen', { moment: formatMoment(lastSeenAt) })}
              </p>
            </div>
            {id !== current && (
              <button
                type="button"
                className="button button--small"
                aria-label={t('account.endSessionOf', { device: deviceName(userAgent) })}
                onClick={() => void end(id)}
              >
                {t('account.endSession')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div>
        <button type="button" className="button button--small" onClick={() => void endAll()}>
          {t('account.endAllSessions')}
        </button>
      </div>
    </AccountPanel>
  );
}
