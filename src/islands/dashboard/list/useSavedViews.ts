import { useState } from 'react';
import type { ListShape } from '#domain/dashboard/list.ts';
import { hasLostFields, knownSearch, type SavedView } from '#domain/dashboard/saved-view.ts';
import { deleteData, postData, putData, type Answer } from '#stores/api.ts';
import { refusalOf } from '../../form/refusal.ts';

/** One of the user's own views, as the list understands it. */
export interface OwnView {
  id: string;
  name: string;
  /** What it opens: '?status=pending'. */
  search: string;
  /** Whether it was saved with fields that the list no longer has. */
  hasLost: boolean;
}

/**
 * The user's own views of a list, stored with their account. Each change answers why it was refused, or null.
 *
 * @param path of the list's API
 * @param shown what the list is asked for now: `viewSearch`
 * @param first the views that the page came with
 */
export function useSavedViews(
  path: string,
  shape: ListShape,
  shown: string,
  first: readonly SavedView[] = [],
) {
  const [saved, setSaved] = useState(first);
  /** The view that was opened last: what it shows may have been changed since. */
  const [openedId, setOpenedId] = useState<string | null>(null);
  const api = `${path}/saved-views`;
  const views = saved.map((view): OwnView => ({
    id: view.id,
    name: view.name,
    search: knownSearch(view, shape),
    hasLost: hasLostFields(view, shape),
  }));
  // A view of which nothing is left shows what the first tab does.
  const matching = views.filter(
    ({ id, search }) => search === shown && (search !== '' || id === openedId),
  );
  const current = matching.find(({ id }) => id === openedId) ?? matching[0] ?? null;
  const opened = current ?? views.find(({ id }) => id === openedId) ?? null;

  const take = async (call: Promise<Answer<{ views: SavedView[] }>>) => {
    const answer = await call;
    if (answer.success) setSaved(answer.views);
    return refusalOf(answer);
  };

  return {
    views,
    /** The view whose rows are shown. */
    current,
    /** The view that was opened last, whether it still shows its rows or was narrowed since. */
    opened,
    recordOpening: setOpenedId,
    create: (name: string) => take(postData(api, { name, search: shown })),
    rename: (id: string, name: string) => take(putData(`${api}/${id}`, { name })),
    /** Makes a view show what is shown now. */
    update: (id: string) => take(putData(`${api}/${id}`, { search: shown })),
    remove: (id: string) => take(deleteData(`${api}/${id}`)),
    sort: (ids: readonly string[]) => take(putData(api, { ids })),
  };
}

export type OwnViews = ReturnType<typeof useSavedViews>;
