import { t } from '#i18n/t.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import type { ListPosition } from './list-position.ts';
import styles from './Record.module.css';

/** Previous and next in the list that a record was opened from. */
export function Neighbours({ position: { previous, next } }: { position: ListPosition }) {
  if (previous === null && next === null) return null;
  return (
    <nav className={styles.neighbours} aria-label={t('dashboard.neighbours')}>
      <Step href={previous} label={t('dashboard.previousRecord')}>
        <ChevronLeft className="icon" aria-hidden="true" />
      </Step>
      <Step href={next} label={t('dashboard.nextRecord')}>
        <ChevronRight className="icon" aria-hidden="true" />
      </Step>
    </nav>
  );
}

function Step({
  href,
  label,
  children,
}: {
  href: string | null;
  label: string;
  children: ReactNode;
}) {
  return (
    <a
      className="button button--icon"
      aria-label={label}
      aria-disabled={href === null}
      {...(href === null ? { role: 'link' } : { href })}
    >
      {children}
    </a>
  );
}
