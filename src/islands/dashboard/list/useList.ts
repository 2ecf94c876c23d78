import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  defaultSort,
  type ListPage,
  type ListQuery,
  listSearch,
  type ListShape,
  readListQuery,
  type ViewCounts,
} from '#domain/dashboard/list.ts';
import { type SavedView, viewSearch } from '#domain/dashboard/saved-view.ts';
import { getData } from '#stores/api.ts';
import { useDebounce } from '../../ui/useDebounce.ts';
import type { Row } from './screen.ts';
import { useSavedViews } from './useSavedViews.ts';

/** Ms without a key before the list looks for what was typed. */
const TYPING_MS = 250;

/** What the server has rendered a list's page with (`listPage` of src/pages/_edge). */
export interface FirstPage<Item extends Row = Row> {
  page: ListPage<Item>;
  /** Parameters of the address it was rendered for. */
  search: string;
  counts: ViewCounts;
  /** The user's own views; none by default. */
  saved?: readonly SavedView[];
}

interface ListState<Item extends Row> {
  page: ListPage<Item>;
  loading: boolean;
  /** Why the list could not be read. */
  err: string | null;
}

interface ListOf {
  section: string;
  list: ListShape;
}

/** A section's list as the address asks for it; the server rendered its first page. */
export function useList<Item extends Row>(
  { section, list: shape }: ListOf,
  first: FirstPage<Item>,
) {
  const read = (search: string) => readListQuery(new URLSearchParams(search), shape);
  const [query, setQuery] = useState(() => read(first.search));
  const [state, setState] = useState<ListState<Item>>({
    page: first.page,
    loading: false,
    err: null,
  });
  const [counts, setCounts] = useState(first.counts);
  // A new search box, when something else than typing changes what is looked for.
  const [box, setBox] = useState(0);
  const asked = useRef<AbortController>(undefined);
  /** What the rows are the answer to; and what was asked for last, if that failed. */
  const shown = useRef(query);
  const failed = useRef<ListQuery>(undefined);
  const pause = useDebounce(TYPING_MS);
  const path = `/api/dashboard/${section}`;
  const own = useSavedViews(path, shape, viewSearch(query, shape), first.saved);

  const load = async (next: ListQuery) => {
    pause.cancel();
    asked.current?.abort();
    const { signal } = (asked.current = new AbortController());
    setState((before) => ({ ...before, loading: true, err: null }));
    const answer = await getData<ListPage<Item>>(path + listSearch(next, shape), { signal });
    if (signal.aborted) return;
    if (answer.success) {
      shown.current = next;
      failed.current = undefined;
      setState({ page: answer, loading: false, err: null });
      return;
    }
    failed.current = next;
    setState((before) => ({ ...before, loading: false, err: answer.err }));
    showAgain(next);
  };

  /** Brings tab, filters and address back to what the rows show; a text that was typed stays in its box. */
  const showAgain = (next: ListQuery) => {
    setQuery(shown.current);
    own.recordOpening(null);
    history.replaceState(null, '', listSearch(shown.current, shape) || '?');
    if (next.q === '') setBox((before) => before + 1);
  };

  /** Asks again for what could not be read. */
  const retry = () => {
    const next = failed.current ?? query;
    setQuery(next);
    history.replaceState(null, '', listSearch(next, shape) || '?');
    void load(next);
  };

  const recount = async () => {
    if (!shape.views?.length) return;
    const answer = await getData<{ counts: ViewCounts }>(`${path}/views`);
    if (answer.success) setCounts(answer.counts);
  };

  const hrefOf = (change: Partial<ListQuery>) =>
    listSearch({ ...query, page: 1, ...change }, shape) || '?';

  /** Asks for another page, order or filter: a step that "back" undoes. */
  const go = (change: Partial<ListQuery>) => {
    const next = { ...query, page: 1, ...change };
    setQuery(next);
    history.pushState(null, '', hrefOf(change));
    void load(next);
  };

  /** Opens a saved view, '' for everything; other filters are cleared. */
  const openView = (view: string) => {
    setBox((before) => before + 1);
    go({ view, q: '', filters: {}, sort: defaultSort(shape, view) });
  };

  /** Opens what an address asks for: '?status=pending'. */
  const openSearch = (search: string) => {
    setBox((before) => before + 1);
    go(read(search));
  };

  const clear = () => {
    setBox((before) => before + 1);
    go({ q: '', filters: {} });
  };

  /** Searches for what is typed, once the typing pauses. */
  const type = (q: string) => {
    const next = { ...query, page: 1, q };
    setQuery(next);
    pause.run(() => {
      history.replaceState(null, '', hrefOf({ q }));
      void load(next);
    });
  };

  /** Refetches the list and the views' counts: something has changed. */
  const reload = () => {
    void load(query);
    void recount();
  };

  const back = useEffectEvent(() => {
    const next = read(location.search);
    setQuery(next);
    setBox((before) => before + 1);
    void load(next);
  });
  const leave = useEffectEvent(() => asked.current?.abort());
  useEffect(() => {
    window.addEventListener('popstate', back);
    return () => {
      window.removeEventListener('popstate', back);
      leave();
    };
  }, []);

  return {
    shape,
    query,
    box,
    counts,
    ...state,
    hrefOf,
    go,
    openView,
    openSearch,
    own,
    clear,
    type,
    reload,
    retry,
    /** The list's own query, '?status=…', without a page: what an action's `filter` or an export takes. */
    filter: listSearch({ ...query, page: 1 }, shape),
  };
}

export type List<Item extends Row = Row> = ReturnType<typeof useList<Item>>;

/** Whether a press on a link is to be followed in this window: neither in a new tab nor a download. */
export function isPlainClick(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified;
}
