import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, it, vi } from 'vitest';
import { grantableSections } from '#domain/dashboard/sections.ts';
import type { WebhookDelivery, WebhookRecord } from '#domain/webhooks/webhook.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { moveStock } from '#server/stock/move-stock.ts';
import {
  createWebhook,
  forgetDeliveries,
  listDeliveries,
  resendDelivery,
  webhooks,
} from '#server/webhooks/resource.ts';
import { removeRecord, updateRecord } from '#server/dashboard/records.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { receiver } from '../../support/receiver.ts';
import { user } from '../../support/session.ts';

const SECOND = 1000;
const DAY = 24 * 3_600_000;

const ok = (res: ServerResponse) => void res.writeHead(204).end();

describeOnEveryEngine('a webhook', (open) => {
  let shop: TestShop;
  // At each use: a scope of another actor copies the environment.
  const admin = (): Scope => actingAs(shop.scope, { kind: 'user', user: { ...user, admin: true } });

  beforeEach(async () => {
    vi.stubEnv('WEBHOOK_RETRIES', '5,300');
    shop = await open();
    await fillShop(shop.scope, {
      products: [simpleProduct('arco', { priceCents: 10_000, qty: 5 })],
    });
  });

  /** A webhook at an address that the shop may reach. */
  async function to(
    { url, origin }: { url: string; origin: string },
    events = ['order.placed', 'order.paid', 'order.shipped', 'stock.low'],
  ) {
    vi.stubEnv('PRIVATE_ORIGINS', origin);
    const { item, secret } = await createWebhook(admin(), { url, events });
    return { item: item as WebhookRecord, secret };
  }

  const buy = async (qty = 1) => {
    const guest = actingAs(shop.scope, { kind: 'guest' });
    const body = orderOf([cartItem('arco', qty)]);
    const { orderId } = await placeOrder(guest, {
      idempotencyKey: `key-of-${shop.scope.newId()}`,
      body,
    });
    return orderId;
  };
  const work = () => doDueJobs(shop.scope);
  const deliveries = async (webhookId: string): Promise<WebhookDelivery[]> =>
    (await listDeliveries(admin(), { webhookId, page: 1 })).items;

  it('hears of an order that is placed, paid and sent, and of stock that ends: signed, and without a word about people', async () => {
    const program = await receiver(ok);
    const { secret, item } = await to(program);
    const orderId = await buy(3);
    await moveOrder(admin(), { orderId, to: 'confirmed' });
    await markPaid(admin(), { orderId });
    await moveOrder(admin(), { orderId, to: 'shipped', carrier: 'Correios', trackingCode: '' });
    await work();
    // Its library compares the time of signing with today's.
    const today = vi.spyOn(Date, 'now').mockReturnValue(shop.scope.now());
    const told = program.heard.map(({ headers, body }) => {
      const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
      return verified as { id: string; type: string; createdAt: number; data: object };
    });
    today.mockRestore();
    const total = 319.9;
    expect(told.map(({ type, data }) => ({ type, data }))).toEqual(
      expect.arrayContaining([
        { type: 'order.placed', data: { orderId, total } },
        { type: 'order.paid', data: { orderId, total } },
        { type: 'order.shipped', data: { orderId, total } },
        { type: 'stock.low', data: { sku: 'SKU-arco-0' } },
      ]),
    );
    expect(told).toHaveLength(4);
    expect(new Set(told.map(({ id }) => id)).size).toBe(4);
    expect(program.heard[0]!.headers['webhook-id']).toBe(told[0]!.id);
    expect((await deliveries(item.id)).map(({ status }) => status)).toEqual(
      Array<string>(4).fill('delivered'),
    );
  });

  it('hears once of each fall of the stock, and only of what it asks for', async () => {
    const program = await receiver(ok);
    await to(program, ['stock.low']);
    const move = (delta: number) =>
      shop.scope.engine.transaction((tx) =>
        moveStock(tx, shop.scope, { variantId: 'arco-0', delta, reason: 'correction' }),
      );
    for (const delta of [-1, -1, -1, -1, +10, -10]) await move(delta);
    await work();
    expect(program.heard.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'stock.low',
      'stock.low',
    ]);
  });

  it('hears nothing of what is rolled back, nor while it is switched off', async () => {
    const program = await receiver(ok);
    const { item } = await to(program);
    const tried = shop.scope.engine.transaction(async () => {
      await buy();
      throw new Error('undone');
    });
    await expect(tried).rejects.toThrow('undone');
    const { url, events, updatedAt } = item;
    await updateRecord(admin(), {
      resource: webhooks,
      id: item.id,
      body: { url, events, active: false, updatedAt },
    });
    await buy();
    await work();
    expect(program.heard).toEqual([]);
    expect(await deliveries(item.id)).toEqual([]);
  });

  it('is told again after the seconds of WEBHOOK_RETRIES, under the same id, until it answers', async () => {
    const program = await receiver((res, told) => void res.writeHead(told < 3 ? 503 : 200).end());
    const { item } = await to(program, ['order.placed']);
    await buy();
    await work();
    const [first] = await deliveries(item.id);
    expect(first).toMatchObject({ status: 'waiting', attempts: 1, answer: 503, failure: 'status' });
    expect(first!.nextAt).toBe(shop.scope.now() + 5 * SECOND);
    await work();
    expect(program.heard).toHaveLength(1);
    shop.advance(5 * SECOND);
    await work();
    shop.advance(300 * SECOND);
    await work();
    expect(new Set(program.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [last] = await deliveries(item.id);
    expect(last).toMatchObject({ status: 'delivered', attempts: 3, answer: 200, nextAt: null });
  });

  it('has failed after the last try, says so, and gets what it missed when it is sent again by hand', async () => {
    const program = await receiver((res, told) => void res.writeHead(told < 4 ? 500 : 200).end());
    const { item } = await to(program, ['order.placed']);
    await buy();
    for (const wait of [0, 5, 300, 100_000]) {
      shop.advance(wait * SECOND);
      await work();
    }
    expect(program.heard).toHaveLength(3);
    const [failed] = await deliveries(item.id);
    expect(failed).toMatchObject({ status: 'failed', attempts: 3 });
    expect(await webhooks.list.countOf(admin(), 'failing')).toBe(1);
    await resendDelivery(admin(), { webhookId: item.id, deliveryId: failed!.id });
    await work();
    expect(program.heard[3]!.headers['webhook-id']).toBe(failed!.eventId);
    expect((await deliveries(item.id))[0]).toMatchObject({ status: 'delivered', attempts: 4 });
    expect(await webhooks.list.countOf(admin(), 'failing')).toBe(0);
  });

  it.each<[string, (res: ServerResponse) => void, object]>([
    ['a redirect', (res) => res.writeHead(302, { location: '/' }).end(), { failure: 'redirect' }],
    ['a torn connection', (res) => res.destroy(), { failure: 'unreachable' }],
    [
      'an endless answer, whose head is enough',
      (res) => void res.writeHead(200).write(Buffer.alloc(1024 * 1024)),
      { failure: '', status: 'delivered' },
    ],
  ])('meets %s', async (_name, answer, expected) => {
    const program = await receiver(answer);
    const { item } = await to(program, ['order.placed']);
    await buy();
    await work();
    expect((await deliveries(item.id))[0]).toMatchObject(expected);
    expect(program.heard).toHaveLength(1);
  });

  it('is switched off by an answer that says it is gone for good', async () => {
    const program = await receiver((res) => void res.writeHead(410).end());
    const { item } = await to(program, ['order.placed']);
    await buy();
    await work();
    await buy();
    shop.advance(DAY);
    await work();
    expect(program.heard).toHaveLength(1);
    expect(await deliveries(item.id)).toMatchObject([{ status: 'failed', failure: 'gone' }]);
    expect(await webhooks.record!(admin(), item.id)).toMatchObject({ active: false });
  });

  it('is told once by two workers, and again after a shop that died between the answer and its row', async () => {
    const program = await receiver(ok);
    const { item } = await to(program, ['order.placed']);
    await buy();
    await Promise.all([work(), work()]);
    expect(program.heard).toHaveLength(1);
    const [{ id }] = (await deliveries(item.id)) as [WebhookDelivery];
    // As the rows are when the process dies: not delivered, and the job is due again.
    await shop.scope.engine.transaction((tx) =>
      tx.updateTable('webhookDeliveries').set({ status: 'waiting' }).where('id', '=', id).execute(),
    );
    await resendDelivery(admin(), { webhookId: item.id, deliveryId: id });
    await work();
    expect(program.heard[1]!.headers['webhook-id']).toBe(program.heard[0]!.headers['webhook-id']);
  });

  it.each(['http://127.0.0.1:1/a', 'http://169.254.169.254/latest', 'http://[::1]/', 'ftp://a.b'])(
    'is refused at %s, and where a name leads there later nothing is sent',
    async (url) => {
      const made = createWebhook(admin(), { url, events: ['order.placed'] });
      await expect(made).rejects.toMatchObject({ fields: { url: expect.any(String) as string } });
      const program = await receiver(ok);
      const { item } = await to(program, ['order.placed']);
      // The origin is no longer named: the address is judged again at each try.
      vi.stubEnv('PRIVATE_ORIGINS', '');
      await buy();
      await work();
      expect(program.heard).toEqual([]);
      expect((await deliveries(item.id))[0]).toMatchObject({ failure: 'refusedAddress' });
    },
  );

  it('is for admins alone, stores its key sealed, and takes its deliveries with it after thirty days, or when it is removed', async () => {
    const program = await receiver(ok);
    const { item, secret } = await to(program, ['order.placed']);
    const permissions = grantableSections.map((name) => ({
      name,
      view: true,
      edit: true,
      delete: true,
    }));
    for (const staff of [{ status: true, permissions }, null]) {
      const theirs = actingAs(shop.scope, { kind: 'user', user: { ...user, staff } });
      await expect(createWebhook(theirs, {})).rejects.toMatchObject({ status: 403 });
      const read = listDeliveries(theirs, { webhookId: item.id, page: 1 });
      await expect(read).rejects.toMatchObject({ status: 403 });
    }
    const { db } = shop.scope.engine;
    const row = await db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret.slice(6));
    expect(JSON.stringify(await webhooks.record!(admin(), item.id))).not.toContain('ecret');
    await buy();
    await work();
    shop.advance(29 * DAY);
    await forgetDeliveries(shop.scope);
    expect(await deliveries(item.id)).toHaveLength(1);
    shop.advance(2 * DAY);
    await forgetDeliveries(shop.scope);
    expect(await deliveries(item.id)).toHaveLength(0);
    await buy();
    await removeRecord(admin(), { resource: webhooks, id: item.id });
    await work();
    expect(program.heard).toHaveLength(1);
  });
});
