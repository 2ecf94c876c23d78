import { t } from '#i18n/t.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import styles from './Ui.module.css';

interface PageTurnerProps {
  /** What the pages are of. */
  label: string;
  page: number;
  pages: number;
  busy: boolean;
  onTurn: (to: number) => void;
}

/** Turns the pages of a part of a record; one page has none. */
export function PageTurner({ label, page, pages, busy, onTurn }: PageTurnerProps) {
  if (pages <= 1) return null;
  const turn = (to: number) => {
    if (!busy && to >= 1 && to <= pages) onTurn(to);
  };
  return (
    <nav className={styles.turner} aria-label={label}>
      <button
        type="button"
        className="button button--icon"
        aria-label={t('dashboard.previous')}
        aria-disabled={page === 1}
        onClick={() => turn(page - 1)}
      >
        <ChevronLeft className="icon" aria-hidden="true" />
      </button>
      <span className="small">{t('dashboard.pageOf', { page, pages })}</span>
      <button
        type="button"
        className="button button--icon"
        aria-label={t('dashboard.next')}
        aria-disabled={page === pages}
        onClick={() => turn(page + 1)}
      >
        <ChevronRight className="icon" aria-hidden="true" />
      </button>
    </nav>
  );
}
