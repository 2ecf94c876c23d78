import { describe, expect, it } from 'vitest';
import { expiryOf, offeredPaymentMethods } from '#domain/orders/payment.ts';
import { initialSettings } from '#domain/settings/settings.ts';
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

const { checkout } = initialSettings;

it('an order on delivery has 48 hours to be confirmed, or as many as the shop says', () => {
  expect(expiryOf(checkout, 'cod', 1_000)).toBe(1_000 + 48 * 3_600_000);
  expect(expiryOf({ ...checkout, unconfirmedOrderHours: 1 }, 'cod', 0)).toBe(3_600_000);
});

it('an order never expires where the shop says 0, nor when it is paid elsewhere', () => {
  expect(expiryOf({ ...checkout, unconfirmedOrderHours: 0 }, 'cod', 0)).toBeNull();
  expect(expiryOf(checkout, 'stripe', 0)).toBeNull();
});
