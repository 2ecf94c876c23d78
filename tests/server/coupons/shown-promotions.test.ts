import { beforeEach, expect, it } from 'vitest';
import { parseListQuery } from '#domain/catalogue/query.ts';
import { browseProducts } from '#server/catalogue/browse-products.ts';
import { productsByIds } from '#server/catalogue/cards.ts';
import { shownProduct } from '#server/catalogue/product-by-slug.ts';
import {
  createCoupon,
  removeCoupon,
  switchCoupons,
  updateCoupon,
} from '#server/coupons/write-coupon.ts';
import { allHandlers } from '#server/worker/job-handlers.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { asSeller } from '../orders/staff.ts';
import { items, rulesShop } from './rules-shop.ts';

const DAY_MS = 24 * 3_600_000;
const second = {
  automatic: true,
  code: 'Segundo par',
  kind: 'nth',
  percent: 50,
  categoryIds: ['c-sun'],
};

describeOnEveryEngine('what products say of promotions', (open) => {
  let scope: Scope;
  let advance: TestShop['advance'];
  let shop: Awaited<ReturnType<typeof rulesShop>>;

  beforeEach(async () => {
    ({ scope, advance } = await open());
    shop = await rulesShop(scope);
  });

  /** The products whose cards tell of one, those on the list of offers, and whether the sunglasses' page tells. */
  const told = async () => {
    const cards = await productsByIds(scope, ['sun', 'frame', 'case']);
    const { promotion } = await shownProduct(scope, 'armacao-sun');
    const offers = parseListQuery(new URLSearchParams('offer=promocao&sort=pb'));
    return {
      cards: cards.flatMap((card) => (card.promotion ? [card.id] : [])),
      offers: (await browseProducts(scope, offers)).products.map(({ id }) => id),
      page: promotion?.percent ?? null,
    };
  };
  const nothing = { cards: [], offers: [], page: null };
  const something = { cards: ['sun'], offers: ['sun'], page: 50 };

  it('is of those that cover them, as long as they are on', async () => {
    expect(await told()).toEqual(nothing);
    const id = await createCoupon(scope, second);
    expect(await told()).toEqual(something);
    expect((await productsByIds(scope, ['sun']))[0]!.promotion).toEqual({
      kind: 'nth',
      percent: 50,
      amountCents: null,
      every: 2,
      minTotalCents: 0,
      pieces: 2,
      everywhere: false,
    });
    await switchCoupons(scope, { ids: [id], active: false });
    expect(await told()).toEqual(nothing);
    await updateCoupon(scope, { ...second, id, categoryIds: [], percent: 30 });
    const all = ['sun', 'frame', 'case'];
    expect(await told()).toEqual({ cards: all, offers: all, page: 30 });
    await updateCoupon(scope, { ...second, id, automatic: false, code: 'PAR' });
    expect(await told()).toEqual(nothing);
    await updateCoupon(scope, { ...second, id });
    await removeCoupon(scope, { id });
    expect(await told()).toEqual(nothing);
  });

  it('begins and ends with them, by a job', async () => {
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const startsOn = day(scope.now() + 2 * DAY_MS);
    await createCoupon(scope, { ...second, startsOn, endsOn: startsOn });
    const jobs = await scope.engine.db
      .selectFrom('jobs')
      .select('runAt')
      .where('kind', '=', 'promotions.turn')
      .orderBy('runAt')
      .execute();
    // Days are the shop's: they begin at 3 h UTC.
    const start = Date.parse(`${startsOn}T03:00Z`);
    expect(jobs.map(({ runAt }) => Number(runAt))).toEqual([start, start + DAY_MS]);
    expect(await told()).toEqual(nothing);
    for (const expected of [something, nothing]) {
      const next = expected === something ? start : start + DAY_MS;
      advance(next - scope.now());
      await allHandlers['promotions.turn'].run(scope, {}, {} as never);
      expect(await told()).toEqual(expected);
    }
  });

  it('goes with the last use, and comes back with it', async () => {
    await createCoupon(scope, { ...second, maxUses: 1 });
    expect(await told()).toEqual(something);
    const { orderId } = await shop.place(items(['sun', 2]));
    expect(await told()).toEqual(nothing);
    await moveOrder(asSeller(scope), { orderId, to: 'cancelled', reason: 'buyer' } as never);
    expect(await told()).toEqual(something);
  });
});
