import { onMount } from 'nanostores';
import { deleteData, getData, postData, putData } from './api.ts';
import { browserStorage } from './browser-storage.ts';
import { $cart, updateWishlist } from './cart.ts';
import { $session, isSessionTold, type SessionState } from './session.ts';
import { inBrowser, storedAtom } from './stored.ts';
import { notify } from './toasts.ts';

/** Key of the wishlist in local storage, and of the account that it belongs to. */
const WISHLIST_KEY = 'WISHLIST';
const WISHLIST_OWNER_KEY = 'WISHLIST_OWNER';

/**
 * Ids of the favourite products, newest first. A visitor's are stored in this browser; at sign-in they are added to
 * the account's favourites, and from then on this is a copy of those.
 */
export const $wishlist = storedAtom<string[]>(WISHLIST_KEY, [], readIds);

function readIds(saved = '[]'): string[] {
  try {
    const ids: unknown = JSON.parse(saved);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Makes a product a favourite, or no longer. The cart's count follows, and the account. */
export function toggleFavorite(id: string): void {
  const isFavorite = $wishlist.get().includes(id);
  setFavorite(id, !isFavorite);
  if ($session.get().status === 'authenticated') void saveToAccount(id, !isFavorite);
}

function setFavorite(id: string, favorite: boolean): void {
  const others = $wishlist.get().filter((other) => other !== id);
  setWishlist(favorite ? [id, ...others] : others);
}

/** Replaces the list; the cart counts it. */
export function setWishlist(ids: string[]): void {
  $wishlist.set(ids);
  countWishlist();
}

/** The cart stores the count, but not the list: a list that was lost or repaired is counted again. */
function countWishlist(): void {
  const count = $wishlist.get().length;
  if ($cart.get().wishlist !== count) updateWishlist(count);
}

/** Stores a change in the account; one that the shop refuses is undone. */
async function saveToAccount(id: string, favorite: boolean): Promise<void> {
  const path = `/api/wishlist/${encodeURIComponent(id)}`;
  const answer = favorite ? await putData(path, {}) : await deleteData(path);
  if (answer.success) return;
  notify.error(answer.err);
  setFavorite(id, !favorite);
}

/** Takes over the account's list, unless this one was changed meanwhile. */
async function take(read: () => Promise<string[] | null>): Promise<boolean> {
  const before = $wishlist.get();
  const ids = await read();
  if (ids === null || $wishlist.get() !== before) return false;
  setWishlist(ids);
  return true;
}

async function readAccount(): Promise<string[] | null> {
  const answer = await getData<{ ids: string[] }>('/api/wishlist');
  return answer.success ? answer.ids : null;
}

async function merge(ids: readonly string[]): Promise<string[] | null> {
  const answer = await postData<{ ids: string[] }>('/api/wishlist', { ids });
  return answer.success ? answer.ids : null;
}

/** Reads the account's favourites; a visitor's are here already. */
export async function reloadWishlist(): Promise<void> {
  if ($session.get().status === 'authenticated') await take(readAccount);
}

/** Follows the signed-in customer; a failure is only logged (specification, section 8). */
async function follow({ status, data }: SessionState): Promise<void> {
  if (status === 'loading') return;
  const owner = browserStorage[WISHLIST_OWNER_KEY];
  if (data === null) {
    // A session that could not be read means nothing: the account's favourites stay until the shop has said who is
    // signed in.
    if (owner === undefined || !isSessionTold()) return;
    delete browserStorage[WISHLIST_OWNER_KEY];
    return setWishlist([]);
  }
  const { id } = data.user;
  if (owner !== id) {
    // What another account has left here does not belong to this one.
    const taken = await take(() => merge(owner === undefined ? $wishlist.get() : []));
    if (taken) browserStorage[WISHLIST_OWNER_KEY] = id;
    return;
  }
  const answer = await getData<{ wishlist: number }>('/api/home/wishlist');
  if (answer.success && answer.wishlist !== $wishlist.get().length) await take(readAccount);
}

if (inBrowser) {
  onMount($wishlist, () => {
    countWishlist();
    return $session.subscribe((session) => void follow(session));
  });
}
