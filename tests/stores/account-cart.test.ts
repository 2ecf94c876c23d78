import { STORE_UNMOUNT_DELAY } from 'nanostores';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CartItem } from '#domain/cart/cart.ts';
import { session, user } from '../support/session.ts';
import { opened } from './fresh.ts';

const api = { getData: vi.fn(), putData: vi.fn() };
vi.mock('#stores/api.ts', () => api);
vi.mock('#stores/auth-api.ts', () => ({ readAuth: () => new Promise(() => {}) }));

const signedIn = { status: 'authenticated', data: session } as const;
const asBia = {
  status: 'authenticated',
  data: { ...session, user: { ...user, id: 'b2' } },
} as const;
const signedOut = { status: 'unauthenticated', data: null } as const;

/** What the shop holds of the account's cart. */
let account: { version: number; items: CartItem[] };

const line = (id: string, qty = 1): CartItem => ({ _id: id, uid: id, qty, price: 10 });
const words = (items: readonly CartItem[]) => items.map(({ _id, qty }) => `${qty} ${_id}`);

let stop = () => {};

/** A page of this device, as it is opened. */
async function open() {
  stop();
  const page = await opened(async () => ({
    ...(await import('#stores/cart.ts')),
    ...(await import('#stores/cart-actions.ts')),
    ...(await import('#stores/session.ts')),
    ...(await import('#stores/account-cart.ts')),
  }));
  stop = page.followAccount();
  return { ...page, has: () => words(page.$cart.get().items) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));
const hasAccount = () => words(account.items);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
  account = { version: 0, items: [] };
  api.getData.mockImplementation(async (path: string) => {
    const { version, items } = account;
    const isKnown = version !== 0 && path.endsWith(`since=${version}`);
    return { success: true, version, ...(!isKnown && { items }) };
  });
  api.putData.mockImplementation(
    async (_path: string, body: { base: number; items: CartItem[] }) => {
      if (body.base !== account.version && account.version !== 0) {
        return { success: false, err: 'x', status: 409, code: 'cartChanged', ...account };
      }
      const items = body.items.map((item) => ({ ...item, price: 10 }));
      account = { version: account.version + 1, items };
      return { success: true, version: account.version };
    },
  );
});

afterEach(() => stop());

// Only then does a store without listeners let go of the window, which is gone after the tests.
afterAll(() => new Promise((resolve) => setTimeout(resolve, STORE_UNMOUNT_DELAY + 100)));

describe('the cart of someone who signs in', () => {
  it("is joined with the account's: all lines, the larger quantity", async () => {
    account = { version: 3, items: [line('a', 3), line('b')] };
    const { $session, addToCart, has } = await open();
    addToCart(line('a'), 2);
    addToCart(line('c'));
    $session.set(signedIn);
    await vi.waitFor(() => expect(has()).toEqual(['3 a', '1 b', '1 c']));
    await vi.waitFor(() => expect(hasAccount()).toEqual(['3 a', '1 b', '1 c']));
  });

  it('is joined at the next occasion if the shop could not answer', async () => {
    const { $session, addToCart, has } = await open();
    addToCart(line('a'));
    account = { version: 1, items: [line('b')] };
    api.getData.mockResolvedValueOnce({ success: false, err: 'x', status: 0 });
    $session.set(signedIn);
    await settle();
    expect(has()).toEqual(['1 a']);
    $session.set({ ...signedIn });
    await vi.waitFor(() => expect(has()).toEqual(['1 b', '1 a']));
  });

  it('is not handed on to the next person', async () => {
    const { $session, addToCart, has } = await open();
    addToCart(line('a'));
    $session.set(signedIn);
    await vi.waitFor(() => expect(hasAccount()).toEqual(['1 a']));
    account = { version: 9, items: [line('b')] };
    $session.set(asBia);
    await vi.waitFor(() => expect(has()).toEqual(['1 b']));
    expect(hasAccount()).toEqual(['1 b']);
  });
});

