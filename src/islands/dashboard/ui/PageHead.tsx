import type { ReactNode } from 'react';
import styles from './Ui.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** Content below the title: a number of records, a state. */
  lead?: ReactNode;
  /** Buttons at its end; the main one last. */
  children?: ReactNode;
}

/** The head of a page of the dashboard. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{title}</h1>
        {lead}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}

/** The words of a quieter button beside its icon: on a phone they are read out, not shown. */
export function HeadLabel({ children }: { children: ReactNode }) {
  return <span className={styles.label}>{children}</span>;
}
