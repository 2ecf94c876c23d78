import { expect, it } from 'vitest';
import { CatalogueLoadingError } from '#server/base/errors.ts';
import { trackDependencies } from '#server/caching/dependencies.ts';
import { published } from '#server/caching/published.ts';
import { catalogueIndex } from '#server/catalogue/current-index.ts';
import { shownProduct } from '#server/catalogue/product-by-slug.ts';
import { relatedProducts } from '#server/catalogue/related-products.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { product, writeShop } from './fixture.ts';

/** The same shop as a process sees it that has just started, whose catalogue is read once `begin` is called. */
function startedAnew(scope: Scope): { scope: Scope; begin: () => void } {
  let begin!: () => void;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const engine = {
    ...scope.engine,
    outsideTransaction: <T>(work: () => T): T => scope.engine.outsideTransaction(work),
  };
  let isHeld = false;
  engine.outsideTransaction = <T>(work: () => T): T =>
    scope.engine.outsideTransaction(() => (isHeld ? (begun.then(work) as T) : work()));
  // What was published is read at once: only the catalogue waits.
  void published({ ...scope, engine }).then(() => (isHeld = true));
  return { scope: { ...scope, engine }, begin };
}

describeOnEveryEngine('while the catalogue is being loaded', (open) => {
  it('a list says so after a while, and a product is shown without others, once', async () => {
    const shop = await open();
    await writeShop(shop.scope, [product('duna'), product('brisa')]);
    const detail = await shownProduct(shop.scope, 'duna');
    const { scope, begin } = startedAnew(shop.scope);
    const state = await published(scope);
    await expect(catalogueIndex(scope, 20)).rejects.toBeInstanceOf(CatalogueLoadingError);
    const related = () =>
      trackDependencies(() => relatedProducts(scope, { product: detail, limit: 4 }));
    const early = await related();
    expect(early.answer).toEqual([]);
    expect(await early.dependencies.areUnchanged(scope, state, state.moment)).toBe(false);
    begin();
    expect((await catalogueIndex(scope)).size).toBe(2);
    const later = await related();
    expect(later.answer).toMatchObject([{ slug: 'brisa' }]);
    expect(await later.dependencies.areUnchanged(scope, state, state.moment)).toBe(true);
  });
});