describe('the cart of a person who is signed in', () => {
  const openSignedIn = async () => {
    account = { version: 1, items: [line('a'), line('b')] };
    const page = await open();
    page.$session.set(signedIn);
    await vi.waitFor(() => expect(page.has()).toEqual(['1 a', '1 b']));
    return page;
  };

  it('is told to the account, once for several changes', async () => {
    const { incrementQty, removeFromCart } = await openSignedIn();
    incrementQty('a');
    incrementQty('a');
    removeFromCart('b');
    await vi.waitFor(() => expect(hasAccount()).toEqual(['3 a']), { timeout: 5_000 });
    expect(api.putData).toHaveBeenCalledOnce();
  });

  it('asks for nothing but the version while nothing has changed', async () => {
    const { $session } = await openSignedIn();
    $session.set({ ...signedIn });
    await settle();
    expect(api.getData).toHaveBeenLastCalledWith('/api/account/cart?since=1');
    expect(api.putData).not.toHaveBeenCalled();
  });

  it('takes over what another device has removed, and does not bring it back', async () => {
    const { $session, has } = await openSignedIn();
    account = { version: 2, items: [line('b')] };
    $session.set({ ...signedIn });
    await vi.waitFor(() => expect(has()).toEqual(['1 b']));
    expect(api.putData).not.toHaveBeenCalled();
  });

  it('joins a change with that of another device', async () => {
    const { addToCart, tellAccount, has } = await openSignedIn();
    account = { version: 2, items: [line('b')] };
    addToCart(line('c'));
    await tellAccount();
    expect(has()).toEqual(['1 b', '1 c']);
    expect(hasAccount()).toEqual(['1 b', '1 c']);
  });

  it('tells what was changed on a page that was left at once', async () => {
    const { addToCart } = await openSignedIn();
    addToCart(line('c'));
    const { $session } = await open();
    $session.set(signedIn);
    await vi.waitFor(() => expect(hasAccount()).toEqual(['1 a', '1 b', '1 c']));
  });

  it('stays as it is in the checkout, and with an order whose answer was lost', async () => {
    const { $session, $cart, has, resetCart, tellAccount } = await openSignedIn();
    account = { version: 2, items: [] };
    sessionStorage.setItem('ORDER_ATTEMPT', '{}');
    window.history.replaceState(null, '', '/checkout');
    $session.set({ ...signedIn });
    await settle();
    expect(has()).toEqual(['1 a', '1 b']);
    // The answer came: the order has emptied the account's cart, the checkout that of the device.
    account = { version: 3, items: [line('c')] };
    sessionStorage.clear();
    resetCart();
    await tellAccount();
    expect(api.putData).not.toHaveBeenCalled();
    window.history.replaceState(null, '', '/');
    $session.set({ ...signedIn });
    await vi.waitFor(() => expect(words($cart.get().items)).toEqual(['1 c']));
    expect(api.putData).not.toHaveBeenCalled();
  });

  it('leaves the device that is signed out, and stays in the account', async () => {
    const { forgetAccountCart, has } = await openSignedIn();
    forgetAccountCart();
    expect(has()).toEqual([]);
    expect(hasAccount()).toEqual(['1 a', '1 b']);
    expect(localStorage.getItem('CART_ACCOUNT')).toBeNull();
  });

  it('leaves a device whose session was ended elsewhere, but not one without a connection', async () => {
    await openSignedIn();
    const { $session, has, takeSession } = await open();
    $session.set(signedOut);
    await settle();
    expect(has()).toEqual(['1 a', '1 b']);
    takeSession(null);
    await vi.waitFor(() => expect(has()).toEqual([]));
    expect(hasAccount()).toEqual(['1 a', '1 b']);
  });

  it('works for as long as the page if the browser stores nothing', async () => {
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const { addToCart, tellAccount } = await openSignedIn();
    addToCart(line('c'));
    await tellAccount();
    expect(hasAccount()).toEqual(['1 a', '1 b', '1 c']);
    refuse.mockRestore();
  });

  it('reads over what is no cart in the storage', async () => {
    await openSignedIn();
    localStorage.setItem('CART_ACCOUNT', '{"owner":5,"items":[null,{}]');
    const { $session, has } = await open();
    $session.set(signedIn);
    await vi.waitFor(() => expect(has()).toEqual(['1 a', '1 b']));
  });
});

it("a visitor's cart stays in the browser", async () => {
  const { $session, addToCart } = await open();
  $session.set(signedOut);
  addToCart(line('a'));
  await settle();
  expect(api.getData).not.toHaveBeenCalled();
  expect(api.putData).not.toHaveBeenCalled();
});
