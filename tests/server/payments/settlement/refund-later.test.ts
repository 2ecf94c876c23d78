import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeOnEveryEngine, type TestShop } from '../../../support/engines.ts';
import { payingShop } from '../../../support/providers/paying-shop.ts';
import {
  startStripe,
  STRIPE_KEYS,
  type StripeServer,
} from '../../../support/providers/stripe-server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describeOnEveryEngine('a refund that takes its provider days', (open) => {
  let provider: StripeServer;
  let test: TestShop;
  let shop: Awaited<ReturnType<typeof payingShop>>;
  let orderId: string;

  beforeEach(async () => {
    provider = await startStripe();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    test = await open();
    shop = await payingShop(test, {
      method: 'stripe',
      env: { ...STRIPE_KEYS, STRIPE_API_URL: provider.url },
    });
    const ordered = await shop.ordered();
    orderId = ordered.orderId;
    const session = ordered.payment.providerRef!;
    provider.pay(session);
    await shop.tell(provider.event('checkout.session.completed', session, test.scope.now()));
    await shop.work();
    provider.refundStatus = 'pending';
    await shop.giveBack(orderId, 20);
  });
  afterEach(() => provider.close());

  const jobs = () =>
    test.scope.engine.db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'payments.refund')
      .execute();
  const asked = () => provider.askedOf('GET /v1/refunds/').length;
  async function after(ms: number): Promise<void> {
    test.advance(ms);
    await shop.work();
  }

  it('is asked for by itself, ever more rarely, until it is there', async () => {
    await after(10_000);
    expect(asked()).toBe(1);
    for (let day = 0; day < 7; day += 1) await after(DAY_MS);
    expect(asked()).toBe(8);
    expect(await jobs()).toMatchObject([{ tries: 0, lastError: null }]);
    expect(await shop.refunds(orderId)).toMatchObject([{ status: 'processing' }]);
    const [refund] = await shop.refunds(orderId);
    Object.assign(provider.things.get(refund!.providerRef!)!, { status: 'succeeded' });
    await after(6 * HOUR_MS);
    expect(await shop.refunds(orderId)).toMatchObject([{ status: 'succeeded' }]);
    expect(await shop.paid(orderId)).toMatchObject({ refundedCents: 2_000 });
    expect(await jobs()).toEqual([]);
    expect(provider.askedOf('POST /v1/refunds')).toHaveLength(1);
  });

  it('stays on its way while no one answers for it, nor is it taken for refused', async () => {
    for (const fault of ['down', 'refuses'] as const) {
      provider.fault = fault;
      await after(HOUR_MS);
      expect(await shop.refunds(orderId)).toMatchObject([{ status: 'processing' }]);
      expect(await jobs()).toHaveLength(1);
    }
    provider.fault = null;
    const [refund] = await shop.refunds(orderId);
    Object.assign(provider.things.get(refund!.providerRef!)!, { status: 'failed' });
    await after(HOUR_MS);
    expect(await shop.refunds(orderId)).toMatchObject([{ status: 'failed' }]);
    expect(await jobs()).toEqual([]);
  });

  it('is not taken for refused while the keys are wrong, nor is another', async () => {
    provider.fault = 'locked';
    expect(await shop.giveBack(orderId, 10)).toMatchObject({ status: 'processing' });
    await after(HOUR_MS);
    provider.fault = null;
    provider.refundStatus = 'succeeded';
    await after(HOUR_MS);
    const states = (await shop.refunds(orderId)).map(({ status }) => status);
    expect(states.toSorted()).toEqual(['processing', 'succeeded']);
  });

  it('is no longer asked for after a month, and staff are told', async () => {
    await after(31 * DAY_MS);
    expect(await jobs()).toMatchObject([{ state: 'dead', lastError: 'refundUnsettled' }]);
    expect(await shop.refunds(orderId)).toMatchObject([{ status: 'processing' }]);
  });
});
