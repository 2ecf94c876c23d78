import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { opened } from './fresh.ts';

const open = () => opened(() => import('#stores/browser-storage.ts'));
const refuse = () => {
  throw new DOMException('no', 'SecurityError');
};
const methods = ['getItem', 'setItem', 'removeItem'] as const;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe.each([
  ['browserStorage', 'localStorage'],
  ['tabStorage', 'sessionStorage'],
] as const)('%s', (name, native) => {
  it(`is the ${native} under plain names`, async () => {
    const storage = (await open())[name];
    storage['CART'] = 'x';
    expect(window[native].getItem('CART')).toBe('x');
    window[native].setItem('CART', 'y');
    expect(storage['CART']).toBe('y');
    delete storage['CART'];
    expect('CART' in storage).toBe(false);
    expect(window[native].getItem('CART')).toBeNull();
  });

  it.each(methods)('goes on without it if %s throws from the start', async (method) => {
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
    const storage = (await open())[name];
    expect(storage['CART']).toBeUndefined();
    storage['CART'] = 'x';
    expect(storage['CART']).toBe('x');
    delete storage['CART'];
    expect(storage['CART']).toBeUndefined();
    expect('CART' in storage).toBe(false);
  });

  it(`goes on without it if ${native} itself must not be touched`, async () => {
    vi.spyOn(window, native, 'get').mockImplementation(refuse);
    const storage = (await open())[name];
    storage['CART'] = 'x';
    expect(storage['CART']).toBe('x');
  });

  it('still knows what it stored once the storage stops answering', async () => {
    const storage = (await open())[name];
    storage['CART'] = 'x';
    for (const method of methods) vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
    expect(storage['CART']).toBe('x');
    delete storage['CART'];
    expect('CART' in storage).toBe(false);
  });

  it('does not go back to the older value of a storage that became full', async () => {
    const storage = (await open())[name];
    storage['CART'] = 'old';
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    storage['CART'] = 'new';
    expect(storage['CART']).toBe('new');
    full.mockRestore();
    storage['CART'] = 'newer';
    expect(window[native].getItem('CART')).toBe('newer');
  });
});

describe('whether the browser stores data', () => {
  it('is so if it does, and nothing of the question stays', async () => {
    expect((await open()).storesData()).toBe(true);
    expect(localStorage).toHaveLength(0);
  });

  it('is not so if the storage is blocked', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
    expect((await open()).storesData()).toBe(false);
  });

  it('is not so while it has no room for a value, and is again once it has', async () => {
    const { browserStorage, storesData } = await open();
    const setItem = Storage.prototype.setItem;
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
      this: Storage,
      key,
      value,
    ) {
      if (key === 'CART') refuse();
      setItem.call(this, key, value);
    });
    browserStorage['CART'] = 'x';
    expect(storesData()).toBe(false);
    full.mockRestore();
    browserStorage['CART'] = 'x';
    expect(storesData()).toBe(true);
  });
});

it('the next page has nothing of what could not be stored, nor does the window', async () => {
  for (const method of methods) vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
  (await open()).browserStorage['CART'] = 'x';
  expect((await open()).browserStorage['CART']).toBeUndefined();
  expect(window.name).toBe('');
});
