import { beforeAll, expect, it } from 'vitest';
import { MAX_SHEETS } from '#domain/orders/sheet.ts';
import { addNote } from '#server/orders/annotate-order.ts';
import { latestOrders } from '#server/orders/reading/list-orders.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { orderSheets } from '#server/orders/reading/order-sheets.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { orderForGuest } from '#server/orders/reading/read-order.ts';
import { actingAs } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { asLooker, asSeller } from './staff.ts';

describeOnEveryEngine('what staff and buyers read of orders', (open) => {
  let shop: TestShop;
  const placed: { orderId: string; secret: string }[] = [];

  beforeAll(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 5_000, qty: 50 })],
    });
    for (const key of ['sheet-key-1', 'sheet-key-2', 'sheet-key-3']) {
      shop.advance(1000);
      placed.push(
        await placeOrder(shop.scope, { body: orderOf([cartItem('case', 1)]), idempotencyKey: key }),
      );
    }
  });

  it('prints the orders that are asked for, in that order, and leaves out what does not exist', async () => {
    const [first, , third] = placed.map(({ orderId }) => orderId);
    const asked = [third!, 'ZZZZ2222', first!];
    const sheets = await orderSheets(asLooker(shop.scope), asked);
    expect(sheets.map(({ order }) => order.orderId)).toEqual([third, first]);
    expect(await orderSheets(asLooker(shop.scope), [])).toEqual([]);
    const beyond = [...Array<string>(MAX_SHEETS).fill('ZZZZ2222'), first!];
    expect(await orderSheets(asLooker(shop.scope), beyond)).toEqual([]);
  });

  it('prints the notes of the shop for the workshop, and tells the buyer none of them', async () => {
    const { orderId, secret } = placed[0]!;
    const seller = asSeller(shop.scope);
    await addNote(seller, { orderId, text: 'Ajustar a haste direita.' });
    await addNote(seller, { orderId, text: 'Chega na sexta.', toBuyer: true });
    const [sheet] = await orderSheets(seller, [orderId]);
    expect(sheet?.notes).toEqual(['Ajustar a haste direita.']);
    const order = await orderForGuest(shop.scope, { orderId, secret });
    expect(order.messages.map(({ text }) => text)).toEqual(['Chega na sexta.']);
    expect(JSON.stringify(order)).not.toContain('haste direita');
    // Neither is a step of the order's way.
    expect(order.history.map(({ status }) => status)).toEqual(['pending']);
  });

  it('shows the buyer the parcel, and why an order was cancelled', async () => {
    const [, second, third] = placed;
    const seller = asSeller(shop.scope);
    const { orderId } = second!;
    await moveOrder(seller, { orderId, to: 'confirmed' });
    await moveOrder(seller, { orderId, to: 'shipped', carrier: 'Correios', trackingCode: 'AA1' });
    const sent = await orderForGuest(shop.scope, { orderId, secret: second!.secret });
    expect(sent.tracking).toEqual({ carrier: 'Correios', code: 'AA1', url: null });
    expect(sent.history.map(({ status }) => status)).toEqual(['pending', 'confirmed', 'shipped']);
    const reason = { reason: 'stock', note: 'Sentimos muito.' } as const;
    await moveOrder(seller, { orderId: third!.orderId, to: 'cancelled', ...reason });
    const ended = await orderForGuest(shop.scope, third!);
    expect(ended.history.at(-1)).toMatchObject({ status: 'cancelled', ...reason });
  });

  it('tells the newest orders first', async () => {
    const numbers = placed.map(({ orderId }) => orderId);
    expect(await latestOrders(asLooker(shop.scope))).toEqual(numbers.toReversed());
  });

  it('is closed to everyone who may not see orders', async () => {
    const guest = actingAs(shop.scope, { kind: 'guest' });
    const stranger = asSeller(shop.scope);
    if (stranger.actor.kind === 'user') {
      const { user } = stranger.actor;
      const staff = { status: true, permissions: [] };
      stranger.actor = { kind: 'user', user: { ...user, staff } };
    }
    await expect(latestOrders(guest)).rejects.toMatchObject({ status: 401 });
    await expect(orderSheets(guest, ['A'])).rejects.toMatchObject({ status: 401 });
    await expect(latestOrders(stranger)).rejects.toMatchObject({ status: 403 });
    await expect(orderSheets(stranger, ['A'])).rejects.toMatchObject({ status: 403 });
  });
});
