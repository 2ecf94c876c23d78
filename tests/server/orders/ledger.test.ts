import { expect, it } from 'vitest';
import { changeOrder } from '#server/orders/changing/change-order.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { placeCounterOrder } from '#server/orders/counter/place-counter-order.ts';
import { ShopError } from '#server/base/errors.ts';
import { seededRandom } from '#demo/random.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import {
  cartItem,
  coupon,
  fillShop,
  orderOf,
  setStock,
  simpleProduct,
} from '../../support/fixtures.ts';
import { asSeller } from './staff.ts';

const PEOPLE = 20;
const DEEDS = 25;
const PRODUCTS = ['arco', 'brisa', 'calma', 'dourado'];

describeOnEveryEngine('the stock’s ledger', (open) => {
  it('is the sum of its movements after 500 deeds of 20 people at once', async () => {
    const shop = await open();
    const scope = asSeller(shop.scope);
    await fillShop(shop.scope, {
      products: PRODUCTS.map((id, n) =>
        simpleProduct(id, { priceCents: 5_000, qty: n === 3 ? -1 : 60 }),
      ),
      coupons: [coupon('DEZ')],
    });
    const placed: string[] = [];
    const { db } = shop.scope.engine;
    const outcomes = new Map<string, number>();

    async function deed(random: () => number, key: string): Promise<void> {
      const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
      const product = () => one(PRODUCTS);
      const orderId = placed.length > 0 ? one(placed) : 'AAAAAAAA';
      const version = async () => {
        const row = await db
          .selectFrom('orders')
          .select('version')
          .where('id', '=', orderId)
          .executeTakeFirst();
        return row?.version ?? 1;
      };
      const what = random();
      if (what < 0.3) {
        const body = orderOf(
          [cartItem(product(), 1 + Math.floor(random() * 3)), cartItem(product())],
          {
            ...(random() < 0.3 && { coupon: 'DEZ' }),
          },
        );
        placed.push((await placeOrder(shop.scope, { body, idempotencyKey: key })).orderId);
      } else if (what < 0.37) {
        const { orderId: sold } = await placeCounterOrder(scope, {
          items: [{ variantId: `${product()}-0`, qty: 2 }],
          paymentMethod: 'counter-cash',
          key,
          buyer: { fullName: 'Rui Costa', phone: '11 98765-4321' },
        });
        placed.push(sold);
      } else if (what < 0.5) await moveOrder(scope, { orderId, to: 'cancelled', reason: 'buyer' });
      else if (what < 0.72) {
        const to = one(['confirmed', 'shipped', 'delivered'] as const);
        await moveOrder(scope, { orderId, to });
      } else if (what < 0.82) {
        const lines =
          random() < 0.7 ? [{ position: 0, qty: 1, restock: random() < 0.7 }] : undefined;
        await moveOrder(scope, {
          orderId,
          to: 'returned',
          version: await version(),
          ...(lines && { lines }),
        });
      } else if (what < 0.93) {
        const items = [{ variantId: `${product()}-0`, qty: 1 + Math.floor(random() * 4) }];
        await changeOrder(scope, { orderId, version: await version(), items });
      } else
        await setStock(shop.scope, `${one(PRODUCTS.slice(0, 3))}-0`, Math.floor(random() * 60));
    }

    await Promise.all(
      Array.from({ length: PEOPLE }, async (_, person) => {
        const random = seededRandom(`person ${person}`);
        for (let n = 0; n < DEEDS; n += 1) {
          const code = await deed(random, `ledger-${person}-${n}`).then(
            () => 'done',
            (error: unknown) => {
              if (!(error instanceof ShopError) || error.status >= 500) throw error;
              return error.code;
            },
          );
          outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
        }
      }),
    );

    expect(outcomes.get('done')).toBeGreaterThan(200);
    const sums = await db
      .selectFrom('variants')
      .leftJoin('stockMovements', 'stockMovements.variantId', 'variants.id')
      .select((eb) => ['variants.id', 'variants.qty', eb.fn.sum<number>('delta').as('moved')])
      .groupBy(['variants.id', 'variants.qty'])
      .orderBy('variants.id')
      .execute();
    expect(sums.map(({ id, moved }) => [id, Number(moved)])).toEqual(
      sums.map(({ id, qty }) => [id, Math.max(qty, 0)]),
    );
    expect(sums.every(({ qty }) => qty >= -1)).toBe(true);

    // What each order has out of stock is what its own movements say.
    const out = await db
      .selectFrom('orders')
      .select((eb) => [
        'orders.id',
        'orders.status',
        eb
          .selectFrom('orderLines')
          .select((line) => line.fn.sum<number>('taken').as('taken'))
          .whereRef('orderLines.orderId', '=', 'orders.id')
          .as('taken'),
        eb
          .selectFrom('stockMovements')
          .select((line) => line.fn.sum<number>('delta').as('delta'))
          .whereRef('stockMovements.orderId', '=', 'orders.id')
          .as('delta'),
      ])
      .execute();
    const broken = await db
      .selectFrom('orderEvents')
      .select('orderId')
      .where('kind', '=', 'return')
      .where('data', 'like', '%"restock":false%')
      .execute();
    const lost = new Set(broken.map(({ orderId }) => orderId));
    const whole = out.filter(({ id }) => !lost.has(id));
    expect(whole.length).toBeGreaterThan(50);
    expect(whole.map(({ id, delta }) => [id, Number(delta) + 0])).toEqual(
      whole.map(({ id, taken }) => [id, 0 - Number(taken)]),
    );
    expect(
      out.filter(({ status, taken }) => status === 'cancelled' && Number(taken) !== 0),
    ).toEqual([]);

    const { used } = await db.selectFrom('coupons').select('used').executeTakeFirstOrThrow();
    expect(await db.selectFrom('couponUses').selectAll().execute()).toHaveLength(used);
  });
});
