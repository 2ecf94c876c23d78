import { beforeEach, expect, it } from 'vitest';
import type { Permission } from '#domain/access/permission.ts';
import type { ProductDraft } from '#domain/products/product-input.ts';
import type { ProductRecord } from '#domain/products/product-record.ts';
import { productsByIds } from '#server/catalogue/cards.ts';
import { movedSlug, productBySlug, productForPreview } from '#server/catalogue/product-by-slug.ts';
import { searchProducts } from '#server/catalogue/search.ts';
import { productSitemap } from '#server/catalogue/sitemap.ts';
import { resolveItems } from '#server/cart/resolve-items.ts';
import { countSales } from '#server/products/count-sales.ts';
import { applyBulkEdit, previewBulkEdit } from '#server/products/bulk/edit.ts';
import { undoBulkEdit } from '#server/products/bulk/undo.ts';
import { duplicateProduct } from '#server/products/duplicate-product.ts';
import {
  archiveProducts,
  hideProducts,
  publishProducts,
  removeProduct,
  restoreProducts,
  scheduleProducts,
} from '#server/products/move-product.ts';
import { productChoices, readProduct } from '#server/products/read-product.ts';
import { createProduct, updateProduct } from '#server/products/save-product.ts';
import { publishDue } from '#server/products/schedule.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine, TEST_NOW, type TestShop } from '../../support/engines.ts';
import { writeTaxonomy } from '../catalogue/fixture.ts';
import { draft, edited, pieces, row, sellOne } from './shop.ts';

const DAY_MS = 86_400_000;

