import { expect, it } from 'vitest';
import type { Customer, CustomerItem } from '#domain/customers/customer.ts';
import { insertCustomer } from '#server/customers/records/customer-rows.ts';
import { placeCounterOrder } from '#server/orders/counter/place-counter-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { ownOrders } from '#server/account/own-orders.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { addAccount, asCustomer } from '../../support/accounts.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { address, cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { admin, ask } from '../dashboard/desk.ts';

const CPF = '529.982.247-25';
let keys = 0;

interface Buyer {
  fullName?: string;
  email?: string;
  phone?: string;
  cpf?: string;
}

/** Buys on the site, as a guest or with an account. */
const buyOnline = (scope: Scope, buyer: Buyer, accountId: string | null = null) =>
  placeOrder(asCustomer(scope, accountId), {
    body: orderOf([cartItem('p')], { billingInfo: { ...address, ...buyer } }),
    idempotencyKey: `guest-key-${(keys += 1)}`,
  });

/** Buys at the counter. */
const buyHere = (scope: Scope, buyer: Buyer & { customerId?: string }) =>
  placeCounterOrder(actingAs(scope, actorOf(admin)), {
    items: [{ variantId: 'p-0', qty: 1 }],
    buyer: { fullName: 'Ana Souza', phone: '11987654321', ...buyer },
    paymentMethod: 'counter-cash',
    key: `counter-key-${(keys += 1)}`,
  });

const found = async (scope: Scope, search = ''): Promise<CustomerItem[]> =>
  (await ask(scope, admin, 'GET', `customers${search}`)).json.items as CustomerItem[];

describeOnEveryEngine('customers without an account', (open) => {
  const openShop = async () => {
    const shop = await open();
    await fillShop(shop.scope, { products: [simpleProduct('p', { priceCents: 10_000, qty: 99 })] });
    return shop;
  };

  it('are whoever bought: orders with the same e-mail are one customer’s', async () => {
    const { scope } = await openShop();
    await buyOnline(scope, { email: 'bia@exemplo.test', fullName: 'Bia Lima' });
    await buyOnline(scope, { email: 'BIA@exemplo.test', fullName: 'Beatriz Lima' });
    const [bia, ...others] = await found(scope);
    expect(others).toEqual([]);
    expect(bia).toMatchObject({
      fullName: 'Bia Lima',
      email: 'bia@exemplo.test',
      status: 'none',
      orderCount: 2,
      lastOrderAt: scope.now(),
    });
    for (const q of ['bia', 'lima bia', 'bia@exemplo', '987654321', '(11) 98765']) {
      expect(await found(scope, `?${new URLSearchParams({ q })}`), q).toHaveLength(1);
    }
  });

  it('are found again by CPF, and by phone if the first name is the same', async () => {
    const { scope } = await openShop();
    await buyHere(scope, { cpf: CPF });
    await buyHere(scope, { phone: '1133334444', cpf: CPF });
    await buyHere(scope, { fullName: 'Ana S.', phone: '11987654321' });
    await buyOnline(scope, { email: 'ana@exemplo.test', cpf: CPF, phone: '11911112222' });
    expect(await found(scope)).toMatchObject([
      { orderCount: 4, email: 'ana@exemplo.test', cpf: CPF, phone: '(11) 98765-4321' },
    ]);
    expect(await found(scope, '?q=52998224725')).toHaveLength(1);
  });

  it('are two if only a phone or a CPF is shared, and suggested as doubles', async () => {
    const { scope } = await openShop();
    await buyHere(scope, { fullName: 'Rita Souza' });
    await buyHere(scope, { fullName: 'Davi Souza' });
    await buyOnline(scope, { email: 'rita@exemplo.test', cpf: CPF, phone: '11911112222' });
    await buyOnline(scope, { email: 'outra@exemplo.test', cpf: CPF, phone: '11933334444' });
    const all = await found(scope);
    expect(all).toHaveLength(4);
    const davi = all.find(({ fullName }) => fullName === 'Davi Souza')!;
    const { json } = await ask(scope, admin, 'GET', `customers/${davi.id}`);
    expect((json.item as Customer).doubles).toMatchObject([
      { fullName: 'Rita Souza', same: 'phone' },
    ]);
  });

  it('are found by the e-mail however many share the phone', async () => {
    const { scope } = await openShop();
    const bia = { fullName: 'Bia Lima', email: 'bia@exemplo.test', phone: '11999999999' };
    await buyOnline(scope, bia);
    const at = scope.now() + 1;
    const others = { accountId: null, email: '', cpf: '', phone: bia.phone, createdAt: at };
    await scope.engine.transaction(async (tx) => {
      for (let n = 0; n < 50; n += 1) {
        const figures = { orderCount: 1, revenueCents: 0, lastOrderAt: at, updatedAt: at };
        await insertCustomer(tx, { ...others, ...figures, id: `c${n}`, fullName: `Davi ${n}` });
      }
    });
    await buyOnline(scope, bia);
    expect(await found(scope, '?q=bia')).toMatchObject([{ orderCount: 2 }]);
  });

  it('have figures that follow their orders', async () => {
    const { scope } = await openShop();
    const { orderId } = await buyOnline(scope, { email: 'bia@exemplo.test' });
    const [{ orderSum }] = (await found(scope)) as [CustomerItem];
    expect(orderSum).toBeGreaterThan(0);
    await moveOrder(actingAs(scope, actorOf(admin)), { orderId, to: 'cancelled', reason: 'buyer' });
    expect(await found(scope)).toMatchObject([{ orderCount: 1, orderSum: 0 }]);
    const [{ id }] = (await found(scope)) as [CustomerItem];
    const { json } = await ask(scope, admin, 'GET', `customers/${id}`);
    expect(json.item).toMatchObject({
      orders: { total: 1, items: [{ orderId, status: 'cancelled' }] },
    });
  });

  it('who buy at once for the first time are one', async () => {
    const { scope } = await openShop();
    await Promise.all([
      buyHere(scope, { email: 'bia@exemplo.test' }),
      buyHere(scope, { email: 'bia@exemplo.test' }),
    ]);
    expect(await found(scope)).toMatchObject([{ orderCount: 2 }]);
  });

  it('become those of an account that proves the e-mail, never of one that has not', async () => {
    const { scope } = await openShop();
    const email = 'ana@exemplo.com.br';
    const id = await addAccount(scope, { email, emailVerifiedAt: null });
    await buyOnline(scope, { email: 'outro@exemplo.test' }, id);
    await buyOnline(scope, { email });
    expect(await found(scope)).toHaveLength(2);
    expect((await ownOrders(scope, { accountId: id })).total).toBe(1);
  });

  it('chosen at the counter get the order; it is shown by their account alone', async () => {
    const { scope } = await openShop();
    const accountId = await addAccount(scope, { email: 'ana@exemplo.com.br' });
    await buyOnline(scope, { email: 'ana@exemplo.com.br' }, accountId);
    const [{ id }] = (await found(scope)) as [CustomerItem];
    await buyHere(scope, { customerId: id, fullName: 'Ana', phone: '11933334444' });
    expect(await found(scope)).toMatchObject([{ id, orderCount: 2 }]);
    await buyHere(scope, { fullName: 'Ana Souza', phone: '11987654321' });
    expect((await ownOrders(scope, { accountId })).total).toBe(2);
    await expect(buyHere(scope, { customerId: 'nobody' })).rejects.toMatchObject({ status: 422 });
  });
});
