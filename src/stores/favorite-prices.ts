import { storedAtom } from './stored.ts';

/** Key of the prices in local storage. */
const FAVORITE_PRICES_KEY = 'WISHLIST_PRICES';

/**
 * What each favourite cost, in cents by its id, when it was added, or first seen here, so that this browser knows
 * when it costs less.
 */
export const $favoritePrices = storedAtom<Record<string, number>>(
  FAVORITE_PRICES_KEY,
  {},
  readPrices,
);

function readPrices(saved = '{}'): Record<string, number> {
  try {
    const prices: unknown = JSON.parse(saved);
    if (typeof prices !== 'object' || prices === null || Array.isArray(prices)) return {};
    return Object.fromEntries(
      Object.entries(prices).filter(([, cents]) => Number.isSafeInteger(cents)),
    );
  } catch {
    return {};
  }
}

interface Priced {
  id: string;
  priceCents: number;
}

/** Stores the prices of new favourites, and forgets those of products that are no longer favourites. */
export function rememberPrices(favorites: readonly Priced[], ids: readonly string[]): void {
  const before = $favoritePrices.get();
  const known = Object.entries(before).filter(([id]) => ids.includes(id));
  const added = favorites.filter(({ id }) => before[id] === undefined);
  if (added.length === 0 && known.length === Object.keys(before).length) return;
  $favoritePrices.set({
    ...Object.fromEntries(added.map(({ id, priceCents }) => [id, priceCents])),
    ...Object.fromEntries(known),
  });
}
