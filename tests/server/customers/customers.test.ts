import { expect, it } from 'vitest';
import type { Customer, CustomerItem } from '#domain/customers/customer.ts';
import type { Scope } from '#server/service/scope.ts';
import { countOrders } from '#server/customers/records/customer-rows.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { address, cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { addAccounts, admin, ask } from '../dashboard/desk.ts';

/** Names of the customers that a list shows, in its order. */
async function names(scope: Scope, search: string): Promise<string[]> {
  const { json } = await ask(scope, admin, 'GET', `customers${search}`);
  return (json.items as CustomerItem[]).map(({ fullName }) => fullName);
}

const PEOPLE = [
  { id: 'c1', fullName: 'Zélia Ávila', email: 'zelia@exemplo.test', createdAt: 3 },
  { id: 'c2', fullName: 'Ângela Brito', phone: '(31) 99555-1020', createdAt: 1 },
  { id: 'c3', fullName: 'bruno_costa 100%', createdAt: 2, status: 'inactive' as const },
];

describeOnEveryEngine('customers in the dashboard', (open) => {
  const openShop = async () => {
    const shop = await open();
    await addAccounts(shop.scope, ...PEOPLE, {
      id: 'vera',
      fullName: 'Vera Vendas',
      role: 'staff',
    });
    return shop;
  };

  it('are listed newest first, by date or by name without regard to accents, staff left out', async () => {
    const { scope } = await openShop();
    expect(await names(scope, '')).toEqual(['Zélia Ávila', 'bruno_costa 100%', 'Ângela Brito']);
    expect(await names(scope, '?sort=createdAt')).toEqual([
      'Ângela Brito',
      'bruno_costa 100%',
      'Zélia Ávila',
    ]);
    expect(await names(scope, '?sort=fullName')).toEqual([
      'Ângela Brito',
      'bruno_costa 100%',
      'Zélia Ávila',
    ]);
    expect(await names(scope, '?sort=-fullName')).toEqual([
      'Zélia Ávila',
      'bruno_costa 100%',
      'Ângela Brito',
    ]);
    expect(await names(scope, '?sort=price')).toEqual(await names(scope, ''));
  });

  it('are found by words of the name, the e-mail or the phone', async () => {
    const { scope } = await openShop();
    for (const q of ['angela', 'ÂNGELA brito', '31995551020', '(31) 99555', 'c2@exemplo']) {
      expect(await names(scope, `?${new URLSearchParams({ q })}`), q).toEqual(['Ângela Brito']);
    }
    expect(await names(scope, '?q=avila+brito')).toEqual([]);
    for (const q of ['bruno', 'costa', 'c3@', '100']) {
      expect(await names(scope, `?${new URLSearchParams({ q })}`), q).toEqual(['bruno_costa 100%']);
    }
    expect(await names(scope, '?status=inactive')).toEqual(['bruno_costa 100%']);
  });

  it('come in pages of at most a hundred, the last one for a page too far', async () => {
    const { scope } = await openShop();
    const page = await ask(scope, admin, 'GET', 'customers?limit=2&page=9');
    expect(page.json).toMatchObject({ total: 3, page: 2, pages: 2 });
    expect(page.json.items).toHaveLength(1);
    const more = Array.from({ length: 120 }, (_, n) => ({ id: `m${n}` }));
    await addAccounts(scope, ...more);
    const all = await ask(scope, admin, 'GET', 'customers?limit=5000');
    expect(all.json.items).toHaveLength(100);
  });

  it('are shown with their orders, those that were cancelled not summed up', async () => {
    const { scope } = await openShop();
    await fillShop(scope, { products: [simpleProduct('p', { priceCents: 10_000, qty: 9 })] });
    const body = orderOf([cartItem('p')], { billingInfo: { ...address, email: 'x@exemplo.test' } });
    const orders = [];
    for (const key of ['tentativa-1', 'tentativa-2'])
      orders.push(await placeOrder(scope, { body, idempotencyKey: key }));
    const [first, second] = orders.map(({ orderId }) => orderId);
    await scope.engine.transaction(async (tx) => {
      await tx.updateTable('orders').set({ accountId: 'c1', customerId: 'c1' }).execute();
      await tx
        .updateTable('orders')
        .set({ status: 'cancelled' })
        .where('id', '=', first!)
        .execute();
      await countOrders(tx, ['c1']);
    });
    const { json } = await ask(scope, admin, 'GET', 'customers/c1');
    const shown = json.item as Customer;
    expect(shown).toMatchObject({
      orderCount: 2,
      orderSum: 119.9,
      account: { emailVerified: false },
    });
    expect(shown.orders.items.map(({ orderId }) => orderId).sort()).toEqual([first, second].sort());
    expect(JSON.stringify(shown)).not.toContain('assword');
    const { json: list } = await ask(scope, admin, 'GET', 'customers?q=zelia');
    expect(list.items).toMatchObject([{ orderCount: 2, orderSum: 119.9 }]);
  });

  it('have spent the same in their record, the list and their orders: refunds are subtracted', async () => {
    const { scope } = await openShop();
    await fillShop(scope, { products: [simpleProduct('p', { priceCents: 10_000, qty: 9 })] });
    const body = orderOf([cartItem('p')]);
    const { orderId } = await placeOrder(scope, { body, idempotencyKey: 'tentativa-1' });
    await scope.engine.transaction(async (tx) => {
      const columns = { accountId: 'c1', customerId: 'c1', refundedCents: 4_000 };
      await tx.updateTable('orders').set(columns).execute();
      await countOrders(tx, ['c1']);
    });
    const { json } = await ask(scope, admin, 'GET', 'customers/c1');
    expect((json.item as Customer).orderSum).toBe(79.9);
    const { json: list } = await ask(scope, admin, 'GET', 'customers?q=zelia');
    expect(list.items).toMatchObject([{ orderSum: 79.9 }]);
    expect((await readOrderRecord(scope, orderId)).customer.spent).toBe(79.9);
  });

  it('are changed in name, phone and status, never in e-mail or role', async () => {
    const { scope } = await openShop();
    const body = { fullName: ' Ângela Brito Sá ', phone: '31995551021', status: 'inactive' };
    const { json } = await ask(scope, admin, 'PUT', 'customers/c2', {
      ...body,
      updatedAt: 1,
      email: 'outra@exemplo.test',
      role: 'admin',
    });
    expect(json.item).toMatchObject({
      fullName: 'Ângela Brito Sá',
      phone: '(31) 99555-1021',
      status: 'inactive',
      email: 'c2@exemplo.test',
    });
    expect((await ask(scope, admin, 'GET', 'staff/c2')).status).toBe(404);
  });

  it('count on every node at once when they change', async () => {
    const { scope } = await openShop();
    const topics: string[] = [];
    scope.engine.onAnnouncement((topic) => topics.push(topic));
    const body = { fullName: 'Ângela Brito', phone: '', status: 'inactive', updatedAt: 1 };
    await ask(scope, admin, 'PUT', 'customers/c2', body);
    expect(topics).toContain('accounts');
  });

  it('are gone once deleted, staff are not deleted here', async () => {
    const { scope } = await openShop();
    expect((await ask(scope, admin, 'DELETE', 'customers/c1')).status).toBe(200);
    expect((await ask(scope, admin, 'GET', 'customers/c1')).status).toBe(404);
    expect(await names(scope, '')).not.toContain('Zélia Ávila');
    expect((await ask(scope, admin, 'GET', 'customers')).json.total).toBe(2);
    expect((await ask(scope, admin, 'DELETE', 'customers/vera')).status).toBe(404);
  });
});
