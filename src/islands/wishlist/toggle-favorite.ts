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

/** Where the page shows what is compared (`components/products/card/CardActions.astro`). */
export const COMPARE_BAR = '[data-card-actions="bar"]';

/**
 * Adds a product to the comparison, or removes it, and announces it, or that the comparison is full. Where the bar shows
 * what is compared, and the pressed button says it, a notice would say it twice.
 */
export function toggleCompareAndAnnounce(item: CompareItem): void {
  const changed = toggleCompare(item);
  const isIn = $compare.get().some(({ _id }) => _id === item._id);
  if (!changed) announce('full');
  else if (!document.querySelector(COMPARE_BAR)) announce(isIn ? 'compared' : 'uncompared');
}
