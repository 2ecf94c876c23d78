import { beforeEach, expect, it } from 'vitest';
import { createProduct } from '#server/products/save-product.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { writeTaxonomy } from '../catalogue/fixture.ts';
import { admin, ask } from '../dashboard/desk.ts';
import { draft, row } from './shop.ts';

/** Long enough for a deletion that waits to have asked the database. */
const A_MOMENT_MS = 100;

describeOnEveryEngine('what a product takes while it is deleted', (open) => {
  let scope: Scope;
  beforeEach(async () => {
    ({ scope } = await open());
    await writeTaxonomy(scope);
  });

  it.each([
    ['colors', { variants: [row('tartaruga')] }, 'colorHasVariants'],
    ['brands', { brandId: 'aresta', variants: [row('preto')] }, 'brandHasProducts'],
    ['attributes', { variants: [row('preto', 'M')] }, 'attributeHasVariants'],
  ] as const)('of %s is waited for, and then is in its way', async (section, change, code) => {
    const record = { colors: 'tartaruga', brands: 'aresta', attributes: 'tamanho' }[section];
    const written = Promise.withResolvers<void>();
    const hold = Promise.withResolvers<void>();
    const saving = scope.engine.transaction(async () => {
      await createProduct(scope, draft({ ...change, variants: [...change.variants] }));
      written.resolve();
      await hold.promise;
    });
    await written.promise;
    const removing = ask(scope, admin, 'DELETE', `${section}/${record}`);
    await new Promise((resolve) => setTimeout(resolve, A_MOMENT_MS));
    hold.resolve();
    await saving;
    const { status, json } = await removing;
    expect([status, json.code]).toEqual([409, code]);
  });
});
