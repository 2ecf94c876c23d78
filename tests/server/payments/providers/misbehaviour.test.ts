import { afterEach, expect, it, vi } from 'vitest';
import type { OfferedMethod } from '#domain/payments/methods.ts';
import type { PaymentRow } from '#server/db/schema/payments.ts';
import { askProvider } from '#server/payments/settlement/ask-provider.ts';
import { describeOnEveryEngine, type TestShop } from '../../../support/engines.ts';
import type { EngineName } from '../../../support/places.ts';
import { hurried, hurry } from '../../../support/providers/hurry.ts';
import { payingShop, TOTAL } from '../../../support/providers/paying-shop.ts';
import { PAYPAL_KEYS, startPayPal } from '../../../support/providers/paypal-server.ts';
import { PIX_KEYS, startPixBank } from '../../../support/providers/pix-server.ts';
import { SILENCES, type ProviderServer } from '../../../support/providers/provider-server.ts';
import { RAZORPAY_KEYS, startRazorpay } from '../../../support/providers/razorpay-server.ts';
import { SSLCOMMERZ_KEYS, startSslcommerz } from '../../../support/providers/sslcommerz-server.ts';
import { startStripe, STRIPE_KEYS } from '../../../support/providers/stripe-server.ts';

/** Beyond what an answer may have, and what fills the buffers of two sockets. */
const MOST_POURED = 32 * 1024 * 1024;
const MINUTE = 60_000;

type Shop = Awaited<ReturnType<typeof payingShop>>;

/** A provider of its own kind, and how the money of an attempt comes there and is told. */
interface Party {
  provider: ProviderServer;
  env: Record<string, string>;
  pay: (shop: Shop, payment: PaymentRow, now: number) => Promise<unknown>;
}

const PARTIES: Record<Exclude<OfferedMethod, 'cod' | 'testCard'>, () => Promise<Party>> = {
  async stripe() {
    const provider = await startStripe();
    return {
      provider,
      env: { ...STRIPE_KEYS, STRIPE_API_URL: provider.url },
      pay(shop, { providerRef: session }, now) {
        provider.pay(session!);
        return shop.tell(provider.event('checkout.session.completed', session!, now));
      },
    };
  },
  async paypal() {
    const provider = await startPayPal();
    return {
      provider,
      env: { ...PAYPAL_KEYS, PAYPAL_API_URL: provider.url },
      pay(shop) {
        const order = provider.orders.at(-1)!;
        provider.approve(order);
        return shop.comeTo(`${order.urls.return_url}&token=${order.id}&PayerID=1`);
      },
    };
  },
  async razorpay() {
    const provider = await startRazorpay();
    return {
      provider,
      env: { ...RAZORPAY_KEYS, RAZORPAY_API_URL: provider.url },
      pay(shop, { providerRef: order }) {
        const payment = provider.pay(order!);
        return shop.tell(provider.event('order.paid', { order: order!, payment }));
      },
    };
  },
  async sslcommerz() {
    const provider = await startSslcommerz();
    return {
      provider,
      env: { ...SSLCOMMERZ_KEYS, SSLCOMMERZ_API_URL: provider.url },
      pay: (shop, { id }) => shop.tell(provider.ipn(provider.pay(id))),
    };
  },
  async pix() {
    const provider = await startPixBank();
    return {
      provider,
      env: {
        ...PIX_KEYS,
        PIX_API_URL: `${provider.url}/pix/v2`,
        PIX_TOKEN_URL: `${provider.url}/oauth/token`,
      },
      pay(shop, { id }, now) {
        provider.pay(id, now);
        return shop.tell(provider.webhook(id));
      },
    };
  },
};

const METHODS = Object.keys(PARTIES) as (keyof typeof PARTIES)[];
/** What no answer comes of is one error to the shop: on the other engine one of each provider's is enough. */
const faultsOn = (engine: EngineName) => (engine === 'sqlite' ? SILENCES : (['hung'] as const));

describeOnEveryEngine('a provider that misbehaves', (open, engine) => {
  let party: Party;
  let test: TestShop;
  let shop: Shop;

  afterEach(() => party.provider.close());

  async function paidOrder(): Promise<string> {
    const { orderId, payment } = await shop.ordered();
    await party.pay(shop, payment, test.scope.now());
    await shop.work();
    expect(await shop.order(orderId)).toMatchObject({ paidCents: TOTAL });
    return orderId;
  }

  const misbehaviours = METHODS.flatMap((method) =>
    faultsOn(engine).map((fault) => ({ method, fault })),
  );

  it.each(misbehaviours)(
    'loses no attempt and no refund, and the buyer is told: $method, $fault',
    async ({ method, fault }) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      party = await PARTIES[method]();
      const { provider, env } = party;
      test = await open();
      shop = await payingShop(test, { method, env });
      hurry(provider);
      const paidId = await paidOrder();
      const { payment: waiting } = await shop.ordered();

      provider.fault = fault;
      const asking = () =>
        Promise.all([
          shop.ordered(),
          shop.giveBack(paidId, 5),
          askProvider(test.scope, waiting).catch((error: unknown) => error),
        ]);
      const isSilent = fault === 'hung' || fault === 'drips';
      const [{ orderId, answer }, refund, asked] = await (isSilent ? hurried(asking) : asking());
      expect(answer).toMatchObject({ status: 'failed', redirectUrl: null, dueCents: TOTAL });
      expect((await shop.attempts(orderId))[0]!.failure).toMatch(`${method}: `);
      expect(refund).toMatchObject({ status: 'processing', amount: 5 });
      expect(asked).toMatchObject({ status: 503, code: 'providerUnavailable' });
      expect(await shop.attempts(waiting.orderId)).toMatchObject([{ status: 'pending' }]);
      expect(provider.poured).toBeLessThan(MOST_POURED);
      expect(provider.askedOf('GET /elsewhere')).toEqual([]);

      provider.fault = null;
      expect(await shop.again(orderId)).toMatchObject({ status: 'pending' });
      test.advance(MINUTE);
      await shop.work();
      expect(await shop.refunds(paidId)).toMatchObject([{ status: 'succeeded', amountCents: 500 }]);
      await party.pay(shop, (await shop.attempts(orderId)).at(-1)!, test.scope.now());
      await shop.work();
      expect(await shop.order(orderId)).toMatchObject({ paidCents: TOTAL });
    },
  );
});
