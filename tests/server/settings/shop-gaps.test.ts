import { beforeEach, expect, it } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { shopGaps } from '#server/settings/shop-gaps.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { fillShop } from '../../support/fixtures.ts';

const PORTUGAL = { code: 'PT', name: 'Portugal' };

describeOnEveryEngine('what keeps a shop from selling', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, { products: [] });
  });

  it('is nothing in a shop that delivers and can be paid', async () => {
    expect(await shopGaps(shop.scope)).toEqual([]);
  });

  it('is that no way to pay is on', async () => {
    const paymentGateway = { ...initialSettings.paymentGateway, cod: false };
    await saveSettings(shop.scope, { paymentGateway });
    expect(await shopGaps(shop.scope)).toEqual(['payment']);
  });

  it('is that there is no delivery', async () => {
    await shop.scope.engine.transaction(async (tx) => {
      await tx.deleteFrom('deliveryStates').execute();
      await tx.deleteFrom('deliveries').execute();
    });
    expect(await shopGaps(shop.scope)).toEqual(['delivery']);
  });

  it('is that no delivery goes to the countries it sells to', async () => {
    await saveSettings(shop.scope, { countries: [PORTUGAL] });
    expect(await shopGaps(shop.scope)).toEqual(['country']);
    await saveSettings(shop.scope, { countries: [PORTUGAL, { code: 'BR', name: 'Brasil' }] });
    expect(await shopGaps(shop.scope)).toEqual([]);
  });

  it('is judged by what a transaction has just written', async () => {
    const paymentGateway = { ...initialSettings.paymentGateway, cod: false };
    const judged = shop.scope.engine.transaction(async () => {
      await saveSettings(shop.scope, { paymentGateway });
      const gaps = await shopGaps(shop.scope);
      throw new Error(gaps.join());
    });
    await expect(judged).rejects.toThrow('payment');
    expect(await shopGaps(shop.scope)).toEqual([]);
  });
});
