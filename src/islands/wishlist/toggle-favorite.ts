import type { CompareItem } from '#domain/cart/cart.ts';
import { $compare, toggleCompare } from '#stores/compare.ts';
import { $wishlist, toggleFavorite } from '#stores/wishlist.ts';
import type { announceToggle } from './announce-toggle.ts';

/** The texts come with i18next, after the change: the button shows it at once, with or without them. */
function announce(what: Parameters<typeof announceToggle>[0]): void {
  import('./announce-toggle.ts').then(({ announceToggle }) => announceToggle(what), console.error);
}

/** Adds a product to the favourites, or removes it, and announces it. */
export function toggleFavoriteAndAnnounce(id: string): void {
  toggleFavorite(id);
  announce($wishlist.get().includes(id) ? 'favored' : 'unfavored');
}

/** Adds a product to the comparison, or removes it, and announces it, or that the comparison is full. */
export function toggleCompareAndAnnounce(item: CompareItem): void {
  const changed = toggleCompare(item);
  const isIn = $compare.get().some(({ _id }) => _id === item._id);
  if (!changed) announce('full');
  else announce(isIn ? 'compared' : 'uncompared');
}
