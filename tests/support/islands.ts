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

/** Answer of the shop to a call; `status` defaults to 200. */
type Answer = Record<string, unknown> & { status?: number };

/** Answers by 'METHOD /path'; 'offline' is a network that fails. */
type Routes = Record<
  string,
  Answer | 'offline' | ((call: Call) => Answer | 'offline' | Promise<Answer>)
>;

/** Fakes the shop behind the islands' `fetch`. @returns the list of calls, which grows with each call */
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
    // Below /api/auth the answers are Auth.js's, in its own format.
    const isAuth = call.url.pathname.startsWith('/api/auth/');
    return Response.json(isAuth ? body : { success: status < 400, ...body }, { status });
  });
  return calls;
}

// Popovers and menus observe the size of the element they are attached to.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// To jsdom, which lays nothing out, everything is in sight; tests of product pages stub it themselves.
globalThis.IntersectionObserver ??= class {
  #seen: IntersectionObserverCallback;
  constructor(seen: IntersectionObserverCallback) {
    this.#seen = seen;
  }
  observe(target: Element) {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
    queueMicrotask(() => this.#seen([entry], this as unknown as IntersectionObserver));
  }
  disconnect() {}
} as unknown as typeof IntersectionObserver;

// jsdom lays nothing out, and has nothing to scroll.
Element.prototype.scrollIntoView ??= () => {};

/** Calls of one method and path. */
export const callsTo = (calls: Call[], method: string, path: string): Call[] =>
  calls.filter((call) => call.method === method && call.url.pathname === path);

/** Stubs the dialog methods that jsdom lacks. */
export function stubDialogs(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
}

/** Chooses an item of a record's "…" menu and waits until the focus is back on its button. */
export async function chooseFromMenu(item: string, menu = 'Mais ações'): Promise<void> {
  const button = () => screen.getByRole('button', { name: menu });
  fireEvent.keyDown(button(), { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  await waitFor(() => {
    if (document.activeElement !== button()) throw new Error('The menu still has the focus');
  });
}

/** An answer that stays pending until it is released; `route` is for `fakeShop`. */
export function heldBack(answer: Answer) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { route: () => promise.then(() => answer), release: resolve };
}

/** Whether the browser would ask for confirmation before leaving the page. */
export function asksToStay(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** A line of the cart; 259,90 each by default. */
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
  // Refused calls are logged; tests refuse many on purpose.
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
