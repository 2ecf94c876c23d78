import { t } from '#i18n/t.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import type { Section } from '#domain/dashboard/sections.ts';
import { RowMenu, type MenuAction } from '../ui/RowMenu.tsx';
import { Neighbours } from './Neighbours.tsx';
import styles from './Record.module.css';
import { useListPosition } from './list-position.ts';

interface RecordLayoutProps {
  section: Section;
  /** Null while a new one is written. */
  id: string | null;
  title: string;
  /** Badges beside the title: what state it is in. */
  status?: ReactNode;
  /** A quiet line below the title: when, by whom, a number. */
  meta?: ReactNode;
  /** The one main action of this state; others go into the menu. */
  action?: ReactNode;
  /** On a phone the action and its menu stand in a bar at the bottom, where a thumb reaches them. */
  actionInBar?: boolean;
  /** The "…" menu; deleting is its last item. */
  menu?: readonly MenuAction[];
  /** Content above both columns: a notice. */
  notice?: ReactNode;
  /** Content and timeline, in `Card`s. */
  children: ReactNode;
  /** The narrow stack beside it, in `Card`s: status, customer, publication. */
  aside?: ReactNode;
  /** The content lays out the whole width itself: it brings its own stack. */
  wide?: boolean;
}

/** The page of a record. The way back leads to the list as it was left. */
export function RecordLayout({
  section,
  id,
  title,
  status,
  meta,
  action,
  actionInBar = false,
  menu = [],
  notice,
  children,
  aside,
  wide = false,
}: RecordLayoutProps) {
  const position = useListPosition(section, id);
  return (
    <>
      <header className={styles.head}>
        <a className={styles.back} href={position.listHref}>
          <ChevronLeft className="icon" aria-hidden="true" />
          {t(`sections.${section}`)}
        </a>
        <div className={styles.headline}>
          <h1>{title}</h1>
          {status}
        </div>
        {meta && <p className={styles.meta}>{meta}</p>}
        <div className={styles.headActions}>
          <Neighbours position={position} />
          <div className={styles.moves} data-bar={actionInBar && action ? true : undefined}>
            <RowMenu items={menu} />
            {action}
          </div>
        </div>
      </header>
      {notice}
      <div
        className={styles.columns}
        data-aside={aside ? true : undefined}
        data-wide={wide || undefined}
      >
        <div className={styles.content}>{children}</div>
        {aside && <aside className={styles.aside}>{aside}</aside>}
      </div>
    </>
  );
}

interface CardProps {
  /** What a link leads to it by. */
  id?: string;
  title?: ReactNode;
  /** At the end of the title's line: a link, a small button. */
  end?: ReactNode;
  children: ReactNode;
}

/** A part of a record. */
export function Card({ id, title, end, children }: CardProps) {
  return (
    <section id={id} className={styles.card}>
      {(title || end) && (
        <div className={styles.cardHead}>
          {title && <h2 className={styles.subtitle}>{title}</h2>}
          {end}
        </div>
      )}
      {children}
    </section>
  );
}
