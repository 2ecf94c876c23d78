import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { POST as confirm } from '#pages/api/account/confirm.ts';
import { POST as forgot } from '#pages/api/account/forgot.ts';
import { POST as register } from '#pages/api/account/register.ts';
import { POST as reset } from '#pages/api/account/reset.ts';
import { POST as auth } from '#pages/api/auth/[...auth].ts';
import { POST as applyCoupon } from '#pages/api/coupons/apply.ts';
import { POST as framesFor } from '#pages/api/lenses/frames.ts';
import { POST as quoteLens } from '#pages/api/lenses/quote.ts';
import { POST as postOrder } from '#pages/api/orders/index.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';

describeOnEveryEngine('a call that is counted', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
  });
  afterEach(() => void vi.unstubAllEnvs());

  it.each([
    ['REGISTER', register, ''],
    ['FORGOT', forgot, ''],
    ['RESET', reset, ''],
    ['RESET', confirm, ''],
    ['COUPON', applyCoupon, ''],
    ['QUOTE', framesFor, ''],
    ['QUOTE', quoteLens, ''],
    ['ORDER', postOrder, ''],
    ['SIGNIN', auth, 'callback/credentials'],
    ['FORGOT', auth, 'signin/email'],
    ['LOG', auth, '_log'],
  ])('is refused by RATE_LIMIT_%s before its body is read', async (limit, route, action) => {
    vi.stubEnv(`RATE_LIMIT_${limit}`, '1/60');
    // A zero byte: what reads it answers 400; a report is written, whatever it is.
    const body = { email: '\0' };
    const sent = { path: '/api', method: 'POST', body, params: { auth: action } };
    const status = action === '_log' ? 200 : 400;
    vi.spyOn(console, 'warn').mockReturnValue();
    expect(await call(route, shop.scope, sent)).toMatchObject({ status });
    const text = vi.spyOn(Request.prototype, 'text');
    expect(await call(route, shop.scope, sent)).toMatchObject({ status: 429 });
    expect(text).not.toHaveBeenCalled();
    text.mockRestore();
  });
});
