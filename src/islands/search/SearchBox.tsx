import { t } from 'i18next';
import Search from 'lucide-react/icons/search';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import { suggestionLinks } from './suggestion-links.ts';
import { SuggestionList } from './SuggestionList.tsx';
import styles from './SearchBox.module.css';
import { useSuggestions } from './useSuggestions.ts';
import { useTopCategories } from './useTopCategories.ts';

interface SearchBoxProps {
  /** The search whose results the page shows. */
  initialQuery?: string;
}

/**
 * The search form; a plain GET form until the island is awake, then with suggestions: the shop's
 * categories while nothing is typed.
 */
export default function SearchBox({ initialQuery = '' }: SearchBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  /** Whether the field has the focus and is empty. */
  const [blank, setBlank] = useState(false);
  const top = useTopCategories(blank);
  const found = useSuggestions(typed);
  const links = suggestionLinks(found ?? { categories: blank ? top : [] });
  const expanded = open && links.length > 0;

  const type = (text: string) => {
    setTyped(text);
    setBlank(!text);
    setActive(-1);
    setOpen(true);
  };

  const close = () => {
    setOpen(false);
    setActive(-1);
  };

  const closeWhenLeft = (event: FocusEvent<HTMLFormElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };

  /** Moves through the suggestions and, between the last and the first, through the field itself. */
  const move = (step: 1 | -1) => {
    setOpen(true);
    const places = links.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  };

  const steer = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && expanded) close();
    else if (event.key === 'ArrowDown' && links.length) move(1);
    else if (event.key === 'ArrowUp' && links.length) move(-1);
    else if (event.key === 'Enter' && expanded && active >= 0)
      document.getElementById(`${id}-${active}`)?.click();
    else return;
    event.preventDefault();
  };

  return (
    <form className={styles.box} role="search" action="/busca" onBlur={closeWhenLeft}>
      <label className="visually-hidden" htmlFor={`${id}-field`}>
        {t('search.label')}
      </label>
      <input
        id={`${id}-field`}
        className={styles.field}
        type="search"
        name="q"
        role="combobox"
        placeholder={t('search.placeholder')}
        autoComplete="off"
        enterKeyHint="search"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 && expanded ? `${id}-${active}` : undefined}
        defaultValue={initialQuery}
        onChange={(event) => type(event.target.value)}
        onFocus={({ target }) => {
          setOpen(true);
          setBlank(!target.value);
        }}
        onKeyDown={steer}
      />
      <button className={styles.submit} type="submit" aria-label={t('search.submit')}>
        <Search size={20} aria-hidden="true" />
      </button>
      <SuggestionList id={id} links={links} active={active} hidden={!expanded} />
      <span className="visually-hidden" role="status">
        {expanded && t('search.found', { count: links.length })}
      </span>
    </form>
  );
}
