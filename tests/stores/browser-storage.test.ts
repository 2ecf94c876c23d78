import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { opened } from './fresh.ts';

const open = () => opened(() => import('#stores/browser-storage.ts'));
const refuse = () => {
  throw new DOMException('no', 'SecurityError');
};
const methods = ['getItem', 'setItem', 'removeItem'] as const;

beforeEach(() => {
  window.name = '';
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

  it.each(methods)('goes on without it where %s throws from the start', async (method) => {
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
    const storage = (await open())[name];
    expect(storage['CART']).toBeUndefined();
    storage['CART'] = 'x';
    expect(storage['CART']).toBe('x');
    delete storage['CART'];
    expect(storage['CART']).toBeUndefined();
    expect('CART' in storage).toBe(false);
  });

  it(`goes on without it where ${native} itself must not be touched`, async () => {
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

describe('where nothing can be stored', () => {
  const cameFrom = (page: string) => vi.spyOn(document, 'referrer', 'get').mockReturnValue(page);
  const shop = `${location.origin}/produto/aurora`;
  const blocked = async () => {
    for (const method of methods) vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
    const { browserStorage } = await open();
    browserStorage['CART'] = 'x';
  };

  it('the next page of the shop in this tab has the values all the same', async () => {
    await blocked();
    cameFrom(shop);
    const { browserStorage, tabStorage } = await open();
    expect(browserStorage['CART']).toBe('x');
    expect(tabStorage['CART']).toBeUndefined();
    delete browserStorage['CART'];
    expect('CART' in (await open()).browserStorage).toBe(false);
  });

  it('a full storage does not bring an older value back on the next page', async () => {
    localStorage.setItem('CART', 'old');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    (await open()).browserStorage['CART'] = 'new';
    cameFrom(shop);
    expect((await open()).browserStorage['CART']).toBe('new');
  });

  it.each(['https://outra.example/', '', `${location.origin}.outra.example/`])(
    'what another site has put there counts nothing, nor on the pages after: "%s"',
    async (page) => {
      window.name = 'vitrine:{"local/CART":"theirs"}';
      cameFrom(page);
      expect((await open()).browserStorage['CART']).toBeUndefined();
      cameFrom(shop);
      expect((await open()).browserStorage['CART']).toBeUndefined();
    },
  );

  it('a name that somebody else has given the window stays', async () => {
    window.name = 'nota';
    await blocked();
    expect(window.name).toBe('nota');
  });

  it('the name is left empty once the storage takes the values', async () => {
    await blocked();
    vi.restoreAllMocks();
    cameFrom(shop);
    const { browserStorage } = await open();
    browserStorage['CART'] = 'y';
    expect(window.name).toBe('');
    expect(localStorage.getItem('CART')).toBe('y');
  });

  it.each(['vitrine:{', 'vitrine:null', 'vitrine:5'])('half a text is none: %s', async (name) => {
    window.name = name;
    cameFrom(shop);
    expect((await open()).browserStorage['CART']).toBeUndefined();
  });
});
