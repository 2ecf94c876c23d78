import type { LucideIcon } from 'lucide-react/types';
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  icon: LucideIcon;
  /** What is missing. */
  text: string;
  hint?: string;
  /** The way on: links and buttons. */
  children: ReactNode;
}

/** A page of the visitor's own items, while it is still empty. */
export function EmptyState({ icon: Icon, text, hint, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <Icon className={styles.sketch} size={48} strokeWidth={1} aria-hidden="true" />
      <p className="lead">{text}</p>
      {hint && <p className="soft">{hint}</p>}
      {children}
    </div>
  );
}
