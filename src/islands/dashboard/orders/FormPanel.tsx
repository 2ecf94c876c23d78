import type { ReactNode, Ref } from 'react';
import styles from './FormPanel.module.css';

interface FormPanelProps {
  /** Id of the heading, which names the panel. */
  id: string;
  title: string;
  ref?: Ref<HTMLElement>;
  className?: string | undefined;
  /** Whether its content is being fetched. */
  busy?: boolean;
  children: ReactNode;
}

/** A part of a longer form: a landmark with a heading. */
export function FormPanel({ id, title, ref, className = '', busy, children }: FormPanelProps) {
  return (
    <section
      ref={ref}
      className={`${styles.panel} ${className}`}
      aria-labelledby={id}
      aria-busy={busy}
    >
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
