import { beforeEach, expect, it } from 'vitest';
import {
  bumpCatalogueVersion,
  catalogueVersion,
  perCatalogueVersion,
} from '#server/catalogue/version.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';

describeOnEveryEngine('the catalogue version', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
  });

  const bump = () => shop.scope.engine.transaction(bumpCatalogueVersion);

  it('rises with each change, and is known at once when that is announced', async () => {
    const first = await catalogueVersion(shop.scope);
    expect(await bump()).toBe(first + 1);
    await shop.scope.engine.announce('catalogue');
    expect(await catalogueVersion(shop.scope)).toBe(first + 1);
  });

  it('does not rise when the transaction is rolled back', async () => {
    const first = await catalogueVersion(shop.scope);
    const failing = shop.scope.engine.transaction(async (tx) => {
      await bumpCatalogueVersion(tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    shop.advance(5_000);
    expect(await catalogueVersion(shop.scope)).toBe(first);
  });

  it('is read again after a second when nobody announced the change', async () => {
    const first = await catalogueVersion(shop.scope);
    await bump();
    shop.advance(999);
    expect(await catalogueVersion(shop.scope)).toBe(first);
    shop.advance(1);
    expect(await catalogueVersion(shop.scope)).toBe(first + 1);
  });

  it('does not keep what a read brings that began before an announcement', async () => {
    const reading = catalogueVersion(shop.scope);
    await bump();
    await shop.scope.engine.announce('catalogue');
    const afterwards = await catalogueVersion(shop.scope);
    expect(afterwards).toBeGreaterThanOrEqual(await reading);
    expect(await catalogueVersion(shop.scope)).toBe(afterwards);
    expect(afterwards).toBe((await bump()) - 1);
  });

  it('is not read again for an announcement of something else', async () => {
    const first = await catalogueVersion(shop.scope);
    await bump();
    await shop.scope.engine.announce('weather');
    expect(await catalogueVersion(shop.scope)).toBe(first);
  });

  it('decides how long a value is kept that was made for it', async () => {
    let loads = 0;
    const value = perCatalogueVersion(async () => (loads += 1));
    expect(await Promise.all([value(shop.scope), value(shop.scope)])).toEqual([1, 1]);
    shop.advance(60_000);
    expect(await value(shop.scope)).toBe(1);
    await bump();
    await shop.scope.engine.announce('catalogue');
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
