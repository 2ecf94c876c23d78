import { expect, it } from 'vitest';
import { inChunks } from '#server/base/chunks.ts';
import { saveProducts } from '#demo/write-product.ts';
import { productSitemap, productSitemapParts, SITEMAP_PART } from '#server/catalogue/sitemap.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine, TEST_NOW } from '../../support/engines.ts';
import { product, variant, writeShop } from './fixture.ts';

/** Copies the product 'ilha' `count` times: 'ilha-00001' and so on. */
async function copyProduct({ engine }: Scope, count: number): Promise<void> {
  const row = await engine.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', 'ilha')
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: count }, (_, index) => {
    const id = `ilha-${String(index + 1).padStart(5, '0')}`;
    return { ...row, id, slug: id, sku: id };
  });
  await engine.transaction((tx) =>
    inChunks(copies, (some) => tx.insertInto('products').values(some).execute()),
  );
}

describeOnEveryEngine("the sitemap's products", (open) => {
  it('are all that have a page, sold out or not, and none that is hidden', async () => {
    const { scope } = await open();
    await writeShop(scope, [
      product('praia'),
      product('acabou', { variants: [variant({ qty: 0 })] }),
      product('oculta', { status: 'hidden' }),
    ]);
    expect((await productSitemap(scope, 1)).map(({ slug }) => slug)).toEqual(['acabou', 'praia']);
  });

  it('say when each was last saved, not when it was made', async () => {
    const { scope, advance } = await open();
    await writeShop(scope, [product('ilha', { createdAt: 5 }), product('praia', { createdAt: 6 })]);
    advance(60_000);
    await saveProducts(scope, [product('praia', { slug: 'praia-nova', createdAt: 6 })]);
    expect(await productSitemap(scope, 1)).toEqual([
      { slug: 'ilha', updatedAt: TEST_NOW },
      { slug: 'praia-nova', updatedAt: TEST_NOW + 60_000 },
    ]);
  });

  it('take no part in a shop that shows none', async () => {
    const { scope } = await open();
    await writeShop(scope, [product('oculta', { status: 'hidden' })]);
    expect(await productSitemapParts(scope)).toBe(0);
    expect(await productSitemap(scope, 1)).toEqual([]);
  });

  it('begin a new part when one is full, and stand each in one part only', async () => {
    const { scope } = await open();
    await writeShop(scope, [product('ilha'), product('oculta', { status: 'hidden' })]);
    await copyProduct(scope, SITEMAP_PART - 1);
    expect(await productSitemapParts(scope)).toBe(1);

    await saveProducts(scope, [product('praia')]);
    expect(await productSitemapParts(scope)).toBe(2);
    const [first, second] = [await productSitemap(scope, 1), await productSitemap(scope, 2)];
    expect([first.length, second.length]).toEqual([SITEMAP_PART, 1]);
    const slugs = new Set([...first, ...second].map(({ slug }) => slug));
    expect(slugs.size).toBe(SITEMAP_PART + 1);
    expect(await productSitemap(scope, 3)).toEqual([]);
  });
});
