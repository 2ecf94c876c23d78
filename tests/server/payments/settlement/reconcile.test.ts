import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Reconciliation } from '#domain/payments/reconciliation.ts';
import { addDays, dayOf, dayStart, formatShortDay } from '#domain/date.ts';
import { GET } from '#pages/api/dashboard/payments/reconciliation.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { reconcilePayments } from '#server/payments/settlement/reconcile-daily.ts';
import { reconcilableMethods } from '#server/payments/settlement/reconcile.ts';
import { recordReturn } from '#server/payments/settlement/return-payment.ts';
import { actingAs } from '#server/service/scope.ts';
import { call } from '../../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../../support/engines.ts';
import { emptyOutbox } from '../../../support/outbox.ts';
import { payingShop, TOTAL } from '../../../support/providers/paying-shop.ts';
import {
  startStripe,
  STRIPE_KEYS,
  type StripeServer,
} from '../../../support/providers/stripe-server.ts';
import { admin, staffWith } from '../../dashboard/desk.ts';

describeOnEveryEngine('the reconciliation with a provider’s list', (open) => {
  let provider: StripeServer;
  let test: TestShop;
  let shop: Awaited<ReturnType<typeof payingShop>>;

  beforeEach(async () => {
    provider = await startStripe();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    test = await open();
    shop = await payingShop(test, {
      method: 'stripe',
      env: { ...STRIPE_KEYS, STRIPE_API_URL: provider.url },
    });
  });

  afterEach(() => provider.close());

  const now = () => test.scope.now();
  const today = () => dayOf(now());
  const ask = (day = today(), user = admin, name = 'stripe') =>
    call(GET, test.scope, {
      path: `/api/dashboard/payments/reconciliation?provider=${name}&day=${day}`,
      locals: { user },
    });
  const compare = async (day?: string) => (await ask(day)).json.reconciliation as Reconciliation;

  /** An order whose money has come, as Stripe's list has it. @param told whether the shop knows */
  async function paidOrder({ told = true, change = {} } = {}) {
    const { orderId, payment } = await shop.ordered();
    const session = payment.providerRef!;
    provider.pay(session);
    if (told) {
      await shop.tell(provider.event('checkout.session.completed', session, now()));
      await shop.work();
    }
    const id = `ch_of_${session}`;
    provider.things.set(id, {
      id,
      object: 'charge',
      paid: true,
      captured: true,
      payment_intent: `pi_of_${session}`,
      metadata: { paymentId: payment.id },
      amount_captured: TOTAL,
      currency: 'brl',
      created: Math.floor(now() / 1000),
      ...change,
    });
    return { orderId, payment, charge: id, money: `pi_of_${session}` };
  }
  /** Money that was given back at the provider's own screen, of which no webhook has told. */
  const refundThere = (id: string, money: string, amount: number) =>
    provider.things.set(id, {
      id,
      object: 'refund',
      status: 'succeeded',
      payment_intent: money,
      amount,
      metadata: {},
      currency: 'brl',
      created: Math.floor(now() / 1000),
    });
  const days = () => test.scope.engine.db.selectFrom('reconciledDays').selectAll().execute();
  const to = (moment: number) => test.advance(moment - now());
  const refunds = () => [...provider.things.values()].filter(({ object }) => object === 'refund');

  it('agrees if nothing is missing, and sums up the day', async () => {
    const { orderId } = await paidOrder({
      change: { balance_transaction: { id: 'txn_1', fee: 279, currency: 'brl' } },
    });
    await shop.giveBack(orderId, 20);
    for (const refund of refunds()) refund.created = Math.floor(now() / 1000);
    expect(await compare()).toMatchObject({
      isOpen: true,
      payments: { count: 1, cents: TOTAL },
      refunds: { count: 1, cents: 2_000 },
      feeCents: 279,
      differences: [],
    });
    expect(await reconcilableMethods(test.scope)).toEqual({ listed: ['stripe'], unlisted: [] });
  });

  it('names each difference, with the payment if there is one', async () => {
    const untold = await paidOrder({ told: false });
    const short = await paidOrder({ change: { amount_captured: TOTAL - 1 } });
    const gone = await paidOrder();
    provider.things.delete(gone.charge);
    await shop.giveBack(gone.orderId, 5);
    provider.things.delete(String(refunds()[0]!.id));
    provider.things.set('ch_x', {
      ...provider.things.get(short.charge)!,
      id: 'ch_x',
      payment_intent: 'pi_x',
      metadata: {},
    });
    refundThere('re_x', short.money, 100);
    const { differences } = await compare();
    const byKind = Object.fromEntries(differences.map((each) => [each.kind, each]));
    expect(Object.keys(byKind).toSorted()).toEqual(
      ['absent', 'refundAbsent', 'refundUnknown', 'sum', 'unknown', 'untold'].toSorted(),
    );
    expect(differences).toHaveLength(6);
    expect(byKind.untold).toMatchObject({ paymentId: untold.payment.id, orderId: untold.orderId });
    expect(byKind.sum).toMatchObject({
      paymentId: short.payment.id,
      there: { cents: TOTAL - 1 },
      here: { cents: TOTAL },
    });
    expect(byKind.absent).toMatchObject({ paymentId: gone.payment.id, id: gone.money });
    expect(byKind.unknown).toMatchObject({ paymentId: null, id: 'pi_x' });
    expect(byKind.refundUnknown).toMatchObject({ id: 're_x', paymentId: short.payment.id });
    expect(await shop.refunds(short.orderId)).toEqual([]);
  });

  it('finds money that was told late in the list of the day before', async () => {
    await paidOrder({ change: { created: Math.floor(now() / 1000) - 86_400 } });
    expect((await compare()).differences).toEqual([]);
    expect(provider.askedOf('GET /v1/charges')).toHaveLength(2);
  });

  it('says that the provider does not answer, or refuses, and changes nothing', async () => {
    await paidOrder();
    const before = await test.scope.engine.db
      .selectFrom('payments')
      .selectAll()
      .orderBy('id')
      .execute();
    for (const [fault, status] of [
      ['down', 503],
      ['nonsense', 503],
      ['broken', 503],
      ['refuses', 502],
    ] as const) {
      provider.fault = fault;
      expect((await ask()).status, fault).toBe(status);
    }
    expect(
      await test.scope.engine.db.selectFrom('payments').selectAll().orderBy('id').execute(),
    ).toEqual(before);
  });

  it('takes no day to come, nor a provider without a list, nor whoever has no right', async () => {
    for (const day of ['', 'ontem', '2026-02-30', addDays(today(), 1)]) {
      expect((await ask(day)).json.fields, day).toHaveProperty('day');
    }
    for (const name of ['', 'pix', 'cod', 'constructor']) {
      expect((await ask(today(), admin, name)).json.fields, name).toHaveProperty('provider');
    }
    const all = { view: true, edit: true, delete: true };
    await expect(
      reconcilableMethods({
        ...test.scope,
        actor: { kind: 'user', user: staffWith('orders', all) },
      }),
    ).rejects.toMatchObject({ status: 403 });
    expect((await ask(today(), staffWith('orders', all))).status).toBe(403);
    expect((await ask(today(), staffWith('payments', { view: true }))).status).toBe(200);
  });

  it('is made by itself on the day after, once, and tells the shop what differs', async () => {
    const sent = await emptyOutbox();
    await saveSettings(test.scope, { notices: { emails: 'dona@loja.test' } });
    const day = today();
    const [known] = [await paidOrder(), await paidOrder({ told: false })];
    refundThere('re_x', known.money, 100);
    refundThere('re_foreign', 'pi_foreign', 100);
    const run = () => reconcilePayments(test.scope);
    const notices = async () =>
      (
        await test.scope.engine.db
          .selectFrom('letters')
          .select('payload')
          .where('kind', '=', 'shopNotice')
          .orderBy('id')
          .execute()
      ).filter(({ payload }) => payload.includes('paymentsDiffer'));
    const tomorrow = dayStart(addDays(day, 1));
    to(tomorrow + 4 * 3_600_000);
    await run();
    expect(await days()).toEqual([]);
    to(tomorrow + 6 * 3_600_000);
    provider.fault = 'down';
    await run();
    expect(await days()).toEqual([]);
    provider.fault = null;
    await Promise.all([run(), run()]);
    await run();
    expect(await days()).toMatchObject([{ provider: 'stripe', day, differences: 2 }]);
    expect(await notices()).toHaveLength(1);
    const letter = (await sent(test.scope)).find(({ subject }) => subject?.includes('Concilia'));
    expect(letter?.subject).toContain(
      `Conciliação: 2 diferenças em ${formatShortDay(dayStart(day))}`,
    );
    expect(String(letter?.text)).toContain(
      `/dashboard/pagamentos/conciliacao?provedor=stripe&dia=${day}`,
    );
    // A day without a difference is not told, nor are those forgotten on which nobody answered.
    to(tomorrow + 54 * 3_600_000);
    await run();
    expect((await days()).map((each) => each.day).toSorted()).toEqual(
      [0, 1, 2].map((after) => addDays(day, after)),
    );
    expect(await notices()).toHaveLength(1);
  });

  it('records what was given back there, once, whenever its webhook comes', async () => {
    const day = today();
    await reconcilePayments(test.scope);
    const { orderId, payment, money } = await paidOrder();
    refundThere('re_lost', money, 2_000);
    refundThere('re_written', money, 500);
    to(now() + 3_600_000);
    await recordReturn(actingAs(test.scope, { kind: 'user', user: admin }), {
      paymentId: payment.id,
      amount: 5,
      reason: 'Na Stripe',
    });
    // Nobody has answered for days: what staff have written down is recognised all the same.
    to(dayStart(addDays(day, 3)) + 20 * 3_600_000);
    await Promise.all([reconcilePayments(test.scope), reconcilePayments(test.scope)]);
    const recorded = await shop.refunds(orderId);
    expect(recorded.map(({ providerRef, amountCents }) => [providerRef, amountCents])).toEqual([
      ['re_written', 500],
      ['re_lost', 2_000],
    ]);
    expect(recorded[1]).toMatchObject({
      status: 'succeeded',
      byHand: 1,
      actorId: 'provider:stripe',
    });
    const sums = { paidCents: TOTAL, refundedCents: 2_500, paymentStatus: 'paid' };
    expect(await shop.order(orderId)).toMatchObject(sums);
    await shop.tell(provider.event('refund.created', 're_lost', now()));
    await shop.work();
    expect(await shop.refunds(orderId)).toHaveLength(2);
    expect(await shop.order(orderId)).toMatchObject(sums);
    // What was recorded days later is no difference of that day either.
    to(now() + 86_400_000);
    await reconcilePayments(test.scope);
    expect((await days()).map(({ differences }) => differences)).toEqual([0, 0, 0, 0, 0]);
  });

  it('leaves to staff what exceeds the payment, and what an open dispute holds', async () => {
    const [spent, disputed] = [await paidOrder(), await paidOrder()];
    refundThere('re_most', spent.money, TOTAL - 100);
    refundThere('re_more', spent.money, 200);
    refundThere('re_held', disputed.money, TOTAL);
    await test.scope.engine.transaction((tx) =>
      tx
        .updateTable('payments')
        .set({ disputeRef: 'du_1', disputeState: 'open' })
        .where('id', '=', disputed.payment.id)
        .execute(),
    );
    to(dayStart(addDays(today(), 1)) + 6 * 3_600_000);
    await reconcilePayments(test.scope);
    expect(await shop.order(spent.orderId)).toMatchObject({ refundedCents: TOTAL });
    expect((await shop.attempts(spent.orderId))[0]).toMatchObject({ attention: 'returned' });
    expect(await shop.refunds(disputed.orderId)).toEqual([]);
    expect(await days()).toMatchObject([{ differences: 2 }]);
  });
});
