import { describe, expect, it } from 'vitest';
import {
  isOnline,
  methodOf,
  PAYMENT_KEYS,
  PAYMENT_METHODS,
  switchedOn,
  variableOf,
} from '#domain/payments/methods.ts';
import { offeredPaymentMethods, paymentMethodsFor } from '#domain/payments/offered-methods.ts';
import { everyText } from '../../support/texts.ts';

const off = switchedOn();

describe('the payment methods a shop offers', () => {
  it.each([
    ['payment on delivery when it is on', { ...off, cod: true }, ['cod']],
    ['nothing when all are off', off, []],
    ['what is on, money at once first', { ...off, cod: true, pix: true }, ['pix', 'cod']],
    ['a method by its own name', { ...off, sslCommerz: true }, ['sslcommerz']],
  ])('are %s', (_case, switches, offered) =>
    expect(offeredPaymentMethods(switches)).toEqual(offered),
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
});

describe('a way to pay', () => {
  it.each(PAYMENT_METHODS)('has all its words: %s', (method) => {
    const { flag, keys, furtherKeys = [], settings = [] } = methodOf(method);
    const fields = [
      `paymentGateway.${flag}`,
      ...[...keys, ...furtherKeys].map((key) => `secrets.${key}`),
      ...settings.map((name) => `payment.${name}`),
    ];
    const wanted = [
      `checkout.method.${method}`,
      `checkout.methodDetail.${method}`,
      `paymentMethod.${method}`,
      `payments.provider.${method}`,
      ...fields.map((field) => `settings.fields.${field}.label`),
      ...(isOnline(method)
        ? [`settings.methods.works.${method}`, `settings.methods.steps.${method}`]
        : []),
    ];
    expect(wanted.filter((key) => !everyText.has(key))).toEqual([]);
  });

  it.each([
    ['pixKey', 'PIX_KEY'],
    ['stripeWebhookSecret', 'STRIPE_WEBHOOK_SECRET'],
    ['sslcommerzStoreId', 'SSLCOMMERZ_STORE_ID'],
    ['paypalSandbox', 'PAYPAL_SANDBOX'],
  ])('has a variable for its setting %s: %s', (name, variable) =>
    expect(variableOf(name)).toBe(variable),
  );

  it('names each of its keys once', () =>
    expect(new Set(PAYMENT_KEYS).size).toBe(PAYMENT_KEYS.length));
});
