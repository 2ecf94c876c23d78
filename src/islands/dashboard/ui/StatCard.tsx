import type { ReactNode } from 'react';
import styles from './Ui.module.css';

interface StatCardProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** Where the number comes from. */
  href?: string;
}

/** A number with its name. */
export function StatCard({ label, value, note, href }: StatCardProps) {
  return (
    <div className={styles.stat}>
      <span className={styles.statLabel}>{href ? <a href={href}>{label}</a> : label}</span>
      <span className={styles.statValue}>{value}</span>
      {note && <span className={styles.statNote}>{note}</span>}
    </div>
  );
}
