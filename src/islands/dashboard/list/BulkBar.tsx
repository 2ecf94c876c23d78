import { t, textAt } from '#i18n/t.ts';
import { useState } from 'react';
import { MAX_SELECTION } from '#domain/dashboard/list.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import styles from './BulkBar.module.css';
import type { BulkAction, Row } from './screen.ts';
import type { List } from './useList.ts';
import type { SelectionState } from './useSelection.ts';

interface BulkBarProps<Item extends Row> {
  section: string;
  actions: readonly BulkAction[];
  list: List<Item>;
  selection: SelectionState;
}

/** What can be done with the rows that are chosen; there only while some are. */
export function BulkBar<Item extends Row>({
  section,
  actions,
  list,
  selection: { selection, isAll, isWholePage, chooseAll, clear },
}: BulkBarProps<Item>) {
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const [busy, setBusy] = useState(false);
  const { count, body } = selection;
  if (count === 0) return null;

  const done = () => {
    clear();
    list.reload();
  };
  /** Names what someone else has removed meanwhile, if it is on the page. */
  const goneText = (gone: readonly string[]) => {
    const items: readonly (Row & { name?: unknown })[] = list.page.items;
    const names = items.flatMap(({ id, name }) =>
      gone.includes(id) && typeof name === 'string' ? name : [],
    );
    return names.length === gone.length
      ? t('dashboard.goneNamed', { count: gone.length, names: names.join(', ') })
      : t('dashboard.gone', { count: gone.length });
  };
  const send = async ({ name }: BulkAction) => {
    if (busy) return;
    setBusy(true);
    const answer = await postData<{ count: number; gone?: readonly string[] }>(
      `/api/dashboard/${section}/actions/${name}`,
      body,
    );
    setBusy(false);
    setAsking(null);
    if (!answer.success) {
      notify.error(answer.err);
      if (answer.status === 409) list.reload();
      return;
    }
    notify.success(textAt(`${section}.actions.${name}Done`, { count: answer.count }));
    if (answer.gone) notify.error(goneText(answer.gone));
    done();
  };
  const press = (action: BulkAction) => {
    const limit = action.limit ?? MAX_SELECTION;
    if (count > limit) return notify.error(t('errors.tooManySelected', { limit }));
    if (action.open) return action.open(selection, done);
    if (action.confirm) return setAsking(action);
    void send(action);
  };

  return (
    <div className={styles.bulk} role="region" aria-label={t('dashboard.selection')}>
      <p role="status">
        {t('dashboard.selected', { count })}
        {isWholePage && !isAll && list.page.total > count && !list.page.isMore && (
          <button type="button" className="link" onClick={chooseAll}>
            {t('dashboard.selectAll', { count: list.page.total })}
          </button>
        )}
        <button type="button" className="link soft" onClick={clear}>
          {t('dashboard.clearSelection')}
        </button>
      </p>
      <div className={styles.bulkActions}>
        {actions.map((action) => {
          const { name, icon: Icon, danger } = action;
          return (
            <button
              key={name}
              type="button"
              className={`button button--small ${danger ? styles.bulkDanger : ''}`}
              aria-disabled={busy}
              onClick={() => press(action)}
            >
              {Icon && <Icon className="icon" aria-hidden="true" />}
              {textAt(`${section}.actions.${name}`)}
            </button>
          );
        })}
      </div>
      {asking && (
        <ConfirmDialog
          title={textAt(`${section}.actions.${asking.name}`)}
          label={textAt(`${section}.actions.${asking.name}`)}
          danger={asking.danger ?? false}
          busy={busy}
          onConfirm={() => void send(asking)}
          onClose={() => setAsking(null)}
        >
          <p>{textAt(`${section}.actions.${asking.name}Text`, { count })}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
