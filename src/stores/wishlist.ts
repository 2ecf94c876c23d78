import { $cart, updateWishlist } from './cart.ts';
import { inBrowser, storedAtom } from './stored.ts';

/** Key of the wishlist in local storage. */
export const WISHLIST_KEY = 'WISHLIST';

/** Ids of the favourite products, newest first; kept in this browser. */
export const $wishlist = storedAtom<string[]>(WISHLIST_KEY, [], readIds);

function readIds(saved = '[]'): string[] {
  try {
    const ids: unknown = JSON.parse(saved);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Makes a product a favourite, or no longer. The cart's count follows. */
export function toggleFavorite(id: string): void {
  const ids = $wishlist.get();
  $wishlist.set(ids.includes(id) ? ids.filter((other) => other !== id) : [id, ...ids]);
  countWishlist();
}

/** The count is kept in the cart, the list is not: a list that was lost or mended counts anew. */
function countWishlist(): void {
  const count = $wishlist.get().length;
  if ($cart.get().wishlist !== count) updateWishlist(count);
}

if (inBrowser) countWishlist();
