import { beforeEach, expect, it } from 'vitest';
import { textAt } from '#i18n/t.ts';
import { movementWords } from '#domain/stock/movement.ts';
import { ShopError } from '#server/base/errors.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import { placeCounterOrder } from '#server/orders/counter/place-counter-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { actingAs } from '#server/service/scope.ts';
import { countStock } from '#server/stock/move-stock.ts';
import {
  exportMovements,
  listMovements,
  MOVEMENTS_PER_PAGE,
} from '#server/stock/list-movements.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  cartItem,
  fillShop,
  orderOf,
  simpleProduct,
  stockOf,
  variableProduct,
} from '../../support/fixtures.ts';
import { asLooker, asSeller, seller } from '../orders/staff.ts';

describeOnEveryEngine('the movements of a product', (open) => {
  let shop: TestShop;
  let staff: ReturnType<typeof asLooker>;

  beforeEach(async () => {
    shop = await open();
    staff = asLooker(shop.scope);
    await fillShop(shop.scope, {
      products: [
        simpleProduct('arco', { priceCents: 5_000, qty: 60 }),
        variableProduct('brisa', [
          { priceCents: 5_000, qty: 3, color: 'Preto' },
          { priceCents: 5_000, qty: 5, color: 'Tartaruga' },
        ]),
      ],
    });
  });

  const movements = (productId: string, query: Partial<Parameters<typeof listMovements>[1]> = {}) =>
    listMovements(staff, { productId, page: 1, ...query });
  const count = (variantId: string, qty: number, note: string) =>
    shop.scope.engine.transaction((tx) =>
      countStock(tx, staff, { variantId, qty, reason: 'damaged', note }),
    );
  const order = async (productId: string, qty: number) =>
    (
      await placeOrder(actingAs(shop.scope, { kind: 'guest' }), {
        body: orderOf([cartItem(productId, qty)]),
        idempotencyKey: shop.scope.newId(),
      })
    ).orderId;

  it('have no piece come back that was never taken: the variant was unlimited when it was sold', async () => {
    const countTo = (qty: number) =>
      shop.scope.engine.transaction((tx) =>
        countStock(tx, staff, { variantId: 'arco-0', qty, reason: 'counted' }),
      );
    await countTo(-1);
    const orderId = await order('arco', 2);
    await countTo(5);
    const move = { orderId, carrier: '', trackingCode: '' };
    for (const to of ['confirmed', 'shipped', 'delivered'] as const) {
      await moveOrder(asSeller(shop.scope), { ...move, to } as never);
    }
    const row = await findOrder(shop.scope.engine.db, orderId);
    await moveOrder(asSeller(shop.scope), { orderId, to: 'returned', version: row!.version });
    expect(await stockOf(shop.scope, 'arco-0')).toBe(5);
  });

  it('say what came and went, by whom, for which order, and what was left', async () => {
    const bought = await order('arco', 2);
    shop.advance(1_000);
    await moveOrder(asSeller(shop.scope), { orderId: bought, to: 'cancelled', reason: 'buyer' });
    shop.advance(1_000);
    const sold = await placeCounterOrder(asSeller(shop.scope), {
      items: [{ variantId: 'arco-0', qty: 3 }],
      paymentMethod: 'counter-cash',
      key: 'venda-no-balcao-1',
      buyer: { fullName: 'Rui Costa', phone: '11 98765-4321' },
    });
    shop.advance(1_000);
    await count('arco-0', 55, 'Duas hastes quebradas');

    const { items, total } = await movements('arco');
    expect(total).toBe(5);
    const read = items.map((item) => ({
      what: textAt(movementWords(item).what),
      who: item.name || textAt(movementWords(item).who),
      delta: item.delta,
      left: item.left,
      orderId: item.orderId,
    }));
    expect(read).toEqual([
      { what: 'Avaria', who: seller.name, delta: -2, left: 55, orderId: null },
      { what: 'Venda no balcão', who: seller.name, delta: -3, left: 57, orderId: sold.orderId },
      { what: 'Pedido cancelado', who: seller.name, delta: 2, left: 60, orderId: bought },
      { what: 'Venda', who: 'Cliente', delta: -2, left: 58, orderId: bought },
      { what: 'Estoque inicial', who: 'Automático', delta: 60, left: 60, orderId: null },
    ]);
    expect(items[0]!.note).toBe('Duas hastes quebradas');
  });

  it('tell no buyer’s name: not everyone who sees products may see customers', async () => {
    const user = { ...seller, id: 'ana', name: 'Ana Prado', staff: null };
    await shop.scope.engine.transaction((tx) =>
      tx
        .insertInto('accounts')
        .values({ id: 'ana', email: 'ana@x.test', fullName: 'Ana Prado', phone: '', createdAt: 0 })
        .execute(),
    );
    await placeOrder(actingAs(shop.scope, { kind: 'user', user }), {
      body: orderOf([cartItem('arco', 1)]),
      idempotencyKey: 'compra-da-ana-1',
    });
    const [sale] = (await movements('arco')).items;
    expect(sale).toMatchObject({ by: 'buyer', name: '', delta: -1 });
  });

  it('are filtered by variant and reason, with what was left of all', async () => {
    shop.advance(1_000);
    await count('brisa-0', 1, '');
    shop.advance(1_000);
    await count('brisa-1', 4, '');
    const all = await movements('brisa');
    expect(all.variants.map(({ name }) => name)).toEqual(['Preto', 'Tartaruga']);
    expect(all.total).toBe(4);
    const black = await movements('brisa', { variantId: 'brisa-0' });
    expect(black.items.map(({ delta, left }) => [delta, left])).toEqual([
      [-2, 1],
      [3, 3],
    ]);
    const damaged = await movements('brisa', { reason: 'damaged' });
    expect(damaged.items.map(({ variantId, left }) => [variantId, left])).toEqual([
      ['brisa-1', 4],
      ['brisa-0', 1],
    ]);
    expect((await movements('brisa', { variantId: 'arco-0' })).total).toBe(0);
  });

  it('come a page at a time, and whole as a file', async () => {
    for (let qty = 59; qty > 45; qty -= 1) {
      shop.advance(1_000);
      await count('arco-0', qty, '');
    }
    const second = await movements('arco', { page: 2 });
    expect(second).toMatchObject({ total: 15, page: 2, pages: 2 });
    expect(second.items).toHaveLength(15 - MOVEMENTS_PER_PAGE);
    expect((await movements('arco', { page: 99 })).page).toBe(2);
    const { name, body } = await exportMovements(staff, { productId: 'arco' });
    expect(name).toMatch(/^movimentos-armacao-arco-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await new Response(body).text()).trim().split('\r\n');
    expect(lines).toHaveLength(16);
    expect(lines[0]).toContain('Quando;Variação;O que;Pedido;Quem;Peças;Ficaram;Observação');
    expect(lines[1]).toContain(`;Avaria;;${seller.name};-1;46;`);
  });

  it('are for those who see products', async () => {
    await expect(
      listMovements(asSeller(shop.scope), { productId: 'arco', page: 1 }),
    ).rejects.toThrow(ShopError);
    await expect(exportMovements(asSeller(shop.scope), { productId: 'arco' })).rejects.toThrow(
      ShopError,
    );
    await expect(movements('nada')).rejects.toMatchObject({ status: 404 });
  });
});
