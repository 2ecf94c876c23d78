import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { POST as checkCart } from '#pages/api/cart/check.ts';
import { POST as applyCoupon } from '#pages/api/coupons/apply.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, TEST_NOW, type TestShop } from '../../support/engines.ts';
import {
  address,
  cartItem,
  coupon,
  fillShop,
  orderOf,
  simpleProduct,
} from '../../support/fixtures.ts';

afterEach(() => vi.unstubAllEnvs());

describeOnEveryEngine('the coupon of a cart', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 30_000, qty: 50 })],
      coupons: [
        coupon('DEZ'),
        coupon('DUPLA', { percent: 15, minTotalCents: 60_000 }),
        coupon('VENCIDO', { endsAt: TEST_NOW }),
        coupon('UNICO', { maxPerPerson: 1 }),
      ],
    });
  });

  /** Who asks: no one, or an account by its id. */
  const asking = (accountId?: string) =>
    accountId ? { locals: { user: { id: accountId } as App.Locals['user'] } } : {};

  const check = async (code: unknown, qty = 1, accountId?: string) => {
    const { status, json } = await call(checkCart, shop.scope, {
      path: '/api/cart/check',
      method: 'POST',
      body: { items: [cartItem('case', qty, { price: 300 })], coupon: code },
      ...asking(accountId),
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({ success: true, lines: [{ uid: 'case' }] });
    return json.coupon;
  };

  const apply = (body: Record<string, unknown>, accountId?: string) =>
    call(applyCoupon, shop.scope, {
      path: '/api/coupons/apply',
      method: 'POST',
      body: { code: 'UNICO', items: [cartItem('case')], ...body },
      ...asking(accountId),
    });

  const account = async (id: string, email: string, emailVerifiedAt: number | null) => {
    await shop.scope.engine.transaction((tx) =>
      tx
        .insertInto('accounts')
        .values({ id, email, emailVerifiedAt, fullName: 'Ana', phone: '', createdAt: 0 })
        .execute(),
    );
    return id;
  };

  it('is judged with its lines: percent and state', async () => {
    expect(await check('dez')).toEqual({ code: 'DEZ', state: 'ok', discount: 10 });
    expect(await check('DUPLA', 2)).toEqual({ code: 'DUPLA', state: 'ok', discount: 15 });
  });

  it('is believed no percent that the browser names', async () => {
    expect(await check({ code: 'DEZ', discount: 99 })).toMatchObject({ discount: 10 });
  });

  it('takes nothing off a cart that has become too small for it, and says why', async () => {
    expect(await check('DUPLA', 1)).toEqual({
      code: 'DUPLA',
      state: 'minimum',
      discount: 0,
      err: 'Este cupom vale para compras a partir de R$\u00a0600,00.',
    });
  });

  it.each([
    ['VENCIDO', 'expired', 'Este cupom já venceu.'],
    ['NADA', 'unknown', 'Cupom não encontrado. Confira o código.'],
  ])('%s is %s', async (code, state, err) => {
    expect(await check(code)).toEqual({ code, state, discount: 0, err });
  });

  it.each([undefined, null, '', { code: '', discount: 0 }])(
    'is none when it is %j',
    async (none) => {
      expect(await check(none)).toBeNull();
    },
  );

  it('uses nothing up', async () => {
    await check('DEZ');
    const { db } = shop.scope.engine;
    const dez = db.selectFrom('coupons').select('used').where('code', '=', 'DEZ');
    expect(await dez.executeTakeFirst()).toEqual({ used: 0 });
  });

  it('may be asked after as often as the cart changes', async () => {
    vi.stubEnv('RATE_LIMIT_COUPON', '2/60');
    for (let time = 0; time < 6; time += 1)
      expect(await check('DEZ')).toMatchObject({ state: 'ok' });
  });

  it('gives no one more tries at codes than the field of the cart does', async () => {
    vi.stubEnv('RATE_LIMIT_COUPON', '2/60');
    await check('CHUTE1');
    await check('CHUTE2');
    const answers = await Promise.all(['CHUTE3', 'DEZ', 'CHUTE4'].map((code) => check(code)));
    expect(answers.map((answer) => (answer as { state: string }).state)).toEqual([
      'unchecked',
      'unchecked',
      'unchecked',
    ]);
    expect(await apply({ code: 'DEZ' })).toMatchObject({ status: 429 });
    shop.advance(60_001);
    expect(await check('DEZ')).toMatchObject({ state: 'ok' });
  });

  it('tells a guest of no one’s use, by no e-mail', async () => {
    await placeOrder(shop.scope, {
      body: orderOf([cartItem('case')], { coupon: 'UNICO' }),
      idempotencyKey: 'test-key-0001',
    });
    expect(await check('UNICO')).toMatchObject({ state: 'ok' });
    expect(await apply({ email: address.email })).toMatchObject({ status: 200 });
  });

  it('tells an account of its own use, and of no other', async () => {
    await placeOrder(shop.scope, {
      body: orderOf([cartItem('case')], { coupon: 'UNICO' }),
      idempotencyKey: 'test-key-0001',
    });
    const own = await account('own', address.email, 1);
    const other = await account('other', 'outra@exemplo.com.br', 1);
    expect(await check('UNICO', 1, own)).toMatchObject({ state: 'already-used', discount: 0 });
    expect(await apply({}, own)).toMatchObject({ status: 422 });
    expect(await check('UNICO', 1, other)).toMatchObject({ state: 'ok' });
    expect(await apply({ email: address.email }, other)).toMatchObject({ status: 200 });
  });

  it('tells nothing to an account whose e-mail is not proven', async () => {
    await placeOrder(shop.scope, {
      body: orderOf([cartItem('case')], { coupon: 'UNICO' }),
      idempotencyKey: 'test-key-0001',
    });
    const unproven = await account('unproven', address.email, null);
    expect(await check('UNICO', 1, unproven)).toMatchObject({ state: 'ok' });
  });
});
