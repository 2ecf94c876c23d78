import { firstText, t, textAt } from '#i18n/t.ts';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { cappedCount, defaultSort, listSearch } from '#domain/dashboard/list.ts';
import { OwnViewMenu } from './OwnViewMenu.tsx';
import styles from './ViewTabs.module.css';
import { isPlainClick, type List } from './useList.ts';
import { LostFields, SaveView } from './SaveView.tsx';
import type { Row } from './screen.ts';

/** 'Todos', or as the section says it: 'Todas'. */
function allText(section: string): string {
  const key = `${section}.views.all`;
  return firstText(key) ?? t('dashboard.allRecords');
}

/** Scrolls the bar, never the page: a user who scrolled while the list loaded would press something else. */
function bringIntoView(bar: HTMLElement, tab: Element): void {
  const { left, right } = bar.getBoundingClientRect();
  const box = tab.getBoundingClientRect();
  if (box.left < left || box.right > right) bar.scrollLeft += box.left - left;
}

interface ViewTabsProps<Item extends Row> {
  section: string;
  list: List<Item>;
}

/** The views of a list: everything, the shop's, each with its number, and those that the user has saved. */
export function ViewTabs<Item extends Row>({ section, list }: ViewTabsProps<Item>) {
  const { shape, query, counts, openView, openSearch, own } = list;
  const bar = useRef<HTMLElement>(null);
  const shown = own.current?.id ?? `view:${query.view}`;
  // If there are many tabs, the open one may be beyond the edge.
  useEffect(() => {
    const tab = bar.current?.querySelector('[aria-current]');
    if (tab) bringIntoView(bar.current!, tab.closest('[data-own]') ?? tab);
  }, [shown]);
  const views = shape.views ?? [];
  const save = <SaveView list={list} />;
  if (views.length === 0 && own.views.length === 0) return save;

  const hrefOf = (view: string) => {
    const sort = defaultSort(shape, view);
    return listSearch({ ...query, view, sort, page: 1, q: '', filters: {} }, shape) || '?';
  };
  return (
    <div className={styles.row}>
      <nav ref={bar} className={styles.tabs} aria-label={t('dashboard.views')}>
        {['', ...views.map(({ name }) => name)].map((name) => (
          <Tab
            key={name}
            href={hrefOf(name)}
            isCurrent={!own.current && query.view === name}
            onOpen={() => {
              own.recordOpening(null);
              openView(name);
            }}
          >
            {name === '' ? allText(section) : textAt(`${section}.views.${name}`)}
            {Boolean(counts[name]) && (
              <span className={styles.count}>{cappedCount(counts[name]!)}</span>
            )}
          </Tab>
        ))}
        {own.views.map((view) => (
          <span key={view.id} className={styles.own} data-own>
            <Tab
              href={view.search || '?'}
              isCurrent={own.current?.id === view.id}
              onOpen={() => {
                own.recordOpening(view.id);
                openSearch(view.search);
              }}
            >
              <span className={styles.name}>{view.name}</span>
            </Tab>
            {own.current?.id === view.id && (
              <OwnViewMenu view={view} own={own} onRemoved={() => openView('')} />
            )}
          </span>
        ))}
      </nav>
      {save}
      <LostFields list={list} />
    </div>
  );
}

interface TabProps {
  href: string;
  isCurrent: boolean;
  onOpen: () => void;
  children: ReactNode;
}

function Tab({ href, isCurrent, onOpen, children }: TabProps) {
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      className={styles.tab}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={open}
    >
      {children}
    </a>
  );
}
