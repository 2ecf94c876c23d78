import { beforeEach, expect, it } from 'vitest';
import type { CouponItem, CouponRecord } from '#domain/coupons/record.ts';
import { GET as findProducts } from '#pages/api/dashboard/coupons/products.ts';
import { applyCoupon } from '#server/coupons/apply-coupon.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, coupon, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { call } from '../../support/call.ts';
import { admin, ask, auditOf, customer, staffWith } from '../dashboard/desk.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describeOnEveryEngine('coupons in the dashboard', (open) => {
  let scope: Scope;
  let advance: TestShop['advance'];

  beforeEach(async () => {
    ({ scope, advance } = await open());
    const now = scope.now();
    await fillShop(scope, {
      products: [simpleProduct('case', { priceCents: 10_000, qty: -1 })],
      coupons: [
        coupon('RUNNING'),
        coupon('SOON', { startsAt: now + 1 }),
        coupon('PAST', { endsAt: now }),
        coupon('GONE', { maxUses: 2, used: 2 }),
        coupon('OFF', { active: 0, endsAt: now }),
      ],
    });
  });

  const list = async (search = '') =>
    (await ask(scope, admin, 'GET', `coupons${search}`)).json.items as CouponItem[];
  const codes = async (search = '') =>
    (await list(search)).map(({ code }) => code).toSorted((a, b) => a.localeCompare(b));
  const create = (body: object) => ask(scope, admin, 'POST', 'coupons', body);
  const made = async (body: object) => (await create(body)).json.item as CouponRecord;
  const change = async (item: object & { id: string }, body: object, user = admin) =>
    ask(scope, user, 'PUT', `coupons/${item.id}`, { ...item, ...body });
  const apply = (code: string) => applyCoupon(scope, { code, items: [cartItem('case')] });
  const order = (code: string, key: string) =>
    placeOrder(scope, {
      body: orderOf([cartItem('case')], { coupon: code }),
      idempotencyKey: `key-of-coupon-${key}`,
    });

  it.each([
    ['running', 'RUNNING'],
    ['scheduled', 'SOON'],
    ['ended', 'PAST'],
    ['usedUp', 'GONE'],
    ['off', 'OFF'],
  ])('are %s alone in their view, as their own record says', async (phase, code) => {
    expect(await codes(`?view=${phase}`)).toEqual([code]);
    expect((await list()).find((item) => item.code === code)).toMatchObject({ phase });
    const others = ['GONE', 'OFF', 'PAST', 'RUNNING', 'SOON'].filter((one) => one !== code);
    expect(await codes(`?phase.not=${phase}`)).toEqual(others);
  });

  it('are counted by view, searched by code and sorted by their end', async () => {
    const { json } = await ask(scope, admin, 'GET', 'coupons/views');
    expect(json.counts).toEqual({ running: 1, scheduled: 1, ended: 1, usedUp: 1, off: 1 });
    expect(await codes('?q=unni')).toEqual(['RUNNING']);
    expect((await list('?sort=endsAt&limit=2')).map(({ code }) => code).toSorted()).toEqual([
      'OFF',
      'PAST',
    ]);
  });

  it('are made with their rules, which the cart follows', async () => {
    const body = { code: ' natal20 ', percent: 20, minTotal: 100.5, maxUses: 3 };
    expect(await made(body)).toMatchObject({
      code: 'NATAL20',
      percent: 20,
      minTotal: 100.5,
      maxUses: 3,
      used: 0,
      active: true,
      phase: 'running',
      startsOn: null,
      orders: [],
    });
    await expect(apply('NATAL20')).rejects.toMatchObject({ code: 'coupon.minimum' });
  });

  it('have their days in the audit as people write them', async () => {
    const item = await made({ code: 'NATAL20', percent: 20 });
    await ask(scope, admin, 'PUT', `coupons/${item.id}`, { ...item, endsOn: '2026-12-24' });
    const { json } = await ask(scope, admin, 'GET', 'audit?verb=update');
    expect(json.items).toMatchObject([
      { changes: [{ field: 'Termina em', from: 'vazio', to: '24/12/2026' }] },
    ]);
  });

  it('are of other kinds too, and hold only what their kind has', async () => {
    const item = await made({
      code: 'menos50',
      kind: 'fixed',
      amount: 50,
      percent: 99,
      brandIds: ['brand-aurora', 'gone'],
      productIds: ['case'],
    });
    expect(item).toMatchObject({ code: 'MENOS50', kind: 'fixed', amount: 50, percent: 0 });
    expect(item.products).toEqual([{ id: 'case', name: expect.any(String) as string }]);
    expect(item.where).toContain(item.products[0]!.name);
    const changed = await change(item, { kind: 'percent', percent: 5 });
    expect(changed.json.item).toMatchObject({ kind: 'percent', amount: null, percent: 5 });
  });

  it('may count by themselves, under a name, without limits for each person', async () => {
    const body = { automatic: true, code: 'Leve 3, pague 2', kind: 'nth', percent: 100, every: 3 };
    const item = await made({ ...body, maxPerPerson: 1, firstPurchase: true });
    expect(item).toMatchObject({ ...body, maxPerPerson: null, firstPurchase: false });
    expect(await codes('?automatic=yes')).toEqual(['Leve 3, pague 2']);
    await expect(apply('Leve 3, pague 2')).rejects.toMatchObject({ code: 'coupon.unknown' });
  });

  it('find their products for those alone who may see coupons', async () => {
    const find = (user: typeof admin) =>
      call(findProducts, scope, {
        path: '/api/dashboard/coupons/products?q=case',
        locals: { user },
      });
    expect((await find(admin)).json.found).toEqual([
      { id: 'case', name: expect.any(String) as string },
    ]);
    expect((await find(staffWith('orders', { view: true }))).status).toBe(403);
  });

  it('are valid from the first moment of a day to the last, by the shop’s clock', async () => {
    // São Paulo is three hours behind UTC: a day ends at 3 h UTC.
    await advance(DAY_MS - (scope.now() % DAY_MS) + 2 * HOUR_MS);
    const item = await made({
      code: 'HOJE',
      percent: 10,
      startsOn: new Date(scope.now() - DAY_MS).toISOString().slice(0, 10),
      endsOn: new Date(scope.now() - DAY_MS).toISOString().slice(0, 10),
    });
    expect(item.phase).toBe('running');
    expect(item.startsOn).toBe(item.endsOn);
    expect((await apply('HOJE')).savedCents).toBe(1_000);
    await advance(HOUR_MS - 1);
    expect((await apply('HOJE')).savedCents).toBe(1_000);
    await advance(1);
    await expect(apply('HOJE')).rejects.toMatchObject({ code: 'coupon.expired' });
    expect(await codes('?view=ended')).toEqual(['HOJE', 'PAST']);
  });

  it.each([
    ['no code', { percent: 5 }, ['code']],
    ['a code with a space', { code: 'A B', percent: 5 }, ['code']],
    ['a code that is a novel', { code: 'A'.repeat(5_000), percent: 5 }, ['code']],
    ['a code that another has, however it is written', { code: 'running', percent: 5 }, ['code']],
    ['nothing off', { code: 'X', percent: 0 }, ['percent']],
    ['more than all off', { code: 'X', percent: 101 }, ['percent']],
    ['half a percent', { code: 'X', percent: 2.5 }, ['percent']],
    ['a day that is none', { code: 'X', percent: 5, startsOn: '2026-02-30' }, ['startsOn']],
    [
      'an end before its start',
      { code: 'X', percent: 5, startsOn: '2026-02-03', endsOn: '2026-02-02' },
      ['endsOn'],
    ],
    ['no uses', { code: 'X', percent: 5, maxUses: 0 }, ['maxUses']],
    ['a sum that is none', { code: 'X', percent: 5, minTotal: '?' }, ['minTotal']],
    ['a kind that is none', { code: 'X', percent: 5, kind: 'gift' }, ['kind']],
    ['an amount of nothing', { code: 'X', kind: 'fixed' }, ['amount']],
    ['an amount below nothing', { code: 'X', kind: 'fixed', amount: -1 }, ['amount']],
    ['a second pair at its price', { code: 'X', kind: 'nth', percent: 0 }, ['percent']],
    ['no person', { code: 'X', percent: 5, maxPerPerson: 0 }, ['maxPerPerson']],
    [
      'a promotion for the delivery',
      { automatic: true, code: 'X', kind: 'freeDelivery' },
      ['kind'],
    ],
    [
      'too many products',
      { code: 'X', percent: 5, productIds: Array.from({ length: 51 }, (_, id) => `${id}`) },
      ['productIds'],
    ],
  ])('are refused with %s, at the field', async (_case, body, fields) => {
    const { status, json } = await create(body);
    expect(status).toBe(422);
    expect(Object.keys(json.fields as object)).toEqual(fields);
  });

  it('keep their code for themselves when two are made or renamed to it at once', async () => {
    const twice = await Promise.all([1, 2].map(() => create({ code: 'DOIS', percent: 5 })));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const [one] = await list('?q=RUNNING');
    const { status, json } = await change(one!, { code: 'soon' });
    expect([status, Object.keys(json.fields as object)]).toEqual([422, ['code']]);
  });

  it('show the orders that used them, to those who may see orders', async () => {
    const { orderId } = await order('RUNNING', '1');
    const [item] = await list('?q=RUNNING');
    const read = async (user = admin) =>
      (await ask(scope, user, 'GET', `coupons/${item!.id}`)).json.item as CouponRecord;
    expect(item!.used).toBe(1);
    expect((await read()).orders).toEqual([
      { orderId, at: scope.now(), buyer: 'Ana Souza', saved: 10, payable: 109.9 },
    ]);
    expect((await read(staffWith('coupons', { view: true }))).orders).toBeNull();
  });

  it('are refused by cart and order at once when they are switched off, and back on', async () => {
    const [item] = await list('?q=RUNNING');
    const act = (name: string) =>
      ask(scope, admin, 'POST', `coupons/actions/${name}`, { ids: [item!.id] });
    await act('disable');
    await expect(apply('RUNNING')).rejects.toMatchObject({ code: 'coupon.off' });
    await expect(order('RUNNING', '2')).rejects.toMatchObject({ code: 'coupon.off' });
    await act('enable');
    expect((await apply('RUNNING')).discount).toBe(10);
    expect((await auditOf(scope)).map(({ action }) => action)).toEqual([
      'coupons.disable',
      'coupons.enable',
    ]);
  });

  it('leave their orders readable when they are deleted, and their code free', async () => {
    const { orderId } = await order('RUNNING', '3');
    const [item] = await list('?q=RUNNING');
    expect((await ask(scope, admin, 'DELETE', `coupons/${item!.id}`)).status).toBe(200);
    expect(await codes('?q=RUNNING')).toEqual([]);
    expect(await readOrderRecord(scope, orderId)).toMatchObject({
      coupon: { code: 'RUNNING', discount: 10 },
      discount: 10,
    });
    expect((await create({ code: 'RUNNING', percent: 7 })).status).toBe(201);
  });

  it('are not changed over somebody else’s change', async () => {
    const [item] = await list('?q=RUNNING');
    await change(item!, { percent: 11 });
    expect((await change(item!, { percent: 12 })).status).toBe(409);
  });

  it('are closed to whoever may not see them, and to changes of whoever only may', async () => {
    const [{ id }] = (await list()) as [CouponItem];
    const viewer = staffWith('coupons', { view: true });
    for (const [user, status] of [
      [null, 401],
      [customer, 403],
      [staffWith('orders', { view: true, edit: true, delete: true }), 403],
      [staffWith('coupons', { view: true, edit: true, delete: true }, false), 403],
    ] as const)
      expect((await ask(scope, user, 'GET', 'coupons')).status).toBe(status);
    expect((await ask(scope, viewer, 'GET', 'coupons')).status).toBe(200);
    for (const [method, path] of [
      ['POST', 'coupons'],
      ['PUT', `coupons/${id}`],
      ['DELETE', `coupons/${id}`],
      ['POST', `coupons/${id}/disable`],
      ['POST', 'coupons/actions/disable'],
    ] as const)
      expect((await ask(scope, viewer, method, path, { ids: [id] })).status).toBe(403);
  });
});
