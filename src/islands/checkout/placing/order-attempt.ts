import type { Cart } from '#domain/cart/cart.ts';
import { tabStorage } from '#stores/browser-storage.ts';
import { randomKey } from '#stores/random-key.ts';

const STORAGE_KEY = 'ORDER_ATTEMPT';

/** What makes an order another order: its lines and its coupon. */
function contentsOf(cart: Cart): string {
  return JSON.stringify([cart.items.map(({ uid, qty }) => [uid, qty]), cart.coupon.code]);
}

interface Attempt {
  key: string;
  contents: string;
}

/** The attempt that this tab keeps; null where there is none, or something else in its place. */
function keptAttempt(): Attempt | null {
  try {
    const kept = JSON.parse(tabStorage[STORAGE_KEY] ?? 'null') as Partial<Attempt> | null;
    return typeof kept?.key === 'string' && kept.key ? (kept as Attempt) : null;
  } catch {
    return null;
  }
}

/**
 * The Idempotency-Key of ordering this cart: the same after a double click, a reload or a lost
 * answer, a new one once the cart has changed.
 */
export function orderAttemptKey(cart: Cart): string {
  const contents = contentsOf(cart);
  const kept = keptAttempt();
  if (kept?.contents === contents) return kept.key;
  const key = randomKey();
  tabStorage[STORAGE_KEY] = JSON.stringify({ key, contents });
  return key;
}

/** The order was placed: what is bought next is another order. */
export function forgetOrderAttempt(): void {
  delete tabStorage[STORAGE_KEY];
}
