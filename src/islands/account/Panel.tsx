import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './Account.module.css';

interface PanelProps {
  title: string;
  children: ReactNode;
}

/** One part of a page of the account: its name, then what can be done. */
export function Panel({ title, children }: PanelProps) {
  const id = useId();
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={id}>
      <h2 className="subtitle" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
