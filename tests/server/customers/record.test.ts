import { expect, it } from 'vitest';
import type { Customer } from '#domain/customers/customer.ts';
import { GET as EXPORT } from '#pages/api/dashboard/customers/[id]/export.ts';
import { GET as ORDERS } from '#pages/api/dashboard/customers/[id]/orders.ts';
import { ownOrders } from '#server/account/own-orders.ts';
import { eraseOwnAccount } from '#server/account/erase-own-account.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import type { Scope } from '#server/service/scope.ts';
import { addAccount, asCustomer, PASSWORD } from '../../support/accounts.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { address, cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { admin, ask, auditOf, customer, staffWith } from '../dashboard/desk.ts';

const CPF = '529.982.247-25';
const EMAIL = 'ana@exemplo.com.br';
const sales = staffWith('customers', { view: true, edit: true });
let keys = 0;

const buy = (scope: Scope, buyer: object, accountId: string | null = null) =>
  placeOrder(asCustomer(scope, accountId), {
    body: orderOf([cartItem('p')], { billingInfo: { ...address, ...buyer } }),
    idempotencyKey: `record-key-${(keys += 1)}`,
  });

describeOnEveryEngine('a customer’s record', (open) => {
  const openShop = async () => {
    const shop = await open();
    await fillShop(shop.scope, { products: [simpleProduct('p', { priceCents: 10_000, qty: 99 })] });
    return shop;
  };
  const create = async (scope: Scope, body: object) => {
    const { json } = await ask(scope, sales, 'POST', 'customers', {
      fullName: 'Rui Lima',
      ...body,
    });
    return json.item as Customer;
  };
  const act = async (scope: Scope, id: string, action: string, body: object) => {
    const { status, json } = await ask(scope, sales, 'POST', `customers/${id}/${action}`, body);
    return { status, json, item: json.item as Customer };
  };
  const deliverAll = (scope: Scope) =>
    scope.engine.transaction((tx) =>
      tx.updateTable('orders').set({ status: 'delivered' }).execute(),
    );

  it('is made with a name and one contact, which no other customer has', async () => {
    const { scope } = await openShop();
    const blank = await ask(scope, sales, 'POST', 'customers', { fullName: 'Rui Lima' });
    expect(Object.keys(blank.json.fields as object)).toEqual(['email']);
    // What is missing is told at once, not one thing after the other.
    const nobody = await ask(scope, sales, 'POST', 'customers', { fullName: '' });
    expect(Object.keys(nobody.json.fields as object)).toEqual(['fullName', 'email']);
    const rui = await create(scope, { cpf: '52998224725' });
    expect(rui).toMatchObject({ cpf: CPF, status: 'none', orderCount: 0 });
    const again = await ask(scope, sales, 'POST', 'customers', { fullName: 'Outro', cpf: CPF });
    expect(Object.keys(again.json.fields as object)).toEqual(['cpf']);
    await create(scope, { phone: '1133334444' });
    await create(scope, { phone: '1133334444' });
    expect((await ask(scope, admin, 'GET', 'customers')).json.total).toBe(3);
    expect((await auditOf(scope))[0]).toMatchObject({
      action: 'customers.create',
      subject: rui.id,
    });
    expect(JSON.stringify(await auditOf(scope))).not.toContain('529');
  });

  it('has notes, tags, consents and addresses, which filter the list', async () => {
    const { scope } = await openShop();
    const { id } = await create(scope, { email: 'rui@exemplo.test' });
    await create(scope, { email: 'eva@exemplo.test' });
    await act(scope, id, 'note', { text: 'Prefere haste 140.' });
    await act(scope, id, 'tags', { tags: ['VIP ', 'vip', 'Ótica  Parceira'] });
    await act(scope, id, 'consent', { channel: 'whatsapp', consent: 'yes', source: 'counter' });
    const parts = { street: 'Rua Acre', number: '66', complement: 'ap. 2', district: 'Centro' };
    const place = { city: 'Manaus', state: 'AM', zipCode: '69053-130', country: 'BR' };
    const person = { fullName: 'Rui Lima', phone: '' };
    const { item } = await act(scope, id, 'address', { ...parts, ...place, ...person });
    expect(item).toMatchObject({
      notes: [{ text: 'Prefere haste 140.', actorName: 'Dora Desk', at: scope.now() }],
      tags: ['ótica parceira', 'vip'],
      consents: {
        email: { consent: '', at: null },
        whatsapp: { consent: 'yes', at: scope.now(), source: 'counter' },
      },
      addresses: [{ address: { ...parts, house: 'Rua Acre, 66, ap. 2 – Centro' } }],
    });
    for (const search of ['?tag=vip', '?whatsappConsent=yes', '?emailConsent.not=yes&tag=vip']) {
      const { json } = await ask(scope, admin, 'GET', `customers${search}`);
      expect(json.items, search).toMatchObject([{ id }]);
    }
    expect((await ask(scope, admin, 'GET', 'customers?tag.not=vip')).json.total).toBe(1);
    const wrong = await act(scope, id, 'address', { ...parts, ...place, ...person, number: '' });
    expect([wrong.status, Object.keys(wrong.json.fields as object)]).toEqual([422, ['number']]);
    const noteId = item.notes[0]!.id;
    expect((await act(scope, id, 'remove-note', { noteId })).item.notes).toEqual([]);
    expect((await act(scope, id, 'remove-note', { noteId })).status).toBe(404);
  });

  it('shows its orders by the page', async () => {
    const { scope } = await openShop();
    const account = await addAccount(scope, { email: EMAIL });
    for (let n = 0; n < 11; n += 1) {
      await buy(scope, { email: EMAIL }, account);
      await deliverAll(scope);
    }
    const { json } = await call(ORDERS, scope, {
      path: `/api/dashboard/customers/${account}/orders?page=2`,
      params: { id: account },
      locals: { user: sales },
    });
    expect(json.orders).toMatchObject({ total: 11, page: 2, pages: 2, items: [{ pieces: 1 }] });
    const unknown = { path: '/api/dashboard/customers/x/orders', params: { id: 'x' } };
    expect((await call(ORDERS, scope, { ...unknown, locals: { user: sales } })).status).toBe(404);
  });

  it('takes over everything of its doubles, whose addresses lead to it', async () => {
    const { scope } = await openShop();
    const account = await addAccount(scope, { email: EMAIL, phone: '' });
    await buy(scope, { email: EMAIL }, account);
    const { orderId } = await buy(scope, { email: 'outro@exemplo.test', phone: '1133334444' });
    const other = (await ask(scope, admin, 'GET', 'customers?q=outro')).json.items as Customer[];
    const gone = other[0]!.id;
    await act(scope, gone, 'note', { text: 'É a Ana.' });
    await act(scope, gone, 'tags', { tags: ['vip'] });
    const merge = { ids: [gone, account], into: account };
    expect((await ask(scope, sales, 'POST', 'customers/actions/merge', merge)).status).toBe(403);
    const { json } = await ask(scope, admin, 'POST', 'customers/actions/merge', merge);
    expect(json).toMatchObject({ moved: 1 });
    const item = (await ask(scope, admin, 'GET', `customers/${gone}`)).json.item as Customer;
    expect(item).toMatchObject({
      id: account,
      email: EMAIL,
      orderCount: 2,
      tags: ['vip'],
      notes: [{ text: 'É a Ana.' }],
      otherContacts: [{ kind: 'email', value: 'outro@exemplo.test' }, { kind: 'phone' }],
    });
    expect((await readOrderRecord(scope, orderId)).customer).toMatchObject({
      id: account,
      orders: 2,
    });
    // The account has no right to what only the customer has.
    expect((await ownOrders(scope, { accountId: account })).total).toBe(1);
    await buy(scope, { email: 'outro@exemplo.test' });
    expect((await ask(scope, admin, 'GET', 'customers')).json.items).toMatchObject([
      { id: account, orderCount: 3 },
    ]);
  });

  it('is not merged with another that has an account too', async () => {
    const { scope } = await openShop();
    const ids = [
      await addAccount(scope, { email: EMAIL }),
      await addAccount(scope, { email: 'b@exemplo.test' }),
    ];
    const body = { ids, into: ids[0] };
    const { status, json } = await ask(scope, admin, 'POST', 'customers/actions/merge', body);
    expect([status, json.code]).toEqual([409, 'twoAccounts']);
  });

  it('is handed out whole, and recorded without what it says', async () => {
    const { scope } = await openShop();
    const { orderId } = await buy(scope, { email: 'bia@exemplo.test', cpf: CPF });
    const [{ id }] = (await ask(scope, admin, 'GET', 'customers')).json.items as [Customer];
    await act(scope, id, 'note', { text: 'Ligou na terça.' });
    const get = (user: typeof admin) =>
      call(EXPORT, scope, {
        path: `/api/dashboard/customers/${id}/export`,
        params: { id },
        locals: { user },
      });
    expect((await get(sales)).json).toMatchObject({
      customer: { email: 'bia@exemplo.test', cpf: CPF, notes: [{ text: 'Ligou na terça.' }] },
      orders: [{ orderId }],
      account: null,
    });
    // Who wrote a note is someone else.
    expect(JSON.stringify((await get(sales)).json)).not.toContain('Dora Desk');
    for (const user of [customer, staffWith('products', { view: true, edit: true })]) {
      expect((await get(user)).status).toBe(403);
    }
    expect((await auditOf(scope)).at(-1)).toMatchObject({
      action: 'customers.handOver',
      subject: id,
    });
  });

  it('is erased by those who may delete: sums stay, the person goes everywhere', async () => {
    const { scope } = await openShop();
    const { orderId } = await buy(scope, { email: 'bia@exemplo.test', fullName: 'Bia Rosa' });
    const [{ id }] = (await ask(scope, admin, 'GET', 'customers')).json.items as [Customer];
    await act(scope, id, 'note', { text: 'Bia ligou.' });
    expect((await ask(scope, sales, 'DELETE', `customers/${id}`)).status).toBe(403);
    const early = await ask(scope, admin, 'DELETE', `customers/${id}`);
    expect([early.status, early.json.code]).toEqual([409, 'openOrders']);
    await deliverAll(scope);
    expect((await ask(scope, admin, 'DELETE', `customers/${id}`)).status).toBe(200);
    const record = await readOrderRecord(scope, orderId);
    expect(record).toMatchObject({
      payable: 119.9,
      customer: { id: null, name: 'Cliente removido' },
    });
    expect(record.shippingInfo.city).toBe(address.city);
    // Nobody is left to write to, and the list does not show the placeholder.
    expect(record.letters).toEqual([]);
    const resent = await ask(scope, admin, 'POST', `orders/${orderId}/resend-letter`, {
      letter: 'placed',
    });
    expect([resent.status, resent.json.code]).toEqual([409, 'orderLetterNotDue']);
    const message = { text: 'Oi', toBuyer: true };
    expect((await ask(scope, admin, 'POST', `orders/${orderId}/note`, message)).status).toBe(422);
    expect((await ask(scope, admin, 'GET', 'orders')).json.items).toMatchObject([{ email: '' }]);
    const { db } = scope.engine;
    const tables = [
      ...(['customers', 'customerKeys', 'customerWords', 'customerNotes', 'orders'] as const),
      ...(['orderWords', 'letters', 'auditEntries'] as const),
    ];
    for (const table of tables) {
      const rows = await db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows), table).not.toMatch(/Bia|bia@|98765/i);
    }
  });

  it.each(['the shop', 'its owner'])(
    'erased by %s, leaves the audit under the names of those that were merged into it too',
    async (who) => {
      const { scope } = await openShop();
      const account = await addAccount(scope, { email: EMAIL, fullName: 'Ana Souza' });
      const user = { ...customer, id: account, email: EMAIL };
      // The customer that stays has another id than the account, which moves to it.
      const ids = [account];
      for (const fullName of ['Zuleica Lima', 'Zuleica Reis']) {
        const { id } = await create(scope, { fullName, phone: `113333444${ids.length}` });
        await act(scope, id, 'note', { text: 'Ligou.' });
        const merge = { ids: [ids.at(-1), id], into: id };
        await ask(scope, admin, 'POST', 'customers/actions/merge', merge);
        ids.push(id);
      }
      expect(JSON.stringify(await auditOf(scope))).toMatch(/Zuleica Lima/);
      if (who === 'the shop') await ask(scope, admin, 'DELETE', `customers/${ids.at(-1)}`);
      else await eraseOwnAccount(scope, { user, input: { password: PASSWORD } });
      expect(await scope.engine.db.selectFrom('customers').selectAll().execute()).toEqual([]);
      const entries = await scope.engine.db
        .selectFrom('auditEntries')
        .selectAll()
        .orderBy('id')
        .execute();
      expect(entries.length).toBeGreaterThan(ids.length);
      expect(JSON.stringify(entries)).not.toMatch(/Zuleica|Ana Souza/);
    },
  );

  it('goes with the account that its owner erases; orders of others stay as they are', async () => {
    const { scope } = await openShop();
    const account = await addAccount(scope, { email: EMAIL });
    await buy(scope, { email: EMAIL }, account);
    const { orderId } = await buy(scope, { email: 'outro@exemplo.test', fullName: 'Outro Nome' });
    const [other] = (await ask(scope, admin, 'GET', 'customers?q=outro')).json.items as [Customer];
    const merge = { ids: [other.id, account], into: account };
    await ask(scope, admin, 'POST', 'customers/actions/merge', merge);
    await act(scope, account, 'note', { text: 'Ana ligou.' });
    await deliverAll(scope);
    const user = { ...customer, id: account, email: EMAIL };
    await eraseOwnAccount(scope, { user, input: { password: PASSWORD } });
    expect((await readOrderRecord(scope, orderId)).customer.name).toBe('Outro Nome');
    expect((await ask(scope, admin, 'GET', 'customers')).json.items).toMatchObject([
      { fullName: 'Outro Nome', status: 'none', orderCount: 1 },
    ]);
    expect(await scope.engine.db.selectFrom('customerNotes').selectAll().execute()).toEqual([]);
  });

  it('is shown to those who may see customers, changed by those who may edit them', async () => {
    const { scope } = await openShop();
    const { id } = await create(scope, { email: 'rui@exemplo.test' });
    const viewer = staffWith('customers', { view: true });
    expect((await ask(scope, viewer, 'GET', `customers/${id}`)).status).toBe(200);
    const note = { text: 'x' };
    expect((await ask(scope, viewer, 'POST', `customers/${id}/note`, note)).status).toBe(403);
    const catalogue = staffWith('products', { view: true, edit: true, delete: true });
    for (const user of [catalogue, customer]) {
      expect((await ask(scope, user, 'GET', `customers/${id}`)).status).toBe(403);
    }
  });
});
