import { t } from '#i18n/t.ts';
import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { OnDemand } from '../ui/OnDemand.tsx';
import styles from './SearchButton.module.css';

const loadSearch = () => import('./SearchDialog.tsx');

/** Whether a key is meant for a text that is being written. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));

/** Whether a dialog already covers the page: the search would open behind it. */
const isCovered = (): boolean => document.querySelector('dialog[open]') !== null;

/**
 * The button that opens the search of the whole dashboard, as Ctrl or ⌘ with K and "/" do, and the buttons with
 * `data-opens-search` elsewhere on the page. The search itself is loaded when it is opened.
 */
export default function SearchEverywhere() {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      const isSlash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !isWriting(event.target);
      if ((!isShortcut && !isSlash) || isCovered()) return;
      event.preventDefault();
      setOpen(true);
    };
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[data-opens-search]')) setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('click', onClick);
    };
  }, []);

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
      >
        <Search className="icon" aria-hidden="true" />
        {t('dashboard.find')}
        <kbd className={styles.key} aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      {isOpen && (
        <OnDemand load={loadSearch} onClose={() => setOpen(false)}>
          {({ default: SearchDialog }) => <SearchDialog onClose={() => setOpen(false)} />}
        </OnDemand>
      )}
    </>
  );
}
