import { t } from '#i18n/t.ts';
import { useEffect, useState } from 'react';
import type { Access } from '#domain/access/permission.ts';
import type { FailedWork } from '#domain/dashboard/failed-work.ts';
import { formatMoment } from '#domain/date.ts';
import { EMAILS_PATH } from '#domain/dashboard/menu.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { leaveWithMessage, showFlashMessage } from '../flash-message.ts';
import bulk from '../list/BulkBar.module.css';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import styles from './FailedWork.module.css';

interface FailedWorkListProps {
  items: readonly FailedWork[];
  access: Access;
}

const keyOf = ({ type, id }: FailedWork) => `${type} ${id}`;

/** What the shop could not finish: each, or all that are chosen, can be tried again or discarded. */
export default function FailedWorkList({ items, access }: FailedWorkListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [discarding, setDiscarding] = useState<readonly FailedWork[] | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(showFlashMessage, []);
  const mayAct = access.edit || access.delete;
  const open = items.filter(({ isDead }) => isDead);
  const selected = open.filter((item) => chosen.has(keyOf(item)));

  const send = async (action: 'retry' | 'discard', work: readonly FailedWork[]) => {
    if (busy) return;
    setBusy(true);
    const body = { work: work.map(({ type, id }) => ({ type, id })) };
    const answer = await postData<{ done: number; refused: number }>(
      `/api/dashboard/work/${action}`,
      body,
    );
    if (answer.success) {
      const { done, refused } = answer;
      const message = t(`work.${action}Done`, { count: done });
      const rest = refused > 0 ? ` ${t('work.refused', { count: refused })}` : '';
      return leaveWithMessage(location.pathname + location.search, message + rest);
    }
    setBusy(false);
    setDiscarding(null);
    notify.error(answer.err);
  };

  const choose = (key: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(key);
    else next.delete(key);
    setChosen(next);
  };

  const actions = (work: readonly FailedWork[], of: string) => (
    <span className={styles.actions}>
      {access.delete && (
        <button
          type="button"
          className="button button--small button--quiet"
          aria-label={of && `${t('emails.discard')}: ${of}`}
          aria-disabled={busy}
          onClick={() => setDiscarding(work)}
        >
          {t('emails.discard')}
        </button>
      )}
      {access.edit && (
        <button
          type="button"
          className="button button--small"
          aria-label={of && `${t('emails.retry')}: ${of}`}
          aria-disabled={busy}
          onClick={() => void send('retry', work)}
        >
          {t('emails.retry')}
        </button>
      )}
    </span>
  );

  return (
    <>
      {mayAct && open.length > 1 && (
        <label className="check">
          <input
            type="checkbox"
            checked={selected.length === open.length}
            onChange={({ target }) => setChosen(new Set(target.checked ? open.map(keyOf) : []))}
          />
          {t('work.chooseAll')}
        </label>
      )}
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((item) => {
            const { type, id, title, detail, reason, tries, createdAt, isDead } = item;
            const key = keyOf(item);
            const name = [title, detail].filter(Boolean).join(', ');
            return (
              <li key={key} className={styles.item}>
                {mayAct && (
                  <label className={styles.choice}>
                    <input
                      type="checkbox"
                      aria-label={`${t('dashboard.select')}: ${name}`}
                      checked={chosen.has(key)}
                      disabled={!isDead}
                      onChange={({ target }) => choose(key, target.checked)}
                    />
                  </label>
                )}
                <div className={styles.what}>
                  {type === 'letter' ? (
                    <a className={styles.title} href={`${EMAILS_PATH}/${id}`}>
                      {title}
                    </a>
                  ) : (
                    <strong className={styles.title}>{title}</strong>
                  )}
                  {detail && <span className="small soft">{detail}</span>}
                  <span>{reason}</span>
                  <span className="small soft">
                    <time dateTime={new Date(createdAt).toISOString()}>
                      {formatMoment(createdAt)}
                    </time>
                    {tries > 0 && isDead && ` · ${t('work.tries', { count: tries })}`}
                    {!isDead && ` · ${t('work.again')}`}
                  </span>
                </div>
                {isDead && actions([item], name)}
              </li>
            );
          })}
        </ul>
      )}
      {selected.length > 0 && (
        <div className={bulk.bulk} role="region" aria-label={t('dashboard.selection')}>
          <p role="status">{t('dashboard.selected', { count: selected.length })}</p>
          {actions(selected, '')}
        </div>
      )}
      {discarding && (
        <ConfirmDialog
          title={t('work.discardTitle', { count: discarding.length })}
          label={t('emails.discard')}
          danger
          busy={busy}
          onConfirm={() => void send('discard', discarding)}
          onClose={() => setDiscarding(null)}
        >
          <p>{t('work.discardText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
