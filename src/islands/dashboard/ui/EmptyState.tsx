import type { ReactNode } from 'react';
import styles from './Ui.module.css';

interface EmptyStateProps {
  /** What is missing, in a sentence. */
  children: ReactNode;
  /** The way on: a button or a link. */
  action?: ReactNode;
  /** Whether it is a sheet of its own; false within one. */
  framed?: boolean;
}

/** Shown if there is nothing yet, or nothing was found: the same in every section. */
export function EmptyState({ children, action, framed = false }: EmptyStateProps) {
  return (
    <div className={styles.empty} data-framed={framed || undefined}>
      <p>{children}</p>
      {action}
    </div>
  );
}
