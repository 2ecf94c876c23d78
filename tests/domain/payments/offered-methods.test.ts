import { describe, expect, it } from 'vitest';
import { offeredPaymentMethods, paymentMethodsFor } from '#domain/payments/offered-methods.ts';
import { everyText } from '../../support/texts.ts';

const off = {
  cod: false,
  paypal: false,
  stripe: false,
  sslCommerz: false,
  razorpay: false,
  pix: false,
};

describe('the payment methods a shop offers', () => {
  it.each([
    ['payment on delivery when it is on', { ...off, cod: true }, ['cod']],
    ['nothing when all are off', off, []],
    ['what is on, money at once first', { ...off, cod: true, pix: true }, ['pix', 'cod']],
    ['a gateway by its own name', { ...off, sslCommerz: true }, ['sslcommerz']],
  ])('are %s', (_case, gateways, offered) =>
    expect(offeredPaymentMethods(gateways)).toEqual(offered),
  );

  it.each([
    ['at home', ['BR', 'PT'], 'BR', false, ['pix', 'cod']],
    ['abroad, before it leaves', ['BR', 'PT'], 'PT', false, ['pix']],
    ['for a buyer from abroad who collects it', ['BR', 'PT'], 'PT', true, ['pix', 'cod']],
    ['of a shop that sells abroad alone', ['PT'], 'PT', false, ['pix', 'cod']],
  ])('are those of an order %s', (_where, codes, country, isCollected, methods) => {
    const countries = codes.map((code) => ({ code, name: code }));
    const settings = { paymentGateway: { ...off, cod: true, pix: true }, countries };
    expect(paymentMethodsFor(settings, { country, isCollected })).toEqual(methods);
  });

  it('all have texts in the checkout', () => {
    const on = {
      cod: true,
      paypal: true,
      stripe: true,
      sslCommerz: true,
      razorpay: true,
      pix: true,
    };
    const keys = offeredPaymentMethods(on).flatMap((method) => [
      `checkout.method.${method}`,
      `checkout.methodDetail.${method}`,
    ]);
    expect(keys.filter((key) => !everyText.has(key))).toEqual([]);
  });
});
