import type { CompareItem } from '#domain/cart/cart.ts';
import { $compare, toggleCompare } from '#stores/compare.ts';
import { $wishlist, toggleFavorite } from '#stores/wishlist.ts';
import type { sayKept } from './kept-words.ts';

/** The words come with i18next, after the deed: the button shows at once what was done, with or without them. */
function say(what: Parameters<typeof sayKept>[0]): void {
  import('./kept-words.ts').then(({ sayKept }) => sayKept(what), console.error);
}

/** Adds a product to the favourites, or removes it, and says so. */
export function favor(id: string): void {
  toggleFavorite(id);
  say($wishlist.get().includes(id) ? 'favored' : 'unfavored');
}

/** Adds a product to the comparison, or removes it, and says so, also when the comparison is full. */
export function compare(item: CompareItem): void {
  const changed = toggleCompare(item);
  const isIn = $compare.get().some(({ _id }) => _id === item._id);
  if (!changed) say('full');
  else say(isIn ? 'compared' : 'uncompared');
}
