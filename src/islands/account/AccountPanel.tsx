import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './Account.module.css';

interface AccountPanelProps {
  title: string;
  /** Below the title. */
  hint?: ReactNode;
  children: ReactNode;
}

/** One part of a page of the account: its name, then what can be done. */
export function AccountPanel({ title, hint, children }: AccountPanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="subtitle" id={id}>
          {title}
        </h2>
        {hint && <div className="small soft stack">{hint}</div>}
      </div>
      <div className={styles.work}>{children}</div>
    </section>
  );
}
