import { beforeEach, expect, it } from 'vitest';
import { catalogueVersion, perCatalogueVersion } from '#server/catalogue/version.ts';
import { changed } from '#server/publication/changed.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';

describeOnEveryEngine('the catalogue version', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
  });

  const bump = () => changed(shop.scope, 'settings');

  it('rises with each change, and is known at once when that is announced', async () => {
    const first = await catalogueVersion(shop.scope);
    await bump();
    expect(await catalogueVersion(shop.scope)).toBe(first + 1);
  });

  it('does not rise when the transaction is rolled back', async () => {
    const first = await catalogueVersion(shop.scope);
    const failing = shop.scope.engine.transaction(async () => {
      await bump();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    shop.advance(5_000);
    expect(await catalogueVersion(shop.scope)).toBe(first);
  });

  it('decides how long a value is kept that was made for it', async () => {
    let loads = 0;
    const value = perCatalogueVersion(async () => (loads += 1));
    expect(await Promise.all([value(shop.scope), value(shop.scope)])).toEqual([1, 1]);
    shop.advance(60_000);
    expect(await value(shop.scope)).toBe(1);
    await bump();
    expect(await value(shop.scope)).toBe(2);
  });

  it('lets a value that could not be made be made again', async () => {
    let loads = 0;
    const value = perCatalogueVersion(async () => {
      loads += 1;
      if (loads === 1) throw new Error('away');
      return loads;
    });
    await expect(value(shop.scope)).rejects.toThrow('away');
    expect(await value(shop.scope)).toBe(2);
  });
});
