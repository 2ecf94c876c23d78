import { t } from '#i18n/t.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { MouseEvent, ReactNode } from 'react';
import styles from './List.module.css';
import { isPlainClick, type List } from './useList.ts';
import type { Row } from './screen.ts';

interface PagerProps<Item extends Row> {
  list: List<Item>;
}

/** Turns the pages of a list; a list of one page has none. */
export function Pager<Item extends Row>({ list }: PagerProps<Item>) {
  const { page, pages } = list.page;
  if (pages === 1) return null;
  return (
    <nav className={styles.pager} aria-label={t('dashboard.pages')}>
      <Turn list={list} to={page - 1} label={t('dashboard.previous')}>
        <ChevronLeft className="icon" aria-hidden="true" />
      </Turn>
      <span className="small">{t('dashboard.pageOf', { page, pages })}</span>
      <Turn list={list} to={page + 1} label={t('dashboard.next')}>
        <ChevronRight className="icon" aria-hidden="true" />
      </Turn>
    </nav>
  );
}

interface TurnProps<Item extends Row> extends PagerProps<Item> {
  to: number;
  label: string;
  children: ReactNode;
}

function Turn<Item extends Row>({ list, to, label, children }: TurnProps<Item>) {
  const turn = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    list.go({ page: to });
  };
  const exists = to >= 1 && to <= list.page.pages;
  return (
    <a
      className="button button--icon"
      aria-label={label}
      aria-disabled={!exists}
      {...(exists ? { href: list.hrefOf({ page: to }), onClick: turn } : { role: 'link' })}
    >
      {children}
    </a>
  );
}
