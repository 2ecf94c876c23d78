import { beforeEach, expect, it } from 'vitest';
import { ShopError } from '#server/base/errors.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  address,
  cartItem,
  countOrders,
  coupon,
  fillShop,
  orderOf,
  simpleProduct,
  stockOf,
} from '../../support/fixtures.ts';

/** How often each answer was given: 'ok', or the error's code. */
function tally(results: PromiseSettledResult<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const result of results) {
    const answer = result.status === 'fulfilled' ? 'ok' : codeOf(result.reason);
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

const codeOf = (error: unknown): string =>
  error instanceof ShopError ? error.code : String(error);

describeOnEveryEngine('buyers at the same time', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [
        simpleProduct('frame', { priceCents: 49_990, qty: 50 }),
        simpleProduct('case', { priceCents: 4_990, qty: 1_000 }),
        simpleProduct('gift', { priceCents: 10_000, qty: -1 }),
      ],
      coupons: [coupon('FIVE', { maxUses: 5 }), coupon('ONCE', { maxPerPerson: 1 })],
    });
  });

  /** Places one order per body, all at once, each with a key of its own. */
  const crowd = (bodies: ReturnType<typeof orderOf>[]) =>
    Promise.allSettled(
      bodies.map((body, buyer) =>
        placeOrder(shop.scope, { body, idempotencyKey: `buyer-key-${buyer}` }),
      ),
    );
  const times = <T>(count: number, body: (buyer: number) => T): T[] =>
    Array.from({ length: count }, (_, buyer) => body(buyer));

  it('200 on 50 pieces buy exactly 50', async () => {
    const results = await crowd(times(200, () => orderOf([cartItem('frame')])));
    expect(tally(results)).toEqual({ ok: 50, stockShort: 150 });
    expect(await countOrders(shop.scope)).toBe(50);
    expect(await stockOf(shop.scope, 'frame-0')).toBe(0);
  });

  it('with the same products in another order do not block each other', async () => {
    const items = [cartItem('frame'), cartItem('case'), cartItem('gift')];
    const results = await crowd(
      times(40, (buyer) => orderOf(buyer % 2 ? items : items.toReversed())),
    );
    expect(tally(results)).toEqual({ ok: 40 });
    expect(await stockOf(shop.scope, 'frame-0')).toBe(10);
    expect(await stockOf(shop.scope, 'case-0')).toBe(960);
  });

  it('use a coupon as often as it may be used', async () => {
    const results = await crowd(times(20, () => orderOf([cartItem('case')], { coupon: 'FIVE' })));
    expect(tally(results)).toEqual({ ok: 5, 'coupon.used-up': 15 });
    const used = await shop.scope.engine.db
      .selectFrom('coupons')
      .select('used')
      .where('code', '=', 'FIVE')
      .executeTakeFirstOrThrow();
    expect(used).toEqual({ used: 5 });
    expect(await stockOf(shop.scope, 'case-0')).toBe(995);
  });

  // Gift cards are unlimited: no row of stock puts these buyers in a queue.
  it('use a coupon once per customer, however the e-mail is written', async () => {
    const results = await crowd(
      times(8, (buyer) => {
        const email = buyer % 2 ? 'ana@exemplo.com.br' : 'ANA@Exemplo.com.br';
        return orderOf([cartItem('gift')], { coupon: 'ONCE', billingInfo: { ...address, email } });
      }),
    );
    expect(tally(results)).toEqual({ ok: 1, 'coupon.already-used': 7 });
  });

  it('use a coupon once per CPF, whatever the e-mail', async () => {
    const results = await crowd(
      times(4, (buyer) => {
        const email = `ana${buyer}@exemplo.com.br`;
        const billingInfo = { ...address, email, cpf: '529.982.247-25' };
        return orderOf([cartItem('gift')], { coupon: 'ONCE', billingInfo });
      }),
    );
    expect(tally(results)).toEqual({ ok: 1, 'coupon.already-used': 3 });
  });

  it('who are different customers each use it', async () => {
    const results = await crowd(
      times(4, (buyer) => {
        const billingInfo = { ...address, email: `ana${buyer}@exemplo.com.br` };
        return orderOf([cartItem('gift')], { coupon: 'ONCE', billingInfo });
      }),
    );
    expect(tally(results)).toEqual({ ok: 4 });
  });
});
