import i18next, { t } from 'i18next';
import type { MouseEvent } from 'react';
import { cappedCount, defaultSort, listSearch } from '#domain/dashboard/list.ts';
import { textAt } from '#i18n/text-at.ts';
import styles from './ViewTabs.module.css';
import { isPlainClick } from './plain-click.ts';
import type { Row } from './screen.ts';
import type { List } from './useList.ts';

/** 'Todos', or as the section says it: 'Todas'. */
function allText(section: string): string {
  const key = `${section}.views.all`;
  return i18next.exists(key) ? textAt(key) : t('dashboard.allRecords');
}

interface ViewTabsProps<Item extends Row> {
  section: string;
  list: List<Item>;
}

/** The saved views of a list, each with its number; the first is everything. */
export function ViewTabs<Item extends Row>({ section, list }: ViewTabsProps<Item>) {
  const { shape, query, counts, openView } = list;
  const views = shape.views ?? [];
  if (views.length === 0) return null;
  const open = (event: MouseEvent, name: string) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openView(name);
  };
  const hrefOf = (view: string) => {
    const sort = defaultSort(shape, view);
    return listSearch({ ...query, view, sort, page: 1, q: '', filters: {} }, shape) || '?';
  };
  return (
    <nav className={styles.tabs} aria-label={t('dashboard.views')}>
      {['', ...views.map(({ name }) => name)].map((name) => (
        <a
          key={name}
          className={styles.tab}
          href={hrefOf(name)}
          aria-current={query.view === name ? 'page' : undefined}
          onClick={(event) => open(event, name)}
        >
          {name === '' ? allText(section) : textAt(`${section}.views.${name}`)}
          {Boolean(counts[name]) && (
            <span className={styles.count}>{cappedCount(counts[name]!)}</span>
          )}
        </a>
      ))}
    </nav>
  );
}
