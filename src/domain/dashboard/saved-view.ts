import { defaultSort, listSearch, readListQuery, type ListQuery, type ListShape } from './list.ts';

/** Views that a user may save of one list, and the longest name and search of one. */
export const SAVED_VIEW_LIMITS = { views: 20, name: 40, search: 2000 } as const;

/** A view of a list that a user has saved. */
export interface SavedView {
  id: string;
  name: string;
  /** What the list is asked for, '?status=pending&sort=-payable', as it was saved. */
  search: string;
}

/** What a list is asked for, without its page: what a view of it holds. '' is the list as it opens. */
export const viewSearch = (query: ListQuery, shape: ListShape): string => {
  const { limit } = readListQuery(new URLSearchParams(), shape);
  return listSearch({ ...query, page: 1, limit }, shape);
};

/** What the list still knows of a view's search. A field that is gone is left out. */
export const knownSearch = ({ search }: Pick<SavedView, 'search'>, shape: ListShape): string =>
  viewSearch(readListQuery(new URLSearchParams(search), shape), shape);

/** Whether a view asks for something that the list no longer knows: a filter, a value, an order. */
export function hasLostFields(view: Pick<SavedView, 'search'>, shape: ListShape): boolean {
  const saved = new URLSearchParams(view.search);
  const query = readListQuery(saved, shape);
  const known = new URLSearchParams(viewSearch(query, shape));
  return [...saved].some(([name, value]) => {
    // An order that has become the list's own is no longer written.
    if (name === 'sort') return value !== (known.get(name) ?? defaultSort(shape, query.view));
    return known.get(name) !== value;
  });
}
