import { beforeEach, expect, it } from 'vitest';
import { listBrands } from '#server/catalogue/categories-and-brands.ts';
import { redirectOf } from '#server/service/slugs.ts';
import { shownProduct } from '#server/catalogue/product-by-slug.ts';
import { applyBulkEdit } from '#server/products/bulk/edit.ts';
import { undoBulkEdit } from '#server/products/bulk/undo.ts';
import { indexQueued } from '#server/products/index-queue.ts';
import { createProduct } from '#server/products/save-product.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { product, writeShop } from '../catalogue/fixture.ts';
import { admin, ask, auditOf } from '../dashboard/desk.ts';
import { draft, row } from '../products/shop.ts';

describeOnEveryEngine('merging brands', (open) => {
  let scope: Scope;

  beforeEach(async () => {
    ({ scope } = await open());
    await writeShop(scope, [
      product('a'),
      product('b', { status: 'hidden' }),
      product('c', { brandId: 'aresta' }),
    ]);
  });

  const merge = (ids: string[], into: string) =>
    ask(scope, admin, 'POST', 'brands/actions/merge', { ids, into });
  const versionOf = async (id: string) =>
    (
      await scope.engine.db
        .selectFrom('products')
        .select('updatedAt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).updatedAt;

  it('gives all products to the one that stays, and sends those who knew the other there', async () => {
    await ask(scope, admin, 'PUT', 'brands/lume', { name: 'Lume', slug: 'luz', updatedAt: 0 });
    expect((await shownProduct(scope, 'a')).brand?.name).toBe('Lume');
    const before = await versionOf('a');

    const { status, json } = await merge(['lume', 'aresta'], 'aresta');
    expect([status, json.moved]).toEqual([200, 2]);
    expect((await shownProduct(scope, 'a')).brand).toEqual({ name: 'Aresta', slug: 'aresta' });
    expect(await listBrands(scope)).toMatchObject([{ slug: 'aresta', count: 2 }]);
    for (const old of ['luz', 'lume'])
      expect(await redirectOf(scope, { section: 'brands', slug: old })).toBe('aresta');
    expect((await ask(scope, admin, 'GET', 'brands/lume')).status).toBe(404);
    await indexQueued(scope);
    const { json: found } = await ask(scope, admin, 'GET', 'products?q=aresta&brand=aresta');
    expect(found.total).toBe(3);
    // Whoever has a moved product open is told that it has changed.
    expect(await versionOf('a')).toBeGreaterThan(before);
  });

  it('is told in the audit, of each brand', async () => {
    await merge(['lume', 'aresta'], 'aresta');
    const entries = await auditOf(scope);
    expect(Object.keys(entries[0]!.details)).toHaveLength(3);
    expect(entries).toMatchObject([
      {
        action: 'brands.merge',
        subject: 'lume',
        details: {
          name: { from: 'Lume', to: null },
          slug: { from: 'lume', to: null },
          products: { from: 2, to: null },
        },
      },
      {
        action: 'brands.merge',
        subject: 'aresta',
        details: { products: { from: 1, to: 3 } },
      },
    ]);
  });

  it.each([
    [['lume'], 'lume'],
    [['lume', 'aresta'], 'nada'],
    [['lume', 'nada'], 'nada'],
  ])('changes nothing if there is nothing to merge: %s into %s', async (ids, into) => {
    expect([404, 422]).toContain((await merge(ids, into)).status);
    expect(await listBrands(scope)).toHaveLength(2);
  });

  it('leaves alone what a bulk edit would give back to a brand that is gone', async () => {
    const asAdmin = actingAs(scope, actorOf(admin));
    const { bulkEditId } = (await applyBulkEdit(asAdmin, {
      ids: ['a'],
      change: { kind: 'brand', brandId: 'aresta' },
      versions: { a: await versionOf('a') },
    })) as { bulkEditId: string };
    await merge(['lume', 'aresta'], 'aresta');
    const undone = await undoBulkEdit(asAdmin, { bulkEditId });
    expect(undone).toMatchObject({ changed: 0, skipped: [{ id: 'a', code: 'changedSince' }] });
  });

  it('lets no product that is saved at the same moment keep a brand that is gone', async () => {
    const asAdmin = actingAs(scope, actorOf(admin));
    const save = (n: number) =>
      createProduct(
        asAdmin,
        draft({ name: `Nova ${n}`, variants: [row(null, null, { sku: `N${n}` })] }),
      );
    const [merged, ...saved] = await Promise.allSettled([
      merge(['lume', 'aresta'], 'aresta'),
      ...[1, 2, 3].map(save),
    ]);
    expect(merged).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
    for (const one of saved) {
      if (one.status === 'rejected') {
        expect(one.reason).toMatchObject({ fields: { brandId: 'fields.unknown' } });
      }
    }
    const brands = await scope.engine.db
      .selectFrom('products')
      .select('brandId')
      .distinct()
      .execute();
    expect(brands).toEqual([{ brandId: 'aresta' }]);
  });
});
