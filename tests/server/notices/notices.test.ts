import { beforeEach, expect, it } from 'vitest';
import type { SessionUser } from '#domain/access/session-user.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { readNotices, saveNotices } from '#server/notices/choices.ts';
import { queueJob } from '#server/jobs/queue.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { allHandlers } from '#server/worker/job-handlers.ts';
import { expireOrders } from '#server/orders/moving/expire-orders.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { publicSettings, readSettings } from '#server/settings/load-settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { addAccounts, admin, customer, staffWith } from '../dashboard/desk.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';

const HOUR = 3_600_000;
const seller: SessionUser = { ...staffWith('orders', { view: true, edit: true }), id: 'seller' };

describeOnEveryEngine('the shop', (open) => {
  let shop: TestShop;
  let scope: Scope;
  let keys = 0;

  beforeEach(async () => {
    shop = await open();
    scope = shop.scope;
    await fillShop(scope, {
      products: [simpleProduct('case', { priceCents: 5_000, qty: 90 })],
    });
    await addAccounts(
      scope,
      { id: 'ana', role: 'admin' },
      { id: 'seller', role: 'staff' },
      { id: 'former', role: 'staff', status: 'inactive' },
    );
    await scope.engine.transaction((tx) =>
      tx
        .insertInto('permissions')
        .values({ accountId: 'seller', section: 'orders', canView: 1, canEdit: 1, canDelete: 0 })
        .execute(),
    );
  });

  const as = (user: SessionUser) => actingAs(scope, actorOf(user));
  const choose = (user: SessionUser, ...notices: string[]) => saveNotices(as(user), { notices });
  const place = async () => {
    const body = orderOf([cartItem('case')]);
    return (await placeOrder(scope, { body, idempotencyKey: `notice-key-${(keys += 1)}` })).orderId;
  };
  /** Notices that were queued, as 'orderPlaced to ana@exemplo.test'. */
  const told = async () => {
    const rows = await scope.engine.db
      .selectFrom('letters')
      .select('payload')
      .where('kind', '=', 'shopNotice')
      .orderBy('id')
      .execute();
    return rows
      .map(({ payload }) => JSON.parse(payload) as { notice: string; to: string })
      .map(({ notice, to }) => `${notice} to ${to}`)
      .toSorted();
  };

  it('tells of a new order those whom the settings name and those who chose it, each once', async () => {
    await saveSettings(scope, { notices: { emails: 'dono@loja.test\nANA@exemplo.test' } });
    await choose(admin, 'orderPlaced');
    await choose(seller, 'orderPlaced', 'orderReturned');
    await place();
    expect(await told()).toEqual([
      'orderPlaced to ana@exemplo.test',
      'orderPlaced to dono@loja.test',
      'orderPlaced to seller@exemplo.test',
    ]);
  });

  it('writes to no one unless it was asked to', async () => {
    await place();
    expect(await told()).toEqual([]);
  });

  it('tells only active staff who may still see what it is about', async () => {
    await choose(seller, 'orderPlaced');
    await scope.engine.transaction(async (tx) => {
      await tx.deleteFrom('permissions').where('accountId', '=', 'seller').execute();
      await tx
        .insertInto('noticeChoices')
        .values({ notice: 'orderPlaced', accountId: 'former' })
        .execute();
    });
    await place();
    expect(await told()).toEqual([]);
  });

  it('tells of a return everyone but the one who has taken it back', async () => {
    await choose(admin, 'orderReturned');
    await choose(seller, 'orderReturned');
    const orderId = await place();
    await moveOrder(scope, { orderId, to: 'confirmed' });
    const { version } = await moveOrder(scope, { orderId, to: 'shipped' });
    await moveOrder(as(seller), { orderId, version, to: 'returned' });
    expect(await told()).toEqual(['orderReturned to ana@exemplo.test']);
  });

  it('is reminded of an unconfirmed order once, when three quarters of its time are over', async () => {
    await choose(seller, 'orderExpiring');
    const confirmed = await place();
    await place();
    await moveOrder(scope, { orderId: confirmed, to: 'confirmed' });
    shop.advance(36 * HOUR - 1);
    await expireOrders(scope);
    expect(await told()).toEqual([]);
    shop.advance(1);
    await expireOrders(scope);
    await expireOrders(scope);
    expect(await told()).toEqual(['orderExpiring to seller@exemplo.test']);
  });

  it('is told of work that failed, once an hour, and not of a notice that did', async () => {
    await choose(admin, 'jobFailed');
    const fail = async () => {
      throw new JobFailure('rejected', { isFinal: true });
    };
    const work = () =>
      doDueJobs(scope, {
        handlers: { ...allHandlers, letter: { ...allHandlers.letter, run: fail } },
        log: () => undefined,
      });
    await place();
    await queueJob(scope, { kind: 'letter', payload: { letterId: 'unknown' } });
    await work();
    expect(await told()).toEqual(['jobFailed to ana@exemplo.test']);
    await work();
    shop.advance(2 * HOUR);
    await work();
    expect(await told()).toEqual(['jobFailed to ana@exemplo.test']);
    await place();
    await work();
    expect(await told()).toHaveLength(2);
  });

  it('writes its notices in words, with the way to act', async () => {
    await choose(admin, 'orderPlaced');
    const orderId = await place();
    await doDueJobs(scope, { log: () => undefined });
    const letter = await scope.engine.db
      .selectFrom('letters')
      .select('subject')
      .where('kind', '=', 'shopNotice')
      .executeTakeFirstOrThrow();
    expect(letter.subject).toContain(`Novo pedido ${orderId}`);
  });

  it('lets each user choose only what they may see', async () => {
    await choose(seller, 'orderPlaced');
    expect(await readNotices(as(seller))).toEqual(['orderPlaced']);
    await expect(choose(seller, 'jobFailed')).rejects.toMatchObject({ status: 403 });
    await expect(choose(customer, 'orderPlaced')).rejects.toMatchObject({ status: 403 });
    await expect(choose(seller, 'nothing')).rejects.toMatchObject({ status: 422 });
    expect(await choose(seller)).toEqual([]);
  });

  it('never makes the addresses public, and refuses what is none', async () => {
    await saveSettings(scope, { notices: { emails: 'dono@loja.test' } });
    const settings = await readSettings(scope);
    expect(settings.notices.emails).toBe('dono@loja.test');
    expect(publicSettings(settings).notices).toEqual(initialSettings.notices);
    await expect(saveSettings(scope, { notices: { emails: 'dono' } })).rejects.toMatchObject({
      fields: { 'notices.emails': expect.any(String) as string },
    });
  });
});
