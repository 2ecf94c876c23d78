import { beforeEach, expect, it } from 'vitest';
import { removeCustomer } from '#server/customers/erase-customer.ts';
import { readCustomer } from '#server/customers/read-customer.ts';
import { listRecords } from '#server/dashboard/records.ts';
import { readImport, runImport, undoImport } from '#server/imports/imports.ts';
import { addNote } from '#server/orders/annotate-order.ts';
import { changeOrder } from '#server/orders/changing/change-order.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { refundOrder } from '#server/payments/settlement/refund-order.ts';
import { readReport } from '#server/reports/read-report.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { createWebhook } from '#server/webhooks/resource.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { addAccount } from '../../support/accounts.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import {
  cartItem,
  fillShop,
  orderOf,
  simpleProduct,
  stockOf,
  variableProduct,
} from '../../support/fixtures.ts';
import { admin } from '../dashboard/desk.ts';
import { sendFile } from './import-shop.ts';
import { ANA, ordersFile, type OrderCells } from './shopify-orders.ts';

describeOnEveryEngine('an import of orders', (open) => {
  let shop: Scope;
  let scope: Scope;

  beforeEach(async () => {
    shop = (await open()).scope;
    scope = actingAs(shop, { kind: 'user', user: admin });
    const priceCents = 15_000;
    const colors = (['Preto', 'Tartaruga'] as const).map((color) => ({
      color,
      priceCents,
      qty: 1,
    }));
    await fillShop(shop, {
      products: [simpleProduct('frame', { priceCents, qty: 5 }), variableProduct('pair', colors)],
    });
  });

  const importAll = async (...rows: OrderCells[]) => {
    const id = await sendFile(scope, ordersFile(...rows), {}, 'orders');
    await doDueJobs(scope);
    const checked = await readImport(scope, id);
    await runImport(scope, id);
    await doDueJobs(scope);
    const done = await readImport(scope, id);
    expect(done.counts).toEqual(checked.counts);
    return done;
  };
  const undo = async (id: string) => {
    await undoImport(scope, id);
    await doDueJobs(scope);
    return readImport(scope, id);
  };
  const idOf = async (externalId: string) => {
    const row = await scope.engine.db
      .selectFrom('orders')
      .select('id')
      .where('externalId', '=', externalId)
      .executeTakeFirst();
    return row?.id;
  };
  const record = async (externalId = '#1001') => readOrderRecord(scope, (await idOf(externalId))!);
  const found = (q: string) =>
    listRecords(scope, { resource: resourceOf('orders'), params: new URLSearchParams({ q }) });
  const customers = () =>
    scope.engine.db.selectFrom('customers').select(['id', 'email']).orderBy('email').execute();
  const customer = async (email: string) => {
    const found = (await customers()).find((one) => one.email === email);
    return readCustomer(scope, found!.id);
  };
  const rowsOf = async (
    table: 'letters' | 'cashEntries' | 'webhookDeliveries' | 'stockMovements',
  ) => {
    const { rows } = await scope.engine.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  const revenueOf = async (day: string) => {
    const params = new URLSearchParams({ period: 'own', from: day, to: day });
    const { totals } = await readReport(scope, { name: 'sales', params });
    return totals;
  };

  it('writes history: no letter, stock, drawer or webhook, and reports and customer have it', async () => {
    await createWebhook(scope, {
      url: 'https://erp.exemplo.com.br/',
      events: ['order.placed', 'order.paid', 'order.shipped'],
    });
    const before = [await rowsOf('stockMovements'), await stockOf(shop, 'frame-0')];
    const done = await importAll(ANA);
    expect(done).toMatchObject({ format: 'shopify', status: 'done', errors: [], rows: 1 });
    expect(done.counts).toMatchObject({ created: 1, refused: 0 });
    expect(await record()).toMatchObject({
      externalId: '#1001',
      status: 'delivered',
      paymentStatus: 'paid',
      paymentMethod: 'earlier-shop',
      source: 'import',
      createdAt: Date.UTC(2025, 2, 1, 13, 22, 11),
      lines: [{ name: 'Aurora - Preto', sku: 'SKU-frame-0', qty: 2, price: 100, stock: 5 }],
      subtotal: 200,
      discount: 10,
      payable: 206.9,
      paid: 206.9,
      due: 0,
      refundable: 206.9,
      customer: { name: 'Ana Lima', orders: 1, spent: 206.9 },
    });
    const { timeline } = await record();
    expect(timeline.map(({ kind, status }) => `${kind} ${status}`).toReversed()).toEqual([
      'status pending',
      'payment pending',
      'status confirmed',
      'status shipped',
      'status delivered',
      'note delivered',
    ]);
    expect(timeline[0]).toMatchObject({
      actorId: admin.id,
      data: { text: 'Veio de outra loja, onde era o pedido #1001.\nDeixar na portaria' },
    });
    expect(await customer('ana@exemplo.com')).toMatchObject({
      fullName: 'Ana Lima',
      orderSum: 206.9,
    });
    expect([await rowsOf('stockMovements'), await stockOf(shop, 'frame-0')]).toEqual(before);
    for (const table of ['letters', 'cashEntries', 'webhookDeliveries'] as const)
      expect(await rowsOf(table)).toBe(0);
    expect(JSON.stringify(await revenueOf('2025-03-01'))).toContain('206.9');
  });

  it('is found by its number there, as people write it', async () => {
    await importAll(ANA, { ...ANA, Name: '#1002' });
    for (const q of ['#1001', '1001']) {
      const { items } = await found(q);
      expect(items).toMatchObject([{ id: await idOf('#1001'), externalId: '#1001' }]);
    }
  });

  it('comes once, and follows what becomes of an order there until somebody works on it here', async () => {
    const open = { ...ANA, 'Fulfillment Status': 'unfulfilled', 'Fulfilled at': '' };
    await importAll(open);
    const id = await idOf('#1001');
    expect((await importAll(open)).counts).toMatchObject({ unchanged: 1, created: 0, updated: 0 });
    expect((await importAll(ANA)).counts).toMatchObject({ updated: 1 });
    expect(await record()).toMatchObject({ id, status: 'delivered', paid: 206.9 });
    expect(await customer('ana@exemplo.com')).toMatchObject({ orderSum: 206.9 });
    await addNote(scope, { orderId: id!, text: 'Ligou para agradecer', toBuyer: false });
    const again = await importAll({ ...ANA, 'Financial Status': 'refunded' });
    expect(again.counts).toMatchObject({ unchanged: 1, updated: 0 });
    expect(again.errors).toMatchObject([{ row: 2, column: 'Name', code: 'changedHere' }]);
    expect(await record()).toMatchObject({ status: 'delivered', refunded: 0 });
  });

  it('is taken away again with the customer that it has made, and stays if it was worked on', async () => {
    const done = await importAll(
      ANA,
      { ...ANA, Name: '#1002' },
      {
        ...ANA,
        Name: '#1003',
        Email: 'bia@exemplo.com',
        'Billing Name': 'Bia Reis',
        Phone: '',
      },
    );
    await addNote(scope, { orderId: (await idOf('#1003'))!, text: 'Fiel', toBuyer: false });
    expect((await undo(done.id)).kept.map(({ name }) => name)).toEqual(['#1003']);
    expect(await idOf('#1001')).toBeUndefined();
    expect((await customers()).map(({ email }) => email)).toEqual(['bia@exemplo.com']);
    expect(JSON.stringify(await revenueOf('2025-03-01'))).toContain('206.9');
  });

  it('goes back to what it was when an update is undone', async () => {
    await importAll({ ...ANA, 'Fulfillment Status': 'unfulfilled', 'Fulfilled at': '' });
    const before = await record();
    const { id } = await importAll(ANA);
    await undo(id);
    const after = await record();
    expect({ ...after, timeline: [], payments: [] }).toEqual({
      ...before,
      timeline: [],
      payments: [],
    });
    expect(after.timeline.map(({ kind, at }) => [kind, at])).toEqual(
      before.timeline.map(({ kind, at }) => [kind, at]),
    );
  });

  it('counts a refund there, and gives back the rest here by hand', async () => {
    await importAll({ ...ANA, 'Financial Status': 'partially_refunded', 'Refunded Amount': '50' });
    expect(await record()).toMatchObject({ paid: 206.9, refunded: 50, refundable: 156.9 });
    expect(await customer('ana@exemplo.com')).toMatchObject({ orderSum: 156.9 });
    const orderId = (await idOf('#1001'))!;
    const body = { orderId, reason: 'Riscado', done: true };
    await expect(
      refundOrder(scope, { body: { ...body, amount: 156.91 }, idempotencyKey: null }),
    ).rejects.toMatchObject({ fields: { amount: expect.any(String) } });
    await refundOrder(scope, { body: { ...body, amount: 100 }, idempotencyKey: null });
    expect(await record()).toMatchObject({ refunded: 150, refundable: 56.9 });
    expect(await rowsOf('cashEntries')).toBe(0);
  });

  it('is sent, and comes back, as any order, but says for good what was agreed on elsewhere', async () => {
    const gone = { Name: '#1001', 'Lineitem name': 'Estojo', 'Lineitem price': '50', Total: '' };
    const open = { 'Fulfillment Status': 'unfulfilled', 'Fulfilled at': '', Total: '256.90' };
    await importAll({ ...ANA, ...open }, gone);
    const { id: orderId, version, isOpen, lines } = await record();
    expect([isOpen, lines[1]]).toMatchObject([
      false,
      { name: 'Estojo', productId: '', stock: null },
    ]);
    const items = [{ variantId: 'frame-0', qty: 1 }];
    await expect(changeOrder(scope, { orderId, version, items })).rejects.toMatchObject({
      code: 'importedNotChangeable',
    });
    const trackingCode = 'AA123456789BR';
    const sent = { orderId, to: 'shipped', carrier: 'Correios', trackingCode } as const;
    await moveOrder(scope, sent);
    const { version: next } = await moveOrder(scope, { orderId, to: 'delivered' });
    expect((await found('1001')).items).toMatchObject([
      { status: 'delivered', externalId: '#1001' },
    ]);
    expect(await rowsOf('letters')).toBe(2);
    const back = [0, 1].map((position) => ({ position, qty: 1, restock: true }));
    await moveOrder(scope, { orderId, version: next, to: 'returned', lines: back, refund: 145 });
    expect(await record()).toMatchObject({ status: 'delivered', refunded: 145, refundable: 111.9 });
  });

  it('joins the customer whom the shop knows, and shows the order to their account', async () => {
    const account = await addAccount(scope, {
      email: 'ana@exemplo.com',
      emailVerifiedAt: scope.now(),
    });
    const body = orderOf([cartItem('frame', 1)]);
    await placeOrder(shop, { body, idempotencyKey: 'earlier-order-key' });
    await importAll(ANA);
    const order = await scope.engine.db
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'orders.customerId')
      .select(['orders.accountId', 'customers.lastOrderAt'])
      .where('externalId', '=', '#1001')
      .executeTakeFirstOrThrow();
    expect(order).toEqual({ accountId: account, lastOrderAt: Date.UTC(2025, 2, 1, 13, 22, 11) });
  });

  it('shows the colour that was bought', async () => {
    await importAll({ ...ANA, 'Lineitem sku': 'SKU-pair-1' });
    expect((await record()).lines).toMatchObject([{ image: 'picture-pair-Tartaruga' }]);
  });

  it('lets nobody who was erased come back by a file, and forgets them in the files that it has', async () => {
    await importAll(ANA);
    const { id } = await customer('ana@exemplo.com');
    await removeCustomer(scope, { id });
    const rows = await scope.engine.db.selectFrom('importRows').select('cells').execute();
    expect(rows).toEqual([]);
    const records = await scope.engine.db.selectFrom('importRecords').selectAll().execute();
    expect(JSON.stringify(records)).not.toContain('Ana');
    expect((await importAll(ANA)).counts).toMatchObject({ unchanged: 1, created: 0 });
    expect(JSON.stringify(await record())).not.toContain('Ana Lima');
    expect(await customers()).toEqual([]);
  });
});
