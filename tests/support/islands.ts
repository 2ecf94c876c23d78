import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { CartItem } from '#domain/cart/cart.ts';
import { initialCart } from '#domain/cart/initial-cart.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { $cart } from '#stores/cart.ts';
import { $couponCheck } from '#stores/coupon.ts';
import { $settings, $settingsSettled } from '#stores/settings.ts';
import { $wishlist } from '#stores/wishlist.ts';
import './i18n.ts';

/** A call that an island made. */
export interface Call {
  method: string;
  url: URL;
  body: unknown;
  headers: Headers;
}

/** Answer of the shop to a call; `status` is 200 unless it says otherwise. */
type Answer = Record<string, unknown> & { status?: number };

/** Answers by 'METHOD /path'; 'offline' is a network that fails. */
type Routes = Record<
  string,
  Answer | 'offline' | ((call: Call) => Answer | 'offline' | Promise<Answer>)
>;

/** A shop behind the islands' `fetch`. Answers the list of calls, which grows with each. */
export function fakeShop(routes: Routes): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = {
      method: init.method ?? 'GET',
      url: new URL(path, 'http://loja.test'),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      headers: new Headers(init.headers),
    };
    calls.push(call);
    const route = routes[`${call.method} ${call.url.pathname}`];
    const answer = typeof route === 'function' ? await route(call) : route;
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    if (!answer) return Response.json({ success: false, err: 'Sem resposta' }, { status: 404 });
    const { status = 200, ...body } = answer;
    // Below /api/auth it is Auth.js that answers, in its own way.
    const isAuth = call.url.pathname.startsWith('/api/auth/');
    return Response.json(isAuth ? body : { success: status < 400, ...body }, { status });
  });
  return calls;
}

// Popovers and menus follow the size of what they stand at.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** Calls of one method and path. */
export const callsTo = (calls: Call[], method: string, path: string): Call[] =>
  calls.filter((call) => call.method === method && call.url.pathname === path);

/** jsdom draws no dialogs and measures nothing: what menus and popovers ask for stands in here. */
export function drawDialogs(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
}

/** Chooses from the "…" menu of a record; the focus is back on its button afterwards. */
export async function chooseFromMenu(item: string, menu = 'Mais ações'): Promise<void> {
  const button = screen.getByRole('button', { name: menu });
  fireEvent.keyDown(button, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  await waitFor(() => {
    if (document.activeElement !== button) throw new Error('The menu still has the focus');
  });
}

/** An answer that is on its way until it is released; `route` is one of `fakeShop`. */
export function heldBack(answer: Answer) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { route: () => promise.then(() => answer), release: resolve };
}

/** Whether the browser would ask before the page is left. */
export function asksToStay(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** A line of the cart; 259,90 each unless it says otherwise. */
export const line = (change: Partial<CartItem> = {}): CartItem => ({
  _id: 'p1',
  uid: 'p1',
  qty: 1,
  price: 259.9,
  name: 'Aurora Redondo',
  slug: 'aurora-redondo',
  ...change,
});

/** Fills the cart of this browser. */
export function fillCart(...items: CartItem[]): void {
  $cart.set({ ...$cart.get(), items });
}

beforeEach(() => {
  // A call that the shop refuses is logged; the tests refuse many on purpose.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  $cart.set({ ...initialCart, loaded: true });
  $couponCheck.set(null);
  $wishlist.set([]);
  $settings.set(initialSettings);
  $settingsSettled.set(false);
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
