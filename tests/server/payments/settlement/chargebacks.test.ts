import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, dayOf, dayStart } from '#domain/date.ts';
import { paymentItems } from '#server/payments/ledger/payment-items.ts';
import { applyChargeback, reverseChargeback } from '#server/payments/settlement/chargebacks.ts';
import { reconcilePayments } from '#server/payments/settlement/reconcile-daily.ts';
import { actingAs } from '#server/service/scope.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { describeOnEveryEngine, type TestShop } from '../../../support/engines.ts';
import { payingShop, TOTAL } from '../../../support/providers/paying-shop.ts';
import {
  PAYPAL_KEYS,
  paypalWebhook,
  startPayPal,
  type PayPalServer,
} from '../../../support/providers/paypal-server.ts';

/** Every order of two stories, each of which stays in its own order. */
function interleaved(a: readonly string[], b: readonly string[]): string[][] {
  if (a.length === 0 || b.length === 0) return [[...a, ...b]];
  return [
    ...interleaved(a.slice(1), b).map((rest) => [a[0]!, ...rest]),
    ...interleaved(a, b.slice(1)).map((rest) => [b[0]!, ...rest]),
  ];
}
const named = (all: string[][]) => all.map((steps) => [steps.join(', '), steps] as const);

describeOnEveryEngine('a chargeback in PayPal’s list', (open) => {
  let provider: PayPalServer;
  let test: TestShop;
  let shop: Awaited<ReturnType<typeof payingShop>>;
  let orderId: string;
  let capture: string;

  beforeEach(async () => {
    provider = await startPayPal();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    test = await open();
    shop = await payingShop(test, {
      method: 'paypal',
      env: { ...PAYPAL_KEYS, PAYPAL_API_URL: provider.url },
    });
    await saveSettings(test.scope, { notices: { emails: 'dona@loja.test' } });
    orderId = (await shop.ordered()).orderId;
    const latest = provider.orders.at(-1)!;
    provider.approve(latest);
    await shop.comeTo(`${latest.urls.return_url}&token=${latest.id}&PayerID=1`);
    capture = (await shop.attempts(orderId)).at(-1)!.providerPaymentId!;
    list('T0006', capture, String(TOTAL / 100));
  });

  afterEach(() => provider.close());

  const now = () => test.scope.now();
  const amount = (value: string) => ({ currency_code: 'BRL', value });
  function list(code: string, id: string, value: string, of = capture) {
    provider.transactions.push({
      transaction_id: id,
      transaction_event_code: code,
      transaction_status: 'S',
      transaction_initiation_date: new Date(now()).toISOString(),
      transaction_amount: amount(value),
      paypal_reference_id: of,
    });
  }
  /** The next morning the day is compared, by two processes at once, and once more. */
  async function compared() {
    test.advance(dayStart(addDays(dayOf(now()), 1)) + 6 * 3_600_000 - now());
    const run = () => reconcilePayments(test.scope);
    await Promise.all([run(), run()]);
    const { differences } = await test.scope.engine.db
      .selectFrom('reconciledDays')
      .selectAll()
      .orderBy('day', 'desc')
      .executeTakeFirstOrThrow();
    await test.scope.engine.transaction((tx) => tx.deleteFrom('reconciledDays').execute());
    await run();
    return differences;
  }
  const dispute = (more: object = {}) => ({
    dispute_id: 'PP-D-1',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    reason: 'UNAUTHORISED',
    disputed_transactions: [{ seller_transaction_id: capture }],
    dispute_amount: amount('20.00'),
    ...more,
  });
  async function tell(type: string, resource: object) {
    for (let told = 0; told < 2; told += 1) await shop.tell(paypalWebhook(type, resource));
    await shop.work();
  }
  const resolved = (dispute_outcome: object) =>
    tell('CUSTOMER.DISPUTE.RESOLVED', dispute({ status: 'RESOLVED', dispute_outcome }));
  /** What may happen, each told twice. */
  const STEPS: Record<string, () => Promise<void>> = {
    opened: () => tell('CUSTOMER.DISPUTE.CREATED', dispute()),
    reversed: () =>
      tell('PAYMENT.CAPTURE.REVERSED', {
        id: 'CHARGE',
        status: 'COMPLETED',
        amount: amount('20.00'),
        links: [{ rel: 'up', href: `${provider.url}/v2/payments/captures/${capture}` }],
      }),
    lost: () =>
      resolved({ outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: amount('20.00') }),
    won: () => resolved({ outcome_code: 'RESOLVED_SELLER_FAVOUR' }),
    async 'T1201 listed'() {
      list('T1201', 'CHARGE', '-20.00');
      expect(await compared()).toBe(0);
      expect(await shop.order(orderId)).toMatchObject({ refundedCents: 2_000 });
    },
    async 'T1202 listed'() {
      list('T1202', 'BACK', '20.00');
      expect(await compared()).toBe(0);
    },
  };
  const doAll = async (steps: readonly string[]) => {
    for (const step of steps) await STEPS[step]!();
  };
  const payment = async () => (await shop.attempts(orderId)).at(-1)!;
  const notices = async () =>
    (
      await test.scope.engine.db
        .selectFrom('letters')
        .select('payload')
        .where('kind', '=', 'shopNotice')
        .execute()
    ).filter(({ payload }) => payload.includes('paymentReview')).length;

  it('takes the money and is shown as a dispute, told by the list alone', async () => {
    await doAll(['T1201 listed']);
    expect(await shop.order(orderId)).toMatchObject({ paidCents: TOTAL, refundedCents: 2_000 });
    expect(await payment()).toMatchObject({
      status: 'paid',
      attention: 'dispute',
      disputeRef: 'CHARGE',
      disputeState: 'open',
    });
    expect(await notices()).toBe(1);
    expect(await shop.refunds(orderId)).toMatchObject([
      { status: 'succeeded', providerRef: 'CHARGE', actorId: 'provider:paypal' },
    ]);
    const { id } = await payment();
    const [item] = await paymentItems(test.scope.engine.db, [id], { withBuyers: false });
    expect(item!.refunds).toMatchObject([{ isChargeback: true }]);
  });

  it.each(
    named([
      ...interleaved(['opened', 'lost'], ['T1201 listed']),
      ...interleaved(['opened', 'reversed', 'lost'], ['T1201 listed']),
      ...interleaved(['lost'], ['T1201 listed']),
    ]),
  )('takes the money once: %s', async (_, steps) => {
    await doAll(steps);
    expect(await shop.order(orderId)).toMatchObject({ refundedCents: 2_000 });
    expect(await payment()).toMatchObject({
      attention: null,
      disputeRef: 'PP-D-1',
      disputeState: 'lost',
    });
    expect(await shop.refunds(orderId)).toHaveLength(1);
    expect(await notices()).toBeGreaterThan(0);
  });

  it.each(
    named([
      ['T1201 listed', 'T1202 listed'],
      ...interleaved(['opened', 'won'], ['T1201 listed', 'T1202 listed']),
      ...interleaved(['reversed'], ['T1201 listed', 'T1202 listed']),
      ['opened', 'lost', 'T1201 listed', 'T1202 listed'],
      ['T1201 listed', 'opened', 'lost', 'T1202 listed'],
    ]),
  )('has the money back once it is reversed: %s', async (_, steps) => {
    await doAll(steps);
    expect(await shop.order(orderId)).toMatchObject({
      paidCents: TOTAL,
      refundedCents: 0,
      paymentStatus: 'paid',
    });
    expect(await payment()).toMatchObject({
      status: 'paid',
      attention: null,
      disputeState: 'won',
    });
  });

  it('is another one by another id, and after a reversal, which may name the chargeback', async () => {
    list('T1201', 'FIRST', '-20.00');
    list('T1201', 'SECOND', '-20.00');
    expect(await compared()).toBe(0);
    expect(await shop.order(orderId)).toMatchObject({ refundedCents: 4_000 });
    list('T1202', 'FIRST-BACK', '20.00', 'FIRST');
    expect(await compared()).toBe(0);
    expect(await shop.order(orderId)).toMatchObject({ refundedCents: 2_000 });
    list('T1207', 'THIRD', '-20.00');
    list('T1202', 'THIRD-BACK', '20.00', 'THIRD');
    list('T1107', 'REFUND', '-20.00');
    expect(await compared()).toBe(0);
    expect(await shop.order(orderId)).toMatchObject({ refundedCents: 4_000 });
  });

  it('changes nothing twice when several have read the list before anyone has recorded it', async () => {
    const { id: paymentId } = await payment();
    const byPayPal = actingAs(test.scope, { kind: 'provider', name: 'paypal' });
    const of = { providerPaymentId: capture, amountCents: 2_000, currency: 'BRL' };
    const takes = (ref: string) =>
      applyChargeback(byPayPal, { provider: 'paypal', paymentId, ref, of, at: now() });
    const gives = (ref: string) => reverseChargeback(byPayPal, { paymentId, ref, of });
    await Promise.all([takes('FIRST'), takes('FIRST'), takes('SECOND')]);
    expect(await shop.order(orderId)).toMatchObject({ refundedCents: 4_000 });
    await Promise.all([gives('BACK'), gives('BACK')]);
    expect(await shop.order(orderId)).toMatchObject({ refundedCents: 2_000 });
    await Promise.all([gives('SECOND-BACK'), takes('FIRST')]);
    expect(await shop.order(orderId)).toMatchObject({ refundedCents: 0 });
    await Promise.all([takes('FIRST'), takes('SECOND'), gives('BACK')]);
    expect(await shop.order(orderId)).toMatchObject({ refundedCents: 0 });
    expect(await payment()).toMatchObject({ attention: null, disputeState: 'won' });
  });

  it('takes the same sum once more if a later dispute is lost', async () => {
    await doAll(['T1201 listed', 'T1202 listed', 'opened', 'lost']);
    expect(await shop.order(orderId)).toMatchObject({ refundedCents: 2_000 });
    expect(await payment()).toMatchObject({ attention: null, disputeState: 'lost' });
  });

  it('is left to staff if its reversal has another sum', async () => {
    await doAll(['T1201 listed']);
    list('T1202', 'PART', '5.00');
    expect(await compared()).toBe(1);
    expect(await shop.order(orderId)).toMatchObject({ refundedCents: 2_000 });
  });
});
