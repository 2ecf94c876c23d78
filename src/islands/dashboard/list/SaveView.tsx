import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { defaultSort } from '#domain/dashboard/list.ts';
import { notify } from '#stores/toasts.ts';
import type { Row } from './screen.ts';
import type { List } from './useList.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';
import styles from './ViewTabs.module.css';

interface SaveViewProps<Item extends Row> {
  list: List<Item>;
}

/** Saves what the list is asked for as a view, or in the view that was opened; nothing if it is one already. */
export function SaveView<Item extends Row>({ list }: SaveViewProps<Item>) {
  const { shape, query, own } = list;
  const [asks, setAsks] = useState(false);
  const { current, opened } = own;
  const isNarrowed =
    query.q.trim() !== '' ||
    Object.keys(query.filters).length > 0 ||
    query.sort !== defaultSort(shape, query.view);

  const update = async (id: string) => {
    const refusal = await own.update(id);
    if (refusal) notify.error(refusal.message);
    else notify.success(t('dashboard.ownViews.saved'));
  };
  const create = async (name: string) => {
    const refusal = await own.create(name);
    if (!refusal) notify.success(t('dashboard.ownViews.saved'));
    return refusal;
  };

  if ((current || !isNarrowed) && !asks) return null;
  return (
    <span className={styles.saving}>
      {opened && (
        <button type="button" className={styles.save} onClick={() => void update(opened.id)}>
          {t('dashboard.ownViews.update', { name: opened.name })}
        </button>
      )}
      <button type="button" className={styles.save} onClick={() => setAsks(true)}>
        {t('dashboard.ownViews.save')}
      </button>
      {asks && (
        <ViewNameDialog
          title={t('dashboard.ownViews.save')}
          name=""
          send={create}
          onClose={() => setAsks(false)}
        />
      )}
    </span>
  );
}

/** Says that the view that is open was saved with fields that the list no longer has. */
export function LostFields<Item extends Row>({ list: { own } }: SaveViewProps<Item>) {
  const { current } = own;
  if (!current?.hasLost) return null;
  const { id, search } = current;
  const saveWithout = async () => {
    const refusal = await own.update(id);
    if (refusal) notify.error(refusal.message);
    else notify.success(t('dashboard.ownViews.saved'));
  };
  return (
    <p className={`notice ${styles.lost}`} role="status">
      {t('dashboard.ownViews.lost')}
      {search !== '' && (
        <button type="button" className={styles.save} onClick={() => void saveWithout()}>
          {t('dashboard.ownViews.saveWithout')}
        </button>
      )}
    </p>
  );
}
