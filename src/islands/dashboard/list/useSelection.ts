import { useState } from 'react';
import type { List } from './useList.ts';
import type { Row, Selection } from './screen.ts';

/**
 * Which rows of a list are chosen: some of the page, or all that match. It is dropped when the list
 * shows something else.
 */
export function useSelection<Item extends Row>(list: List<Item>) {
  const { page, filter } = list;
  const [state, setState] = useState<{
    filter: string;
    ids: ReadonlySet<string>;
    all: boolean;
    anchor: string | null;
  }>({ filter, ids: new Set(), all: false, anchor: null });
  const fresh =
    state.filter === filter ? state : { filter, ids: new Set<string>(), all: false, anchor: null };
  const onPage = page.items.map(({ id }) => id);
  const chosen = fresh.all ? onPage : onPage.filter((id) => fresh.ids.has(id));
  const isWholePage = onPage.length > 0 && chosen.length === onPage.length;

  /** Chooses a row or not; with `range`, also those between it and the one that was pressed before. */
  const toggle = (id: string, { range = false } = {}) => {
    const on = !(fresh.all || fresh.ids.has(id));
    const from = range && fresh.anchor !== null ? onPage.indexOf(fresh.anchor) : -1;
    const to = onPage.indexOf(id);
    const touched = from < 0 ? [id] : onPage.slice(Math.min(from, to), Math.max(from, to) + 1);
    const ids = new Set(fresh.all ? onPage : fresh.ids);
    for (const one of touched) {
      if (on) ids.add(one);
      else ids.delete(one);
    }
    setState({ filter, ids, all: false, anchor: id });
  };
  const togglePage = () =>
    setState({ filter, ids: new Set(isWholePage ? [] : onPage), all: false, anchor: null });
  const chooseAll = () => setState({ filter, ids: new Set(onPage), all: true, anchor: null });
  const clear = () => setState({ filter, ids: new Set(), all: false, anchor: null });

  const selection: Selection = fresh.all
    ? { count: page.total, body: { filter, expected: page.total }, ids: onPage }
    : { count: chosen.length, body: { ids: chosen }, ids: chosen };
  return {
    selection,
    isChosen: (id: string) => fresh.all || fresh.ids.has(id),
    isAll: fresh.all,
    isWholePage,
    toggle,
    togglePage,
    chooseAll,
    clear,
  };
}

export type SelectionState = ReturnType<typeof useSelection>;
