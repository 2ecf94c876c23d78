import type { Cart } from '#domain/cart/cart.ts';

const STORAGE_KEY = 'ORDER_ATTEMPT';

/** 128 random bits; `crypto.randomUUID` is missing where a shop is tried out over plain HTTP. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What makes an order another order: its lines and its coupon. */
function contentsOf(cart: Cart): string {
  return JSON.stringify([cart.items.map(({ uid, qty }) => [uid, qty]), cart.coupon.code]);
}

/**
 * The Idempotency-Key of ordering this cart: the same after a double click, a reload or a lost
 * answer, a new one once the cart has changed.
 */
export function orderAttemptKey(cart: Cart): string {
  const contents = contentsOf(cart);
  const kept = sessionStorage.getItem(STORAGE_KEY);
  if (kept) {
    const attempt = JSON.parse(kept) as { key: string; contents: string };
    if (attempt.contents === contents) return attempt.key;
  }
  const key = randomKey();
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ key, contents }));
  return key;
}

/** The order stands: what is bought next is another order. */
export function forgetOrderAttempt(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
