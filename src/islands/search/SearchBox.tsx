import { t } from '#i18n/t.ts';
import Search from 'lucide-react/icons/search';
import { useRef, useState, useEffect } from 'react';
import type { CategoryNode } from '#domain/products/product.ts';
import { useCombobox } from '../ui/useCombobox.ts';
import { suggestionGroups } from './suggestion-links.ts';
import { SuggestionList } from './SuggestionList.tsx';
import styles from './SearchBox.module.css';
import { useSuggestions } from './useSuggestions.ts';

/**
 * The shop's top categories that have something to sell, fetched with their store the first time that
 * they are wanted; none until then.
 */
function useTopCategories(wanted: boolean): readonly CategoryNode[] {
  const [categories, setCategories] = useState<readonly CategoryNode[]>([]);

  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    void import('#stores/categories.ts').then(
      async ({ $categories, loadCategories }) => {
        await loadCategories();
        if (!gone) setCategories($categories.get().categories.filter(({ count }) => count > 0));
      },
      // Without them the field works as before.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted]);

  return categories;
}

interface SearchBoxProps {
  /** The search whose results the page shows. */
  initialQuery?: string;
}

/**
 * The search form; a plain GET form until the island is awake, then with suggestions: the shop's
 * categories while nothing is typed.
 */
export default function SearchBox({ initialQuery = '' }: SearchBoxProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const options = useRef<HTMLDivElement>(null);
  /** Whether the field has the focus and is empty. */
  const [blank, setBlank] = useState(false);
  const top = useTopCategories(blank);
  const found = useSuggestions(typed);
  const groups = suggestionGroups(
    found ? { ...found, query: typed } : { categories: blank ? top : [] },
  );
  const links = groups.flatMap((group) => group.links);

  const type = (text: string) => {
    setTyped(text);
    setBlank(!text);
    combobox.open();
  };

  const combobox = useCombobox({
    count: links.length,
    onChoose: (index) => options.current?.querySelectorAll('a')[index]?.click(),
    onClear: () => {
      if (input.current) input.current.value = '';
      type('');
    },
  });
  const { field, expanded } = combobox;

  return (
    <form className={styles.box} role="search" action="/busca" {...combobox.around}>
      <label className="visually-hidden" htmlFor={field.id}>
        {t('search.label')}
      </label>
      <input
        {...field}
        ref={input}
        className={styles.field}
        name="q"
        placeholder={t('search.placeholder')}
        inputMode="search"
        enterKeyHint="search"
        defaultValue={initialQuery}
        onChange={(event) => type(event.target.value)}
        onFocus={({ target }) => {
          combobox.open();
          setBlank(!target.value);
        }}
      />
      <button className={styles.submit} type="submit" aria-label={t('search.submit')}>
        <Search size={20} aria-hidden="true" />
      </button>
      {expanded && (
        <SuggestionList ref={options} combobox={combobox} groups={groups} query={typed} />
      )}
      <span className="visually-hidden" role="status">
        {expanded && t('search.found', { count: links.length })}
      </span>
    </form>
  );
}
