import { beforeEach, expect, it } from 'vitest';
import type { ServiceOrderItem } from '#domain/laboratory/service-order.ts';
import { reorder } from '#server/account/reorder.ts';
import { readBook } from '#server/laboratory/book/read-book.ts';
import { readBoard } from '#server/laboratory/board.ts';
import { startOrdered } from '#server/laboratory/steps/start-lenses.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { orderForGuest } from '#server/orders/reading/read-order.ts';
import { askReturn } from '#server/orders/returns/ask-return.ts';
import { readReturns } from '#server/orders/returns/read-returns.ts';
import { countSales } from '#server/products/count-sales.ts';
import { readReport } from '#server/reports/read-report.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { stockOf } from '../../support/fixtures.ts';
import { fillLensShop } from '../../support/lens-orders.ts';
import { addAccounts, admin, ask } from '../dashboard/desk.ts';
import { optician, serviceDesk } from './service-desk.ts';

describeOnEveryEngine('orders by which nothing is sold', (open) => {
  let scope: Scope;
  let at: ReturnType<typeof serviceDesk>;

  beforeEach(async () => {
    ({ scope } = await open());
    at = serviceDesk(scope);
    await fillLensShop(scope);
  });

  it('take in what is repaired: done at once, ready before it is handed over, and in no book', async () => {
    const { orderId, id } = await at.placeBench({ tray: '7', note: 'Cliente volta sexta' });
    await startOrdered(scope, { orderId });
    expect(await at.read(id)).toMatchObject({
      kind: 'repair',
      frame: 'Armação própria, Ray-Ban preta',
      work: 'Trocar o parafuso da haste direita',
      state: null,
      labState: 'todo',
      nextStates: ['assembly', 'lab'],
      tray: '7',
      buyer: 'Rui Costa',
      bought: null,
      dueAt: Date.parse('2026-01-21T03:00:00Z'),
    });
    await expect(moveOrder(at.desk, { orderId, to: 'delivered' })).rejects.toMatchObject({
      code: 'lensesNotReady',
    });
    for (const state of ['lab', 'check', 'assembly', 'ready'])
      expect((await at.act(id, 'lab', { state })).status, state).toBe(200);
    expect((await at.act(id, 'lab', { state: 'remade', reason: 'x' })).json.code).toBe('lensStep');
    expect((await at.letters()).filter((kind) => kind === 'lensesReady')).toHaveLength(1);
    await moveOrder(at.desk, { orderId, to: 'delivered' });
    expect((await readBook(scope, { month: '2026-01' })).days).toEqual([]);
    const { secret } = await at.rowOf(orderId);
    expect((await orderForGuest(scope, { orderId, secret })).service).toMatchObject({
      kind: 'repair',
      firstOrderId: null,
      bench: { labState: 'ready' },
    });
  });

  it('refuse a repair of nobody, of nothing, and for a day that is past', async () => {
    const { json } = await at.bench({ buyer: { fullName: '', phone: '' }, brought: ' ', work: '' });
    expect(Object.keys(json.fields as object).toSorted()).toEqual([
      'brought',
      'buyer.fullName',
      'buyer.phone',
      'work',
    ]);
    expect((await at.bench({ promised: '2020-01-01' })).json.fields).toHaveProperty('promised');
    const buyer = { fullName: 'Rui Costa', phone: '11 98765-4321', customerId: 'nobody' };
    expect((await at.bench({ buyer })).json.fields).toHaveProperty(['buyer.customerId']);
    expect((await at.bench({ brought: 'x'.repeat(1_000_000) })).status).toBe(422);
  });

  it('are found by what they are, on the board and among orders', async () => {
    const first = await at.delivered();
    const made = await at.placeRemake(first.id);
    const brought = await at.placeBench({ kind: 'adjustment' });
    const list = async (query: string) =>
      (
        (await ask(scope, optician, 'GET', `prescriptions?${query}`)).json
          .items as ServiceOrderItem[]
      ).map(({ id }) => id);
    expect(await list('kind=warranty')).toEqual([made.id]);
    expect(await list('kind.not=warranty,adjustment')).toEqual([first.id]);
    expect((await list('view=services')).toSorted()).toEqual([made.id, brought.id].toSorted());
    expect(await list('q=parafuso')).toEqual([brought.id]);
    const { lanes } = await readBoard(actingAs(scope, { kind: 'user', user: optician }));
    expect(lanes.find(({ kind }) => kind === 'toMake')?.items).toMatchObject([{ id: brought.id }]);
    const orders = await ask(scope, admin, 'GET', 'orders?kind=warranty');
    expect(orders.json.items).toMatchObject([{ id: made.orderId, kind: 'warranty', payable: 0 }]);
    expect(await at.record(made.orderId)).toMatchObject({
      first: { orderId: first.orderId, number: Number(first.id) },
      isOpen: false,
      canMarkPaid: false,
      lines: [{ serviceOrder: Number(made.id), madeAgain: [], isRemakeable: false }],
    });
    expect((await at.record(first.orderId)).lines).toMatchObject([
      { serviceOrder: Number(first.id), madeAgain: [{ orderId: made.orderId }] },
    ]);
  });

  it('count in no figure: reports, customers, best sellers', async () => {
    const first = await at.delivered();
    const customer = async () => {
      const { customerId } = await at.rowOf(first.orderId);
      return scope.engine.db
        .selectFrom('customers')
        .select(['orderCount', 'revenueCents', 'lastOrderAt'])
        .where('id', '=', customerId!)
        .executeTakeFirstOrThrow();
    };
    const figures = async () => {
      const params = new URLSearchParams('from=2026-01-01&to=2026-12-31');
      await countSales(scope);
      const { totals } = await readReport(at.desk, { name: 'sales', params });
      const products = await readReport(at.desk, { name: 'products', params });
      const sold = await scope.engine.db.selectFrom('productListings').select('sold').execute();
      return { customer: await customer(), totals, products: products.totals, sold };
    };
    const before = await figures();
    expect(before.customer.orderCount).toBe(1);
    const { orderId, id } = await at.placeRemake(first.id, { frame: true });
    await at.act(id, 'approve');
    await at.make(id);
    await moveOrder(at.desk, { orderId, to: 'shipped' });
    await moveOrder(at.desk, { orderId, to: 'delivered' });
    const { id: customerId } = await scope.engine.db
      .selectFrom('customers')
      .select('id')
      .executeTakeFirstOrThrow();
    await at.placeBench({ buyer: { fullName: 'Ana Souza', phone: '11 98765-4321', customerId } });
    expect(await figures()).toEqual(before);
    expect((await at.record(orderId)).customer.orders).toBe(1);
    // Someone who has only had something repaired has bought nothing.
    const { orderId: repaired } = await at.placeBench();
    const { customerId: rui } = await at.rowOf(repaired);
    const { orderCount } = await scope.engine.db
      .selectFrom('customers')
      .select('orderCount')
      .where('id', '=', rui!)
      .executeTakeFirstOrThrow();
    expect(orderCount).toBe(0);
  });

  it('are neither paid, changed, bought again nor withdrawn from; their warranty goes on', async () => {
    const first = await at.delivered();
    const { orderId, id } = await at.placeRemake(first.id);
    const change = {
      version: (await at.rowOf(orderId)).version,
      items: [{ variantId: 'frame-0', qty: 2 }],
    };
    const changed = await ask(scope, admin, 'POST', `orders/${orderId}/change`, change);
    expect([changed.status, changed.json.code]).toEqual([409, 'serviceNotChangeable']);
    const paid = await ask(scope, admin, 'POST', `orders/${orderId}/mark-paid`, { amount: 5 });
    expect(paid.status).toBe(409);
    await at.act(id, 'approve');
    await at.make(id);
    await moveOrder(at.desk, { orderId, to: 'shipped' });
    await moveOrder(at.desk, { orderId, to: 'delivered' });
    expect((await readReturns(scope, orderId)).offers.map(({ kind }) => kind)).toEqual([
      'warranty',
    ]);
    const body = { kind: 'exchange', lines: [{ position: 0, qty: 1 }], reason: 'Outra cor' };
    await expect(askReturn(scope, { orderId, body })).rejects.toMatchObject({
      code: 'returns.over',
    });
    await addAccounts(scope, { id: 'ana' });
    await scope.engine.transaction((tx) =>
      tx.updateTable('orders').set({ accountId: 'ana' }).where('id', '=', orderId).execute(),
    );
    await expect(reorder(scope, { accountId: 'ana', orderId })).rejects.toMatchObject({
      status: 404,
    });
    const stock = await stockOf(scope, 'frame-0');
    const { version } = await at.rowOf(orderId);
    await moveOrder(at.desk, { orderId, to: 'returned', version });
    expect(await stockOf(scope, 'frame-0')).toBe(stock);
    expect(await at.rowOf(orderId)).toMatchObject({ status: 'returned', refundedCents: 0 });
  });
});
