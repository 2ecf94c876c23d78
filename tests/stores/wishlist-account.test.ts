import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session, user } from '../support/session.ts';
import { opened } from './fresh.ts';

const api = { getData: vi.fn(), postData: vi.fn(), putData: vi.fn(), deleteData: vi.fn() };
const notify = { error: vi.fn() };
vi.mock('#stores/api.ts', () => api);
vi.mock('#stores/toasts.ts', () => ({ notify }));
vi.mock('#stores/auth-api.ts', () => ({ readAuth: () => new Promise(() => {}) }));

const signedIn = { status: 'authenticated', data: session } as const;
const asBia = {
  status: 'authenticated',
  data: { ...session, user: { ...user, id: 'b2' } },
} as const;
const signedOut = { status: 'unauthenticated', data: null } as const;

/** The page of a visitor with these favourites, as far as it has loaded when all is answered. */
async function open(ids: string[] = []) {
  localStorage.setItem('WISHLIST', JSON.stringify(ids));
  return reopen();
}

async function reopen() {
  const page = await opened(async () => ({
    ...(await import('#stores/cart.ts')),
    ...(await import('#stores/session.ts')),
    ...(await import('#stores/wishlist.ts')),
  }));
  page.$wishlist.listen(() => {});
  return { ...page, owner: () => localStorage.getItem('WISHLIST_OWNER') };
}

/** Until every answer has been taken. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  api.getData.mockImplementation(async (path: string) =>
    path === '/api/home/wishlist'
      ? { success: true, wishlist: 2 }
      : { success: true, ids: ['x', 'a'] },
  );
  api.postData.mockResolvedValue({ success: true, ids: ['a', 'x'] });
  api.putData.mockResolvedValue({ success: true, wishlist: 1 });
  api.deleteData.mockResolvedValue({ success: true, wishlist: 0 });
});

describe('the wishlist of a customer who signs in', () => {
  it('is joined with the favourites of the visitor, and their number is shown', async () => {
    const { $cart, $session, $wishlist, owner } = await open(['a']);
    $session.set(signedIn);
    await settle();
    expect(api.postData).toHaveBeenCalledExactlyOnceWith('/api/wishlist', { ids: ['a'] });
    expect($wishlist.get()).toEqual(['a', 'x']);
    expect($cart.get().wishlist).toBe(2);
    expect(owner()).toBe(user.id);
  });

  it('is joined at the next occasion if the shop could not answer', async () => {
    const { $session, $wishlist } = await open(['a']);
    api.postData.mockResolvedValueOnce({ success: false, err: 'x', status: 500 });
    $session.set(signedIn);
    await settle();
    expect($wishlist.get()).toEqual(['a']);
    $session.set({ ...signedIn });
    await settle();
    expect($wishlist.get()).toEqual(['a', 'x']);
    expect(notify.error).not.toHaveBeenCalled();
  });

  it('keeps what is done while the answer is on its way', async () => {
    const { $session, $wishlist, toggleFavorite } = await open(['a']);
    $session.set(signedIn);
    toggleFavorite('b');
    await settle();
    expect($wishlist.get()).toEqual(['b', 'a']);
    expect(api.putData).toHaveBeenCalledWith('/api/wishlist/b', {});
  });
});

describe('the wishlist of a signed-in customer', () => {
  const openSignedIn = async (ids: string[]) => {
    localStorage.setItem('WISHLIST_OWNER', user.id);
    const page = await open(ids);
    page.$session.set(signedIn);
    await settle();
    return page;
  };

  it('is read again if the shop counts another number', async () => {
    const { $wishlist } = await openSignedIn(['a']);
    expect($wishlist.get()).toEqual(['x', 'a']);
    expect(api.postData).not.toHaveBeenCalled();
  });

  it('is left alone if the number is the same', async () => {
    const { $wishlist } = await openSignedIn(['a', 'b']);
    expect($wishlist.get()).toEqual(['a', 'b']);
    expect(api.getData).toHaveBeenCalledExactlyOnceWith('/api/home/wishlist');
  });

  it('tells the account of each change', async () => {
    const { $wishlist, toggleFavorite } = await openSignedIn(['a', 'b']);
    toggleFavorite('a');
    toggleFavorite('c/d');
    await settle();
    expect(api.deleteData).toHaveBeenCalledExactlyOnceWith('/api/wishlist/a');
    expect(api.putData).toHaveBeenCalledExactlyOnceWith('/api/wishlist/c%2Fd', {});
    expect($wishlist.get()).toEqual(['c/d', 'b']);
  });

  it('takes back what the shop refuses, and says so', async () => {
    api.putData.mockResolvedValue({ success: false, err: 'Sua lista está cheia.', status: 409 });
    const { $cart, $wishlist, toggleFavorite } = await openSignedIn(['a', 'b']);
    toggleFavorite('c');
    expect($wishlist.get()).toEqual(['c', 'a', 'b']);
    await settle();
    expect($wishlist.get()).toEqual(['a', 'b']);
    expect($cart.get().wishlist).toBe(2);
    expect(notify.error).toHaveBeenCalledExactlyOnceWith('Sua lista está cheia.');
  });

  it('is read again when it is shown', async () => {
    const { $wishlist, reloadWishlist } = await openSignedIn(['a', 'b']);
    await reloadWishlist();
    expect($wishlist.get()).toEqual(['x', 'a']);
  });

  it('leaves the browser with them', async () => {
    const { $cart, takeSession, $wishlist, owner } = await openSignedIn(['a', 'b']);
    takeSession(null);
    expect($wishlist.get()).toEqual([]);
    expect($cart.get().wishlist).toBe(0);
    expect(owner()).toBeNull();
  });

  it('stays if the session cannot be read', async () => {
    localStorage.setItem('WISHLIST_OWNER', user.id);
    const { $session, $wishlist, owner } = await open(['a', 'b']);
    $session.set(signedOut);
    await settle();
    expect($wishlist.get()).toEqual(['a', 'b']);
    expect(owner()).toBe(user.id);
  });

  it('is not handed on to the next person who signs in', async () => {
    await openSignedIn(['a', 'b']);
    const { $session } = await reopen();
    $session.set(asBia);
    await settle();
    expect(api.postData).toHaveBeenCalledExactlyOnceWith('/api/wishlist', { ids: [] });
  });
});

it("a visitor's wishlist stays in the browser", async () => {
  const { $session, $wishlist, reloadWishlist, toggleFavorite } = await open(['a']);
  $session.set(signedOut);
  toggleFavorite('b');
  await reloadWishlist();
  await settle();
  expect($wishlist.get()).toEqual(['b', 'a']);
  for (const call of Object.values(api)) expect(call).not.toHaveBeenCalled();
});
