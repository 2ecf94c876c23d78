import { expect, it } from 'vitest';
import { createProduct } from '#server/products/save-product.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { writeTaxonomy } from '../catalogue/fixture.ts';
import { draft, row } from './shop.ts';

describeOnEveryEngine('the SKU of a new product', (open) => {
  it('takes the first number that is free if it was only suggested, and is refused if it was typed', async () => {
    const { scope } = await open();
    await writeTaxonomy(scope);
    await createProduct(scope, draft());
    const ipe = (skuIsSuggested: boolean) =>
      createProduct(
        scope,
        draft({
          name: 'Óculos de grau Ipê',
          variants: [
            row('preto', 'P', { sku: 'DUNA-PRETO-P', skuIsSuggested }),
            row('azul', 'M', { sku: 'DUNA-PRETO-P-2' }),
          ],
        }),
      );
    expect((await ipe(true)).variants.map(({ sku }) => sku)).toEqual([
      'DUNA-PRETO-P-3',
      'DUNA-PRETO-P-2',
    ]);
    await expect(ipe(false)).rejects.toMatchObject({
      fields: { 'variants.0.sku': expect.anything() as unknown },
    });
  });
});
