import { useEffect, useEffectEvent, useRef } from 'react';
import { isPhone } from '#domain/address/phone.ts';
import type { Cart } from '#domain/cart/cart.ts';
import { tabStorage } from '#stores/browser-storage.ts';
import { randomKey } from '#stores/random-key.ts';
import { useDebounce } from '../ui/useDebounce.ts';
import { itemOf } from './order-body.ts';

/** Milliseconds without a change before the cart is sent to the shop. */
const PAUSE_MS = 3_000;

const STORAGE_KEY = 'OPEN_CART';

/** What only this tab knows of its cart: with it the shop replaces what it was sent before. */
const cartKey = (): string => (tabStorage[STORAGE_KEY] ??= randomKey());

/** Makes the next cart another one. */
export function forgetCartKey(): void {
  delete tabStorage[STORAGE_KEY];
}

/** What looks like an e-mail; the shop decides whether it is one. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** What is sent to the shop about the cart, as JSON; null while the buyer has no contact. */
function told({ items, billingInfo: { fullName, email, phone } }: Cart): string | null {
  const contact = { email: EMAIL.test(email) ? email : '', phone: isPhone(phone) ? phone : '' };
  if (contact.email === '' && contact.phone === '') return null;
  return JSON.stringify({
    fullName,
    email: contact.email,
    phone: contact.phone,
    items: items.map(itemOf),
  });
}

/**
 * Sends the shop a cart whose buyer can be reached, in case it does not become an order; the form says so. Once
 * nothing has changed for some seconds, and when the page is left. The answer is not waited for: the checkout works
 * without it.
 */
export function useOpenCart(cart: Cart, { ordering }: { ordering: boolean }): void {
  const pause = useDebounce(PAUSE_MS);
  const last = useRef<string>(null);
  const news = ordering ? null : told(cart);

  const tell = useEffectEvent(() => {
    pause.cancel();
    if (news === null || news === last.current) return;
    last.current = news;
    const body = `{"key":${JSON.stringify(cartKey())},${news.slice(1)}`;
    navigator.sendBeacon?.('/api/cart/checkout', new Blob([body], { type: 'application/json' }));
  });

  useEffect(() => {
    if (news === null) pause.cancel();
    else pause.run(() => tell());
  }, [news, pause]);

  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && tell();
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, []);
}
