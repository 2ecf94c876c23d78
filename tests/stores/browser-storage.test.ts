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

  it.each(methods)('goes on in memory where %s throws from the start', async (method) => {
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
    const storage = (await open())[name];
    expect(storage['CART']).toBeUndefined();
    storage['CART'] = 'x';
    expect(storage['CART']).toBe('x');
    delete storage['CART'];
    expect(storage['CART']).toBeUndefined();
    expect('CART' in storage).toBe(false);
  });

  it(`goes on in memory where ${native} itself must not be touched`, async () => {
    vi.spyOn(window, native, 'get').mockImplementation(refuse);
    const storage = (await open())[name];
    storage['CART'] = 'x';
    expect(storage['CART']).toBe('x');
  });

  it('still knows what it kept once the storage stops answering', async () => {
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
