import { beforeEach, expect, it } from 'vitest';
import type { BulkChange } from '#domain/products/bulk-edit-input.ts';
import { productBySlug } from '#server/catalogue/product-by-slug.ts';
import { searchProducts } from '#server/catalogue/search.ts';
import { applyBulkEdit, previewBulkEdit } from '#server/products/bulk/edit.ts';
import { undoBulkEdit } from '#server/products/bulk/undo.ts';
import { removeProduct } from '#server/products/move-product.ts';
import { productChoices, readProduct } from '#server/products/read-product.ts';
import { createProduct, updateProduct } from '#server/products/save-product.ts';
import { moveStock } from '#server/stock/move-stock.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { writeTaxonomy } from '../catalogue/fixture.ts';
import { draft, edited, pieces, row } from './shop.ts';

describeOnEveryEngine('a bulk edit', (open) => {
  let shop: TestShop;
  let ids: string[];

  beforeEach(async () => {
    shop = await open();
    await writeTaxonomy(shop.scope);
    const made = [];
    for (const [name, price, status] of [
      ['Ilha', 200, 'active'],
      ['Praia', 349.9, 'active'],
      ['Rascunho', 0, 'draft'],
    ] as const) {
      const variants = [row('preto', null, { sku: `${name}-1`, price, stock: pieces(3) })];
      made.push(await createProduct(shop.scope, draft({ name, sku: name, status, variants })));
    }
    ids = made.map(({ id }) => id);
  });

  const preview = (change: BulkChange) => previewBulkEdit(shop.scope, { ids, change });
  const apply = async (change: BulkChange) => {
    const { items } = await preview(change);
    const versions = Object.fromEntries(items.map(({ id, updatedAt }) => [id, updatedAt]));
    return applyBulkEdit(shop.scope, { ids, change, versions });
  };
  const prices = async () => {
    const records = await Promise.all(ids.map((id) => readProduct(shop.scope, { id })));
    return records.map(({ variants: [first] }) => [first!.price, first!.compareAt]);
  };
  const tenOff: BulkChange = {
    kind: 'price',
    by: 'percent',
    value: -10,
    ending: '90',
    compareAt: 'keep',
  };

  it('shows each change before it is made, and what cannot be', async () => {
    const shown = await preview(tenOff);
    expect(shown).toMatchObject({ changed: 2, unchanged: 1, refused: 0 });
    expect(shown.items).toMatchObject([
      {
        name: 'Ilha',
        differences: [
          { field: 'price', sku: 'Ilha-1', before: 200, after: 179.9 },
          { field: 'compareAt', sku: 'Ilha-1', before: null, after: 200 },
        ],
      },
      { name: 'Praia', differences: [{ before: 349.9, after: 314.9 }, { after: 349.9 }] },
      { name: 'Rascunho', differences: [], refused: null },
    ]);
    const cheaper = await preview({ ...tenOff, by: 'amount', value: -250 } as BulkChange);
    expect(cheaper.items.map(({ refused }) => refused)).toEqual(['bulkPrice', null, 'bulkPrice']);
    expect(await prices()).toEqual([
      [200, null],
      [349.9, null],
      [0, null],
    ]);
  });

  it('is made at once, shown in the shop, and put back as it was', async () => {
    const done = await apply(tenOff);
    expect(done).toMatchObject({ changed: 2, skipped: [] });
    expect(await productBySlug(shop.scope, 'ilha')).toMatchObject({
      priceCents: 17_990,
      compareAtCents: 20_000,
    });
    const { bulkEditId } = done;
    expect(await undoBulkEdit(shop.scope, { bulkEditId })).toMatchObject({ changed: 2 });
    expect((await prices()).slice(0, 2)).toEqual([
      [200, null],
      [349.9, null],
    ]);
    await expect(undoBulkEdit(shop.scope, { bulkEditId })).rejects.toMatchObject({
      code: 'bulkUndone',
    });
  });

  it('leaves alone what someone has changed since it was shown, and its undo as well', async () => {
    const { items } = await preview(tenOff);
    const versions = Object.fromEntries(items.map(({ id, updatedAt }) => [id, updatedAt]));
    const ilha = await readProduct(shop.scope, { id: ids[0]! });
    const [first] = edited(ilha).variants;
    await updateProduct(shop.scope, edited(ilha, { variants: [{ ...first!, price: 250 }] }));
    const done = await applyBulkEdit(shop.scope, { ids, change: tenOff, versions });
    expect(done).toMatchObject({ changed: 1, skipped: [{ code: 'changedSince' }] });

    const praia = await readProduct(shop.scope, { id: ids[1]! });
    const [own] = edited(praia).variants;
    await updateProduct(shop.scope, edited(praia, { variants: [{ ...own!, price: 99.9 }] }));
    const undone = await undoBulkEdit(shop.scope, { bulkEditId: done.bulkEditId });
    expect(undone).toMatchObject({ changed: 0, skipped: [{ code: 'changedSince' }] });
    expect((await prices()).slice(0, 2)).toEqual([
      [250, null],
      [99.9, 349.9],
    ]);
  });

  it('removes the price before if it would be no reduction any more', async () => {
    await apply({ kind: 'compareAt', percent: 10 });
    expect((await prices())[0]).toEqual([200, 220]);
    await apply({
      kind: 'price',
      by: 'amount',
      value: 30,
      ending: 'exact',
      compareAt: 'unchanged',
    });
    expect((await prices())[0]).toEqual([230, null]);
  });

  const stocks = async () => {
    const records = await Promise.all(ids.map((id) => readProduct(shop.scope, { id })));
    return records.map(({ variants: [first] }) => first!.qty);
  };
  const sell = (variantId: string) =>
    shop.scope.engine.transaction((tx) =>
      moveStock(tx, shop.scope, { variantId, delta: -1, reason: 'order' }),
    );
  const why = { reason: 'received', note: 'NF 12' } as const;

  it('moves stock with its reason, and takes it back if nothing was sold since', async () => {
    const add: BulkChange = { kind: 'stock', by: 'add', value: 10, ...why };
    const shown = await preview(add);
    expect(shown.items[0]!.differences).toMatchObject([{ field: 'stock', before: 3, after: 13 }]);
    // What was shown is rolled back, its movements too.
    expect(await stocks()).toEqual([3, 3, 3]);
    const { bulkEditId } = await apply(add);
    expect(await stocks()).toEqual([13, 13, 13]);
    const ilha = await readProduct(shop.scope, { id: ids[0]! });
    const { db } = shop.scope.engine;
    const [last] = await db
      .selectFrom('stockMovements')
      .select(['delta', 'reason', 'note'])
      .where('variantId', '=', ilha.variants[0]!.id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(last).toEqual({ delta: 10, reason: 'received', note: 'NF 12' });
    await sell(ilha.variants[0]!.id);
    expect(await undoBulkEdit(shop.scope, { bulkEditId })).toMatchObject({
      changed: 2,
      skipped: [{ name: 'Ilha', code: 'changedSince' }],
    });
    expect(await stocks()).toEqual([12, 3, 3]);
  });

  it('writes no count over a sale that was not shown, and takes no more than there is', async () => {
    const count: BulkChange = { kind: 'stock', by: 'set', value: 5, ...why };
    const { items } = await preview(count);
    const versions = Object.fromEntries(items.map(({ id, updatedAt }) => [id, updatedAt]));
    const seen = Object.fromEntries(
      items.flatMap(({ differences }) =>
        differences.map(({ variantId, before }) => [variantId, before]),
      ),
    );
    const ilha = await readProduct(shop.scope, { id: ids[0]! });
    await sell(ilha.variants[0]!.id);
    const done = await applyBulkEdit(shop.scope, { ids, change: count, versions, seen });
    expect(done).toMatchObject({ changed: 2, skipped: [{ name: 'Ilha', code: 'changedSince' }] });
    expect(await stocks()).toEqual([2, 5, 5]);
    const take = await preview({ kind: 'stock', by: 'add', value: -3, ...why });
    expect(take.items.map(({ refused }) => refused)).toEqual(['bulkStock', null, null]);
  });

  it('gives frames a feature, and is undone though the price has changed since', async () => {
    const { bulkEditId } = await apply({ kind: 'feature', feature: 'shape', value: 'gatinho' });
    const shapes = async () =>
      (await Promise.all(ids.map((id) => readProduct(shop.scope, { id })))).map(
        ({ shape }) => shape,
      );
    expect(await shapes()).toEqual(['gatinho', 'gatinho', 'gatinho']);
    await apply(tenOff);
    await undoBulkEdit(shop.scope, { bulkEditId });
    expect(await shapes()).toEqual(['redondo', 'redondo', 'redondo']);
    await expect(
      preview({ kind: 'feature', feature: 'shape', value: 'triângulo' }),
    ).rejects.toMatchObject({ fields: { 'change.value': 'fields.unknown' } });
  });

  it('does the others if a product is gone, and says which', async () => {
    const { items } = await preview(tenOff);
    const versions = Object.fromEntries(items.map(({ id, updatedAt }) => [id, updatedAt]));
    await removeProduct(shop.scope, { id: ids[1] });
    expect(await preview(tenOff)).toMatchObject({ changed: 1, refused: 1 });
    const done = await applyBulkEdit(shop.scope, { ids, change: tenOff, versions });
    expect(done).toMatchObject({ changed: 1, skipped: [{ id: ids[1], code: 'notFound' }] });
  });

  it('changes brand, categories and status, if the product allows it', async () => {
    await apply({ kind: 'brand', brandId: 'aresta' });
    await apply({ kind: 'addCategory', categoryId: 'sol' });
    await apply({ kind: 'removeCategory', categoryId: 'grau' });
    expect(await readProduct(shop.scope, { id: ids[0]! })).toMatchObject({
      brandId: 'aresta',
      categoryIds: ['sol'],
    });
    await expect(preview({ kind: 'brand', brandId: 'ninguem' })).rejects.toMatchObject({
      fields: { 'change.brandId': 'fields.unknown' },
    });
    const published = await apply({ kind: 'status', status: 'active' });
    expect(published).toMatchObject({
      changed: 0,
      skipped: [{ name: 'Rascunho', code: 'productIncomplete' }],
    });
    const hidden = await apply({ kind: 'status', status: 'hidden' });
    expect(hidden.changed).toBe(3);
    await expect(productBySlug(shop.scope, 'ilha')).rejects.toMatchObject({ status: 404 });
    await undoBulkEdit(shop.scope, { bulkEditId: hidden.bulkEditId });
    expect(await productBySlug(shop.scope, 'ilha')).toMatchObject({ brand: { slug: 'aresta' } });
  });

  it('adds and removes tags, which the list, its export, the shop and the undo know', async () => {
    const tagsOf = async () =>
      Promise.all(ids.map(async (id) => (await readProduct(shop.scope, { id })).tags));
    await updateProduct(
      shop.scope,
      edited(await readProduct(shop.scope, { id: ids[0]! }), { tags: ['Vitrine', ' outono '] }),
    );
    const change: BulkChange = { kind: 'addTags', tags: ['outono', 'água doce'] };
    const shown = await preview(change);
    expect(shown.items.map(({ differences: [own] }) => own)).toMatchObject([
      { field: 'tags', before: 'outono, vitrine', after: 'água doce, outono, vitrine' },
      { field: 'tags', before: '', after: 'água doce, outono' },
      { field: 'tags', before: '', after: 'água doce, outono' },
    ]);
    expect(await tagsOf()).toEqual([['outono', 'vitrine'], [], []]);
    const { bulkEditId } = await apply(change);
    expect((await tagsOf())[1]).toEqual(['água doce', 'outono']);
    expect((await productChoices(shop.scope)).tags).toEqual(['água doce', 'outono', 'vitrine']);
    expect(
      (
        await searchProducts(shop.scope, { text: 'agua doce', includeSoldOut: true })
      ).ids.toSorted(),
    ).toEqual(ids.slice(0, 2).toSorted());
    await undoBulkEdit(shop.scope, { bulkEditId });
    expect(await tagsOf()).toEqual([['outono', 'vitrine'], [], []]);
    await apply({ kind: 'removeTags', tags: ['outono'] });
    expect(await tagsOf()).toEqual([['vitrine'], [], []]);
  });

  it('gives a product no more tags than it may have', async () => {
    const tags = Array.from({ length: 19 }, (_, index) => `t${index}`);
    await apply({ kind: 'addTags', tags });
    const shown = await preview({ kind: 'addTags', tags: ['mais', 'ainda'] });
    expect(shown.items.map(({ refused }) => refused)).toEqual(['bulkTags', 'bulkTags', 'bulkTags']);
    for (const wrong of [[], [''], ['a,b'], ['x'.repeat(41)], Array(21).fill('x')]) {
      const asked = preview({ kind: 'addTags', tags: wrong as string[] });
      await expect(asked).rejects.toMatchObject({ status: 422 });
    }
  });

  it('changes what the lenses filter: of lenses that filter nothing there is nothing to say', async () => {
    const sunOf = async () => (await readProduct(shop.scope, { id: ids[0]! })).sun;
    const feature = (name: 'sunCategory' | 'uv400' | 'polarized', value: string | null) =>
      ({ kind: 'feature', feature: name, value }) as const;
    expect((await preview(feature('uv400', 'yes'))).items[0]!.refused).toBe('bulkSun');
    await apply(feature('sunCategory', '3'));
    await apply(feature('polarized', 'yes'));
    await apply(feature('uv400', 'yes'));
    expect(await sunOf()).toEqual({ category: 3, uv400: true, polarized: true });
    const shown = await preview(feature('sunCategory', null));
    expect(shown.items[0]!.differences).toMatchObject([
      { field: 'sunCategory', before: '3', after: null },
      { field: 'uv400', before: 'yes', after: 'no' },
      { field: 'polarized', before: 'yes', after: 'no' },
    ]);
    const { bulkEditId } = await apply(feature('sunCategory', null));
    expect(await sunOf()).toBeNull();
    await undoBulkEdit(shop.scope, { bulkEditId });
    expect(await sunOf()).toEqual({ category: 3, uv400: true, polarized: true });
    for (const wrong of [feature('uv400', null), feature('sunCategory', '5')]) {
      await expect(preview(wrong)).rejects.toMatchObject({ status: 422 });
    }
  });
});
