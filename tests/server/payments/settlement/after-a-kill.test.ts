import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimJobs, LEASE_MS } from '#server/jobs/lease.ts';
import { startWorker } from '#server/worker/worker.ts';
import { describeOnEveryEngine, type TestShop } from '../../../support/engines.ts';
import { payingShop } from '../../../support/providers/paying-shop.ts';
import {
  startStripe,
  STRIPE_KEYS,
  type StripeServer,
} from '../../../support/providers/stripe-server.ts';

/** Milliseconds from the next start within which a stored webhook is worked, less those for asking its provider. */
const PROMISED_MS = 40_000 - 14_000;

describeOnEveryEngine('a webhook that was stored by a process that was killed', (open) => {
  let provider: StripeServer;
  let test: TestShop;

  beforeEach(async () => {
    provider = await startStripe();
    test = await open();
  });
  afterEach(() => provider.close());

  it.each(['before', 'while'])(
    'is worked soon after the next start if %s it was worked',
    async (when) => {
      const shop = await payingShop(test, {
        method: 'stripe',
        env: { ...STRIPE_KEYS, STRIPE_API_URL: provider.url },
      });
      const { orderId, payment } = await shop.ordered();
      const session = payment.providerRef!;
      provider.pay(session);
      await shop.work();
      await shop.tell(provider.event('checkout.session.completed', session, test.scope.now()));
      if (when === 'while') {
        expect(await claimJobs(test.scope, { limit: 9, leaseMs: LEASE_MS })).toHaveLength(1);
      }

      const timers: { callback: () => void; ms: number }[] = [];
      const worker = startWorker(test.scope, {
        log: () => undefined,
        schedule(callback, ms) {
          timers.push({ callback, ms });
          return () => undefined;
        },
      });
      const isPaid = async () =>
        expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'paid' });
      // Other work may be due first: the clock goes from one timer to the next, as far as was promised.
      let waitedMs = 0;
      const passed = new Set<unknown>();
      const passTime = () => {
        const timer = timers.at(-1);
        if (!timer || passed.has(timer) || waitedMs + timer.ms > PROMISED_MS) return;
        passed.add(timer);
        waitedMs += timer.ms;
        test.advance(timer.ms);
        timer.callback();
      };
      await vi.waitFor(
        async () => {
          if (when === 'while') passTime();
          await isPaid();
        },
        { timeout: 30_000 },
      );
      await worker.stop();
    },
  );
});
