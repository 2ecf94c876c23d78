import { t } from '#i18n/t.ts';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { SearchGroup } from '#domain/dashboard/search.ts';
import { leaveFor } from '#stores/leave.ts';
import { useCombobox } from '../../ui/useCombobox.ts';
import { SearchResults, type Option } from './SearchResults.tsx';
import styles from './Search.module.css';
import { useSearch } from './useSearch.ts';

/** All options in the order in which the arrow keys reach them. */
const optionsOf = (groups: readonly SearchGroup[]): Option[] =>
  groups.flatMap(({ name, hits, more }) => [
    ...hits.map((hit) => ({ ...hit, group: name })),
    ...(more ? [{ title: more.label, detail: '', href: more.href, group: name }] : []),
  ]);

/**
 * The search of the whole dashboard. Enter opens the first hit, or the one that the arrow keys have reached; while
 * the answer to what is typed is on its way, Enter waits for it.
 */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  /** What Enter was pressed for before it was answered. */
  const awaited = useRef<string>(null);
  const { groups, isCurrent, err } = useSearch(typed, (found) => {
    const [first] = optionsOf(found.groups);
    if (awaited.current === found.q && first) leaveFor(first.href);
    awaited.current = null;
  });
  const options = optionsOf(groups);

  const combobox = useCombobox({
    count: isCurrent ? options.length : 0,
    onChoose: (index) => list.current?.querySelectorAll('a')[index]?.click(),
    onClear: onClose,
  });
  const { field } = combobox;

  // Before it is taken out of the page: a dialog that is closed after that gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
      return;
    }
    if (event.key === 'Enter' && !field['aria-activedescendant']) {
      event.preventDefault();
      if (isCurrent) list.current?.querySelector('a')?.click();
      else awaited.current = typed.trim();
      return;
    }
    field.onKeyDown(event);
  };

  const status =
    err ?? (isCurrent && options.length === 0 ? t('dashboard.everywhere.nothing') : '');
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('dashboard.find')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A press beside the dialog is one on the dialog itself: its content fills it.
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.inside} {...combobox.around}>
        <div className={styles.box}>
          <Search className="icon" aria-hidden="true" />
          <input
            {...field}
            className={styles.field}
            aria-label={t('dashboard.find')}
            placeholder={t('dashboard.everywhere.hint')}
            enterKeyHint="go"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onKeyDown={onKeyDown}
            onFocus={() => combobox.open()}
            onChange={({ target }) => {
              awaited.current = null;
              setTyped(target.value);
              combobox.open();
            }}
          />
          <button
            type="button"
            className="button button--icon"
            aria-label={t('dashboard.everywhere.close')}
            onClick={onClose}
          >
            <X className="icon" aria-hidden="true" />
          </button>
        </div>
        {options.length > 0 && (
          <SearchResults ref={list} combobox={combobox} groups={groups} isCurrent={isCurrent} />
        )}
        {status && <p className={styles.nothing}>{status}</p>}
        <p className="visually-hidden" role="status">
          {isCurrent && (status || t('dashboard.everywhere.found', { count: options.length }))}
        </p>
      </div>
    </dialog>
  );
}
