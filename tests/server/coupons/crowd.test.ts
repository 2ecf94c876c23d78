import { beforeEach, expect, it } from 'vitest';
import { expireOrders } from '#server/orders/moving/expire-orders.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { coupon, orderOf, setStock } from '../../support/fixtures.ts';
import { seller, asSeller } from '../orders/staff.ts';
import { as, items, rulesShop } from './rules-shop.ts';

const CPF = '529.982.247-25';

/** A customer who has an account, signed in. */
const signedIn = (scope: Scope, id: string): Scope =>
  actingAs(scope, {
    kind: 'user',
    user: { ...seller, id, email: `${id}@conta.test`, staff: null },
  });

describeOnEveryEngine('many buyers with one rule at once', (open) => {
  let scope: Scope;
  let shop: Awaited<ReturnType<typeof rulesShop>>;

  beforeEach(async () => {
    ({ scope } = await open());
    shop = await rulesShop(scope);
    // Unlimited: no row of stock puts these buyers in a queue.
    await setStock(scope, 'case-0', -1);
  });

  const add = (code: string, rules: Parameters<typeof coupon>[1]) =>
    scope.engine.transaction((tx) =>
      tx.insertInto('coupons').values(coupon(code, rules)).execute(),
    );

  /** Buyers at once: what each was told, and the orders that were placed. */
  async function crowd(
    buyers: { change: Record<string, unknown>; who?: Scope }[],
    cart = items(['case', 1]),
  ) {
    const answers = await Promise.allSettled(
      buyers.map(({ change, who = scope }, n) =>
        placeOrder(who, { body: orderOf(cart, change), idempotencyKey: `crowd-key-${n}` }),
      ),
    );
    const placed = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refusals = answers.flatMap((one) =>
      one.status === 'rejected'
        ? [(one.reason as { code?: string }).code ?? String(one.reason)]
        : [],
    );
    return { placed, refusals: [...new Set(refusals)] };
  }

  const strangers = (count: number, change: Record<string, unknown> = {}) =>
    Array.from({ length: count }, (_, n) => ({
      change: { ...change, ...as(`pessoa${n}@exemplo.test`) },
    }));

  /** The time of all open orders is over. */
  const endAll = () =>
    scope.engine.transaction((tx) =>
      tx.updateTable('orders').set({ expiresAt: scope.now() }).execute(),
    );

  const usesOf = async (id: string) => {
    const uses = await scope.engine.db
      .selectFrom('couponUses')
      .select('orderId')
      .where('couponId', '=', id)
      .execute();
    return { counted: await shop.used(id), orders: uses.map(({ orderId }) => orderId) };
  };

  it('use the last use of a coupon once, and again once its order has ended', async () => {
    await add('ULTIMO', { maxUses: 3, used: 2 });
    const { placed, refusals } = await crowd(strangers(50, { coupon: 'ULTIMO' }));
    expect(placed).toHaveLength(1);
    expect(refusals).toEqual(['coupon.used-up']);
    const [{ orderId }] = placed as [(typeof placed)[0]];
    expect(await usesOf('coupon-ULTIMO')).toEqual({ counted: 3, orders: [orderId] });
    // Cancelled by many at once, and over in the same moment: given back once.
    await endAll();
    const cancel = { orderId, to: 'cancelled', reason: 'buyer' } as never;
    await Promise.allSettled([
      ...Array.from({ length: 5 }, () => moveOrder(asSeller(scope), cancel)),
      ...Array.from({ length: 5 }, () => expireOrders(scope)),
    ]);
    expect(await usesOf('coupon-ULTIMO')).toEqual({ counted: 2, orders: [] });
    await expect(shop.place(items(['case', 1]), { coupon: 'ULTIMO' })).resolves.toBeDefined();
  });

  it('get the last use of a promotion once, and give it back when its order expires', async () => {
    await shop.start({ maxUses: 1, productIds: '[]' });
    const buyers = strangers(50);
    const { placed, refusals } = await crowd(buyers, items(['case', 2]));
    expect(refusals).toEqual([]);
    expect(placed.map(({ payableCents }) => payableCents).toSorted()).toEqual(
      [2 * 5_000 - 2_500 + 1_990, ...buyers.slice(1).map(() => 2 * 5_000 + 1_990)].toSorted(),
    );
    expect((await usesOf('promotion')).counted).toBe(1);
    expect((await usesOf('promotion')).orders).toHaveLength(1);
    await endAll();
    await Promise.all(Array.from({ length: 3 }, () => expireOrders(scope)));
    expect(await usesOf('promotion')).toEqual({ counted: 0, orders: [] });
  });

  it('who agreed to a promotion’s price are told when it was the last, and pay nothing else', async () => {
    await shop.start({ maxUses: 1, productIds: '[]' });
    const { placed, refusals } = await crowd(
      strangers(50, { expectedTotal: 94.9 }),
      items(['case', 2]),
    );
    expect(placed.map(({ payableCents }) => payableCents)).toEqual([9_490]);
    expect(refusals).toEqual(['priceChanged']);
    expect(await usesOf('promotion')).toEqual({ counted: 1, orders: [placed[0]!.orderId] });
  });

  it.each<[string, (scope: Scope, n: number) => { change: Record<string, unknown>; who?: Scope }]>([
    ['an account', (own, n) => ({ who: signedIn(own, 'ana'), change: as(`ana${n}@exemplo.test`) })],
    ['an e-mail', (_, n) => ({ change: as(n % 2 ? 'Ana@Exemplo.test' : 'ana@exemplo.test') })],
    ['a mailbox', (_, n) => ({ change: as(`a.na+${n}@gmail.com`) })],
    ['a CPF', (_, n) => ({ change: as(`ana${n}@exemplo.test`, CPF) })],
  ])('are one person by %s: one first purchase, one use each', async (_, person) => {
    await add('UNICA', { maxPerPerson: 1 });
    await add('BEMVINDA', { firstPurchase: 1 });
    await scope.engine.transaction((tx) =>
      tx
        .insertInto('accounts')
        .values({ id: 'ana', email: 'ana@conta.test', fullName: 'Ana', phone: '', createdAt: 0 })
        .execute(),
    );
    const buyers = (...codes: string[]) =>
      Array.from({ length: 6 }, (__, n) => {
        const { change, who } = person(scope, n);
        return { change: { ...change, coupon: codes[n % codes.length] }, ...(who && { who }) };
      });
    // With the coupons of two campaigns at once too.
    const first = await crowd(buyers('PRIMEIRA', 'BEMVINDA'));
    expect(first.placed).toHaveLength(1);
    expect(first.refusals).toEqual(['coupon.first-purchase']);
    expect((await shop.used('coupon-PRIMEIRA')) + (await shop.used('coupon-BEMVINDA'))).toBe(1);
    const each = await Promise.allSettled(
      buyers('UNICA').map(({ change, who = scope }, n) =>
        placeOrder(who, {
          body: orderOf(items(['case', 1]), change),
          idempotencyKey: `each-key-${n}`,
        }),
      ),
    );
    expect(each.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await usesOf('coupon-UNICA')).counted).toBe(1);
  });
});
