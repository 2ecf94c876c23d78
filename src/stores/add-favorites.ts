import { postData } from './api.ts';
import { $session } from './session.ts';
import { notify } from './toasts.ts';
import { $wishlist, setWishlist } from './wishlist.ts';

/**
 * Makes several products favourites by one call; those that are so already keep their places.
 *
 * @returns how many were added
 */
export async function addFavorites(ids: readonly string[]): Promise<number> {
  const before = $wishlist.get();
  const added = ids.filter((id) => !before.includes(id));
  setWishlist([...added, ...before]);
  if (added.length === 0 || $session.get().status !== 'authenticated') return added.length;
  const answer = await postData<{ ids: string[] }>('/api/wishlist', { ids: added });
  if (!answer.success) {
    notify.error(answer.err);
    setWishlist($wishlist.get().filter((id) => !added.includes(id)));
    return 0;
  }
  // The account may be full.
  setWishlist(answer.ids);
  return added.filter((id) => answer.ids.includes(id)).length;
}
