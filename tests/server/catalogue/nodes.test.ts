import { expect, it } from 'vitest';
import { defaultQuery } from '#domain/catalogue/query.ts';
import { browseProducts } from '#server/catalogue/browse-products.ts';
import { saveProducts } from '#demo/write-product.ts';
import { openDatabase } from '#server/db/open.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { product, writeShop } from './fixture.ts';

describeOnEveryEngine('two processes on one shop', (open) => {
  it('see within a second what the other has saved', async () => {
    const shop = await open();
    await writeShop(shop.scope, [product('ilha')]);
    const engine = await openDatabase(shop.place);
    try {
      const other = { ...shop.scope, engine };
      expect((await browseProducts(other, defaultQuery)).total).toBe(1);
      await saveProducts(shop.scope, [product('praia')]);
      shop.advance(1_000);
      expect((await browseProducts(other, defaultQuery)).total).toBe(2);
    } finally {
      await engine.close();
    }
  });
});
