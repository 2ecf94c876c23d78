import { describe, expect, it } from 'vitest';
import { offeredPaymentMethods } from '#domain/orders/payment.ts';
import { everyText } from '../../support/texts.ts';

const off = { cod: false, paypal: false, stripe: false, sslCommerz: false, razorpay: false };

describe('the payment methods a shop offers', () => {
  it.each([
    ['payment on delivery when it is on', { ...off, cod: true }, ['cod']],
    ['nothing when all are off', off, []],
    ['no gateway that cannot be carried out yet', { ...off, cod: true, stripe: true }, ['cod']],
  ])('are %s', (_case, gateways, offered) =>
    expect(offeredPaymentMethods(gateways)).toEqual(offered),
  );

  it('all have texts in the checkout', () => {
    const on = { cod: true, paypal: true, stripe: true, sslCommerz: true, razorpay: true };
    const keys = offeredPaymentMethods(on).flatMap((method) => [
      `checkout.method.${method}`,
      `checkout.methodDetail.${method}`,
    ]);
    expect(keys.filter((key) => !everyText.has(key))).toEqual([]);
  });
});
