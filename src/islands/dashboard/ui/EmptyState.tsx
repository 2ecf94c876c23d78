import type { ReactNode } from 'react';
import styles from './Ui.module.css';

interface EmptyStateProps {
  /** What is missing, in a sentence. */
  children: ReactNode;
  /** The way on: a button or a link. */
  action?: ReactNode;
}

/** Shown if there is nothing yet, or nothing was found. */
export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}
