import type { ReactNode } from 'react';
import styles from './HeaderLink.module.css';

interface HeaderLinkProps {
  href: string;
  /** Accessible name; starts with the label and says the count. */
  name: string;
  /** Word beside the icon where there is room for it. */
  label: string;
  /** Shown on the icon when above 0. */
  count: number;
  /** Keeps room for a longer label, so that the header stands still when it comes. */
  roomy?: boolean;
  /** The icon. */
  children: ReactNode;
}

/** Icon link of the header with a count on it. */
export function HeaderLink({ href, name, label, count, roomy, children }: HeaderLinkProps) {
  return (
    <a
      className={roomy ? `${styles.link} ${styles.roomy}` : styles.link}
      href={href}
      aria-label={name}
    >
      <span className={styles.icon} data-count={count > 0 ? count : undefined}>
        {children}
      </span>
      <span className={styles.label}>{label}</span>
    </a>
  );
}
