import { text } from 'node:stream/consumers';
import type { APIRoute } from 'astro';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '#domain/access/session-user.ts';
import { KEY_PARAM } from '#domain/orders/order.ts';
import type { ProductRecord } from '#domain/products/product-record.ts';
import { GET as LIST } from '#pages/api/products/index.ts';
import { GET as SUGGEST } from '#pages/api/products/suggest.ts';
import { GET as PRODUCT } from '#pages/api/products/[slug].ts';
import { GET as ORDER } from '#pages/api/orders/[orderId].ts';
import { GET as EXPORT } from '#pages/api/dashboard/[section]/export.ts';
import { productBySlug } from '#server/catalogue/product-by-slug.ts';
import { changeOrder } from '#server/orders/changing/change-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { applyBulkEdit, previewBulkEdit } from '#server/products/bulk/edit.ts';
import { undoBulkEdit } from '#server/products/bulk/undo.ts';
import { readProduct } from '#server/products/read-product.ts';
import { createProduct, updateProduct } from '#server/products/save-product.ts';
import { callRoute } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { writeTaxonomy } from '../catalogue/fixture.ts';
import { auditOf, staffWith } from '../dashboard/desk.ts';
import { draft, edited, row } from './shop.ts';

describeOnEveryEngine('what a product costs the shop', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
  });

  describe('in the dashboard', () => {
    let duna: ProductRecord;

    beforeEach(async () => {
      await writeTaxonomy(shop.scope);
      const variants = [row('preto', null, { sku: 'D-1', cost: 131.2 }), row('azul')];
      duna = await createProduct(shop.scope, draft({ ncm: '9003.11.00', variants }));
    });

    it('is stored with the variant, and the NCM with the product', async () => {
      expect(duna).toMatchObject({
        ncm: '90031100',
        variants: [{ cost: 131.2 }, { cost: null }],
      });
      const variants = duna.variants.map(({ qty: _, sold: _sold, ...one }) => ({
        ...one,
        cost: 140,
      }));
      await updateProduct(shop.scope, edited(duna, { variants, ncm: '' }));
      expect(await readProduct(shop.scope, { id: duna.id })).toMatchObject({
        ncm: '',
        variants: [{ cost: 140 }, { cost: 140 }],
      });
      const { details } = (await auditOf(shop.scope)).at(-1)!;
      expect(details).toMatchObject({
        [`variants.${duna.variants[0]!.id}.cost`]: { of: 'D-1', from: 131.2, to: 140 },
        ncm: { from: '90031100', to: '' },
      });
    });

    it.each([
      [{ ncm: '9003.11' }, 'ncm'],
      [{ ncm: '99031100' }, 'ncm'],
      [{ variants: [row('preto', null, { cost: -1 })] }, 'variants.0.cost'],
      [{ variants: [row('preto', null, { cost: 1_000_001 })] }, 'variants.0.cost'],
      [{ variants: [row('preto', null, { cost: '10' as never })] }, 'variants.0.cost'],
    ])('is refused with the name of its field', async (change, field) => {
      await expect(updateProduct(shop.scope, edited(duna, change))).rejects.toMatchObject({
        fields: { [field]: expect.any(String) as string },
      });
    });

    it('changes in many products at once, and back', async () => {
      const apply = async (change: object) => {
        const ids = [duna.id];
        const { items } = await previewBulkEdit(shop.scope, { ids, change });
        const versions = Object.fromEntries(items.map(({ id, updatedAt }) => [id, updatedAt]));
        const done = await applyBulkEdit(shop.scope, { ids, change, versions });
        return { items, ...done };
      };
      const costs = async () =>
        (await readProduct(shop.scope, { id: duna.id })).variants.map(({ cost }) => cost);

      const dearer = await apply({ kind: 'cost', by: 'percent', value: 10 });
      expect(dearer.items[0]!.differences).toEqual([
        expect.objectContaining({ field: 'cost', sku: 'D-1', before: 131.2, after: 144.32 }),
      ]);
      expect(await costs()).toEqual([144.32, null]);
      await undoBulkEdit(shop.scope, { bulkEditId: dearer.bulkEditId });
      expect(await costs()).toEqual([131.2, null]);
      await apply({ kind: 'cost', by: 'set', value: 99.9 });
      expect(await costs()).toEqual([99.9, 99.9]);
      await apply({ kind: 'cost', by: 'clear' });
      expect(await costs()).toEqual([null, null]);
      await apply({ kind: 'ncm', ncm: '9004.10.00' });
      expect(await readProduct(shop.scope, { id: duna.id })).toMatchObject({ ncm: '90041000' });
    });

    it('is refused in many products if it would be none', async () => {
      const ids = [duna.id];
      const less = { kind: 'cost', by: 'percent', value: -150 } as const;
      const { items } = await previewBulkEdit(shop.scope, { ids, change: less });
      expect(items[0]).toMatchObject({ refused: 'bulkCost' });
      const wrong = { ids, change: { kind: 'ncm', ncm: '12' } };
      await expect(previewBulkEdit(shop.scope, wrong)).rejects.toMatchObject({
        fields: { 'change.ncm': expect.any(String) as string },
      });
    });

    it('is exported for those who see products alone', async () => {
      const exported = (user: SessionUser) =>
        callRoute(EXPORT, shop.scope, {
          path: '/api/dashboard/products/export',
          params: { section: 'products' },
          locals: { user },
        });
      const file = await exported(staffWith('products', { view: true }));
      const [head, line] = (await text(file.body!)).trim().split('\r\n');
      const cellOf = (name: string) => line!.split(';')[head!.split(';').indexOf(name)];
      expect(cellOf('Menor custo')).toBe('131,20');
      expect(cellOf('Maior custo')).toBe('131,20');
      expect(cellOf('NCM')).toBe('9003.11.00');
      expect((await exported(staffWith('orders', { view: true }))).status).toBe(403);
    });
  });

  describe('once it is sold', () => {
    /** Found nowhere else: reais, cents, and the NCM. */
    const SECRETS = /12345|123[.,]45|90041000|9004\.10|"ncm"/;
    const costOf = async (orderId: string) =>
      shop.scope.engine.db
        .selectFrom('orderLines')
        .select(['sku', 'costCents'])
        .where('orderId', '=', orderId)
        .orderBy('position')
        .execute();
    const setCosts = (costCents: number) =>
      shop.scope.engine.transaction((tx) =>
        tx.updateTable('variants').set({ costCents }).execute(),
      );
    const sell = () =>
      placeOrder(shop.scope, { body: orderOf([cartItem('mar')]), idempotencyKey: 'sale-1-of-mar' });

    beforeEach(async () => {
      await fillShop(shop.scope, {
        products: ['mar', 'sol'].map((id) =>
          simpleProduct(id, { priceCents: 20_000, qty: 9 }, { ncm: '90041000', kind: 'solar' }),
        ),
      });
      await setCosts(12_345);
    });

    it('stays with the line as it was, and a line that is added has the cost of then', async () => {
      const { orderId } = await sell();
      await setCosts(999);
      expect(await costOf(orderId)).toEqual([{ sku: 'SKU-mar-0', costCents: 12_345 }]);
      const { version, lines } = await readOrderRecord(shop.scope, orderId);
      expect(lines).toMatchObject([{ ncm: '90041000' }]);
      await changeOrder(shop.scope, {
        orderId,
        version,
        items: [
          { variantId: 'mar-0', qty: 2 },
          { variantId: 'sol-0', qty: 1 },
        ],
      });
      expect(await costOf(orderId)).toEqual([
        { sku: 'SKU-mar-0', costCents: 12_345 },
        { sku: 'SKU-sol-0', costCents: 999 },
      ]);
    });

    it('is in nothing that buyers are shown', async () => {
      const { orderId, secret } = await sell();
      const call = async (route: APIRoute, path: string, params: Record<string, string> = {}) => {
        const answer = await callRoute(route, shop.scope, { path, params });
        expect(answer.status, path).toBe(200);
        return answer.text();
      };
      const shown = [
        await call(LIST, '/api/products'),
        await call(SUGGEST, '/api/products/suggest?q=armacao'),
        await call(PRODUCT, '/api/products/armacao-mar', { slug: 'armacao-mar' }),
        await call(ORDER, `/api/orders/${orderId}?${KEY_PARAM}=${secret}`, { orderId }),
        // What a product's page is made of.
        JSON.stringify(await productBySlug(shop.scope, 'armacao-mar')),
      ];
      for (const one of shown) {
        expect(one).toContain('mar');
        expect(one).not.toMatch(SECRETS);
      }
    });
  });
});
