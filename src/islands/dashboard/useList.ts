import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Section } from '#domain/access/sections.ts';
import {
  listSearch,
  readListQuery,
  type ListPage,
  type ListQuery,
  type ListShape,
} from '#domain/dashboard/list.ts';
import { getData } from '#stores/api.ts';
import type { Row } from './view.ts';

/** Ms without a key before the list looks for what was typed. */
const TYPING_MS = 250;

interface ListState {
  page: ListPage<Row>;
  loading: boolean;
  /** Why the list could not be read. */
  err: string | null;
}

interface FirstPage {
  page: ListPage<Row>;
  /** Parameters of the address it was rendered for. */
  search: string;
}

/** A section's list as the address asks for it; the server rendered its first page. */
export function useList(section: Section, shape: ListShape, first: FirstPage) {
  const read = (search: string) => readListQuery(new URLSearchParams(search), shape);
  const [query, setQuery] = useState(() => read(first.search));
  const [state, setState] = useState<ListState>({ page: first.page, loading: false, err: null });
  // A new search box, when something else than typing changes what is looked for.
  const [box, setBox] = useState(0);
  const asked = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = async (next: ListQuery) => {
    clearTimeout(timer.current);
    asked.current?.abort();
    const { signal } = (asked.current = new AbortController());
    setState((before) => ({ ...before, loading: true, err: null }));
    const path = `/api/dashboard/${section}${listSearch(next, shape)}`;
    const answer = await getData<ListPage<Row>>(path, { signal });
    if (signal.aborted) return;
    setState((before) =>
      answer.success
        ? { page: answer, loading: false, err: null }
        : { ...before, loading: false, err: answer.err },
    );
  };

  const hrefOf = (change: Partial<ListQuery>) =>
    listSearch({ ...query, page: 1, ...change }, shape) || '?';

  /** Asks for another page, order or filter: a step that "back" takes back. */
  const go = (change: Partial<ListQuery>) => {
    const next = { ...query, page: 1, ...change };
    setQuery(next);
    history.pushState(null, '', hrefOf(change));
    void load(next);
  };

  const clear = () => {
    setBox((before) => before + 1);
    go({ q: '', filters: {} });
  };

  /** Looks for what is being typed, once the typing rests. */
  const type = (q: string) => {
    const next = { ...query, page: 1, q };
    setQuery(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      history.replaceState(null, '', hrefOf({ q }));
      void load(next);
    }, TYPING_MS);
  };

  const back = useEffectEvent(() => {
    const next = read(location.search);
    setQuery(next);
    setBox((before) => before + 1);
    void load(next);
  });
  const leave = useEffectEvent(() => {
    clearTimeout(timer.current);
    asked.current?.abort();
  });
  useEffect(() => {
    window.addEventListener('popstate', back);
    return () => {
      window.removeEventListener('popstate', back);
      leave();
    };
  }, []);

  return { query, box, ...state, hrefOf, go, clear, type, retry: () => void load(query) };
}