describeOnEveryEngine('a product', (open) => {
  let shop: TestShop;
  let scope: Scope;

  beforeEach(async () => {
    shop = await open();
    scope = shop.scope;
    await writeTaxonomy(scope);
  });

  const make = (change: Partial<ProductDraft> = {}) => createProduct(scope, draft(change));
  const save = (record: ProductRecord, change: Partial<ProductDraft>) =>
    updateProduct(scope, edited(record, change));
  const ids = ({ id }: ProductRecord) => ({ ids: [id] });

  /** Every place of the shop that shows or sells a product, and whether it does. */
  async function places({ id, slug, variants }: ProductRecord): Promise<boolean[]> {
    const item = {
      _id: id,
      variantId: variants[0]!.id,
      color: null,
      attribute: null,
      customAttr: null,
    };
    return [
      await productBySlug(scope, slug).then(
        () => true,
        () => false,
      ),
      (await searchProducts(scope, { text: 'duna', includeSoldOut: true })).ids.includes(id),
      (await productsByIds(scope, [id])).length > 0,
      (await productSitemap(scope, 1)).some((one) => one.slug === slug),
      (await resolveItems(scope.engine.db, [item]))[0]!.variant !== null,
    ];
  }
  const everywhere = [true, true, true, true, true];
  const nowhere = everywhere.map(() => false);

  it.each(['draft', 'hidden', 'archived'] as const)(
    'that is %s is shown and sold nowhere, and once it is published everywhere',
    async (status) => {
      const duna = await make({ status });
      expect(await places(duna)).toEqual(nowhere);
      expect(await publishProducts(scope, ids(duna))).toEqual({ done: [duna.id], refused: [] });
      expect(await places(duna)).toEqual(everywhere);
      await hideProducts(scope, ids(duna));
      expect(await places(duna)).toEqual(nowhere);
    },
  );

  it('that is scheduled appears at its time, by a job that waits for it', async () => {
    const publishAt = TEST_NOW + DAY_MS;
    const duna = await make({ status: 'scheduled', publishAt });
    const jobs = await scope.engine.db
      .selectFrom('jobs')
      .select(['kind', 'runAt'])
      .where('kind', '=', 'products.publish')
      .execute();
    expect(jobs).toEqual([{ kind: 'products.publish', runAt: publishAt }]);
    shop.advance(DAY_MS - 1);
    expect(await publishDue(scope)).toBe(0);
    expect(await places(duna)).toEqual(nowhere);
    shop.advance(1);
    expect(await publishDue(scope)).toBe(1);
    expect(await publishDue(scope)).toBe(0);
    expect(await places(duna)).toEqual(everywhere);
    expect(await readProduct(scope, { id: duna.id })).toMatchObject({
      status: 'active',
      publishAt: null,
    });
  });

  it('whose schedule was changed keeps to the last one', async () => {
    const duna = await make({ status: 'draft' });
    await scheduleProducts(scope, { ...ids(duna), publishAt: TEST_NOW + DAY_MS });
    await scheduleProducts(scope, { ...ids(duna), publishAt: TEST_NOW + 2 * DAY_MS });
    shop.advance(DAY_MS);
    expect(await publishDue(scope)).toBe(0);
    shop.advance(DAY_MS);
    expect(await publishDue(scope)).toBe(1);
  });

  it('that is not complete is not published, and the fields to correct are named', async () => {
    const duna = await make({ status: 'draft', variants: [row('preto', 'P', { price: 0 })] });
    expect(await publishProducts(scope, { ids: [duna.id, 'nada'] })).toEqual({
      done: [],
      refused: [
        {
          id: duna.id,
          name: 'Duna',
          code: 'productIncomplete',
          fields: { 'variants.0.price': 'fields.price' },
        },
        { id: 'nada', name: '', code: 'notFound' },
      ],
    });
  });

  it('leads from each older address to its newest one, and gives an address back to a product that takes it', async () => {
    let duna = await make();
    duna = await save(duna, { slug: 'duna-leve' });
    duna = await save(duna, { slug: 'duna-leve-2' });
    expect(await movedSlug(scope, 'duna')).toBe('duna-leve-2');
    expect(await movedSlug(scope, 'duna-leve')).toBe('duna-leve-2');
    expect(duna.oldSlugs.toSorted()).toEqual(['duna', 'duna-leve']);
    duna = await save(duna, { slug: 'duna' });
    expect(await movedSlug(scope, 'duna-leve-2')).toBe('duna');
    await expect(movedSlug(scope, 'duna')).rejects.toMatchObject({ status: 404 });

    const variants = [row('preto', null, { sku: 'OUTRA' })];
    const other = await make({ name: 'Outra', slug: 'duna-leve', sku: 'OUTRA', variants });
    expect(other.slug).toBe('duna-leve');
    await expect(movedSlug(scope, 'duna-leve')).rejects.toMatchObject({ status: 404 });
    await expect(save(other, { slug: 'duna' })).rejects.toMatchObject({
      fields: { slug: 'fields.slugTaken' },
    });
    // No one has asked for this one: an address that leads somewhere stays what it is.
    const third = [row('preto', null, { sku: 'TERCEIRA' })];
    const copy = await make({ name: 'Duna leve 2', sku: 'TERCEIRA', variants: third });
    expect(copy.slug).toBe('duna-leve-2-2');
    await hideProducts(scope, ids(duna));
    await expect(movedSlug(scope, 'duna-leve-2')).rejects.toMatchObject({ status: 404 });
  });

  it('that was never sold is deleted, and one that was sold is archived and comes back hidden', async () => {
    const duna = await make();
    const variants = [row('preto', null, { sku: 'OUTRA', stock: pieces(3) })];
    const other = await make({ name: 'Outra', sku: 'OUTRA', variants });
    await sellOne(scope, duna.id, duna.variants[0]!.id);
    expect(await removeProduct(scope, { id: duna.id })).toEqual({ outcome: 'archived' });
    expect(await places(duna)).toEqual(nowhere);
    expect(await removeProduct(scope, { id: other.id })).toEqual({ outcome: 'deleted' });
    await expect(readProduct(scope, { id: other.id })).rejects.toMatchObject({ status: 404 });
    expect((await searchProducts(scope, { text: 'outra', includeSoldOut: true })).ids).toEqual([]);
    await restoreProducts(scope, ids(duna));
    expect(await readProduct(scope, { id: duna.id })).toMatchObject({
      status: 'hidden',
      sold: true,
      variants: [{ qty: 5, sold: true }, { qty: 5, sold: false }, {}],
    });
  });

  it('is copied as a draft with SKUs of its own, no bar code and no stock', async () => {
    const duna = await make({
      variants: [row('preto', 'P', { stock: pieces(5), barcode: '7891234567895' })],
    });
    await make({ name: 'Vizinha', sku: 'DUNA-PRETO-P-2', variants: [row('azul', 'P')] });
    const copy = await duplicateProduct(scope, { id: duna.id });
    expect(copy).toMatchObject({
      name: 'Duna (cópia)',
      slug: 'duna-copia',
      status: 'draft',
      sold: false,
      variants: [{ sku: 'DUNA-PRETO-P-3', barcode: null, qty: 0, colorId: 'preto' }],
    });
    expect(copy.variants[0]!.id).not.toBe(duna.variants[0]!.id);
  });

  it('says how many were sold in the last 30 days', async () => {
    const duna = await make();
    const soldOf = async () =>
      (await scope.engine.db.selectFrom('productListings').select('sold').execute()).map(
        ({ sold }) => sold,
      );
    await sellOne(scope, duna.id, duna.variants[0]!.id);
    await sellOne(scope, duna.id, duna.variants[1]!.id);
    await countSales(scope);
    expect(await soldOf()).toEqual([2]);
    shop.advance(31 * DAY_MS);
    await countSales(scope);
    expect(await soldOf()).toEqual([0]);
  });

  it('that is not published is shown to those alone who may see products', async () => {
    const { id } = await make({ status: 'draft' });
    const draft = await productForPreview(scope, id);
    expect(draft).toMatchObject({ name: 'Duna', isPublished: false });
    await publishProducts(scope, { ids: [id] });
    expect(await productForPreview(scope, id)).toMatchObject({ isPublished: true });
    const guest = actingAs(scope, actorOf(null));
    await expect(productForPreview(guest, id)).rejects.toMatchObject({ status: 401 });
  });

  it('is read, changed and removed by no one without the right', async () => {
    const duna = await make();
    const staff = (...permissions: Permission[]) =>
      actingAs(
        scope,
        actorOf({
          id: 'vera',
          name: 'Vera',
          email: 'vera@loja.test',
          emailVerified: true,
          admin: false,
          staff: { status: true, permissions },
        }),
      );
    const rights = { view: true, edit: true, delete: true };
    const reader = staff({ ...rights, name: 'products', edit: false, delete: false });
    const stranger = staff({ ...rights, name: 'orders' });
    const change = { kind: 'status', status: 'hidden' } as const;
    const versions = { [duna.id]: duna.updatedAt };
    const writes: ((by: Scope) => Promise<unknown>)[] = [
      (by) => createProduct(by, draft()),
      (by) => updateProduct(by, edited(duna)),
      (by) => duplicateProduct(by, { id: duna.id }),
      (by) => publishProducts(by, ids(duna)),
      (by) => hideProducts(by, ids(duna)),
      (by) => scheduleProducts(by, { ...ids(duna), publishAt: 1 }),
      (by) => archiveProducts(by, ids(duna)),
      (by) => restoreProducts(by, ids(duna)),
      (by) => removeProduct(by, { id: duna.id }),
      (by) => previewBulkEdit(by, { ...ids(duna), change }),
      (by) => applyBulkEdit(by, { ...ids(duna), change, versions }),
      (by) => undoBulkEdit(by, { bulkEditId: 'b' }),
    ];
    for (const write of writes) {
      await expect(write(reader), String(write)).rejects.toMatchObject({ status: 403 });
    }
    const reads = [
      (by: Scope) => readProduct(by, { id: duna.id }),
      productChoices,
      (by: Scope) => productForPreview(by, duna.id),
    ];
    for (const read of reads) {
      await expect(read(stranger), String(read)).rejects.toMatchObject({ status: 403 });
      await read(reader);
    }
    const editor = staff({ ...rights, name: 'products', delete: false });
    for (const write of [
      () => archiveProducts(editor, ids(duna)),
      () =>
        applyBulkEdit(editor, {
          ...ids(duna),
          change: { ...change, status: 'archived' },
          versions,
        }),
      () => updateProduct(editor, edited(duna, { status: 'archived' })),
    ]) {
      await expect(write(), String(write)).rejects.toMatchObject({ status: 403 });
    }
  });
});
