import type { ReactNode } from 'react';
import styles from './Checkout.module.css';

/** One part of the checkout: its name, then its fields. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className="subtitle">{title}</h2>
      {children}
    </section>
  );
}
