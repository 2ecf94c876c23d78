import type { CouponRow } from '#server/db/schema/coupons.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import type { Scope } from '#server/service/scope.ts';
import {
  address,
  cartItem,
  coupon,
  fillShop,
  orderOf,
  simpleProduct,
} from '../../support/fixtures.ts';

const second: Partial<CouponRow> = {
  id: 'promotion',
  automatic: 1,
  kind: 'nth',
  percent: 50,
  productIds: '["sun","frame"]',
};

/** What an order refused for its coupon is. */
export const refusal = (code: string) => ({ status: 422, fields: { coupon: `coupon.${code}` } });

/** Items at the shop's own prices, in reais. */
export const items = (...wanted: [string, number][]) =>
  wanted.map(([id, qty]) => cartItem(id, qty, { price: { sun: 300, frame: 200 }[id] ?? 50 }));

/** A buyer by e-mail and CPF. */
export const as = (email: string, cpf?: string) => ({
  billingInfo: { ...address, email, ...(cpf && { cpf }) },
});

/** A shop of three products with a coupon of every kind, and what is asked of it. */
export async function rulesShop(scope: Scope) {
  await fillShop(scope, {
    products: [
      simpleProduct('sun', { priceCents: 30_000, qty: 50 }),
      simpleProduct('frame', { priceCents: 20_000, qty: 50 }),
      simpleProduct('case', { priceCents: 5_000, qty: 50 }),
    ],
    coupons: [
      coupon('MENOS50', { kind: 'fixed', percent: 0, amountCents: 5_000 }),
      coupon('FRETE', { kind: 'freeDelivery', percent: 0, amountCents: 1_500 }),
      coupon('SOL', { categoryIds: '["c-sun"]', minTotalCents: 20_000 }),
      coupon('MARCA', { brandIds: '["no-brand"]' }),
      coupon('TRES', { minQty: 3 }),
      coupon('DUAS', { maxPerPerson: 2 }),
      coupon('PRIMEIRA', { firstPurchase: 1 }),
      coupon('JUNTO', { combines: 1 }),
      coupon('DEZ'),
    ],
  });
  await scope.engine.transaction(async (tx) => {
    const at = (id: string, path: string, parentId: string | null) => ({
      id,
      slug: path.split('/').at(-1)!,
      path,
      name: id,
      description: '',
      parentId,
      position: 0,
    });
    await tx
      .insertInto('categories')
      .values([at('c-sun', 'sol', null), at('c-women', 'sol/feminino', 'c-sun')])
      .execute();
    // In the category below the coupon's.
    await tx
      .insertInto('productCategories')
      .values({ productId: 'sun', categoryId: 'c-women' })
      .execute();
  });

  const start = (rules: Partial<CouponRow> = {}) =>
    scope.engine.transaction((tx) =>
      tx
        .insertInto('coupons')
        .values(coupon('Segundo par', { ...second, ...rules }))
        .execute(),
    );
  let keys = 0;
  const place = (wanted: ReturnType<typeof items>, change: Record<string, unknown> = {}) =>
    placeOrder(scope, {
      body: orderOf(wanted, change),
      idempotencyKey: `price-rules-${(keys += 1)}`,
    });
  const row = (orderId: string) =>
    scope.engine.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
  const shares = async (orderId: string) =>
    (
      await scope.engine.db
        .selectFrom('orderLines')
        .select(['productId', 'discountCents'])
        .where('orderId', '=', orderId)
        .orderBy('position')
        .execute()
    ).map((line) => [line.productId, line.discountCents]);
  const used = async (id: string) =>
    (
      await scope.engine.db
        .selectFrom('coupons')
        .select('used')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).used;
  return { start, place, row, shares, used };
}
