import { expect, it } from 'vitest';
import { switchedOn } from '#domain/payments/methods.ts';
import { promisedTerms } from '#domain/payments/promised-terms.ts';
import { initialSettings, type ShopSettings } from '#domain/settings/settings.ts';

type Switches = ShopSettings['paymentGateway'];

const ALL_OFF: Switches = switchedOn();
const checkout = { ...initialSettings.checkout, maxInstalments: 10, pixDiscountPercent: 5 };
const promised = (working: Partial<Switches>) => {
  const terms = promisedTerms({ ...ALL_OFF, ...working }, checkout);
  return { instalments: terms.maxInstalments, pix: terms.pixDiscountPercent };
};

it.each([
  [{}, { instalments: 1, pix: 0 }],
  [{ cod: true }, { instalments: 1, pix: 0 }],
  [
    { stripe: true, razorpay: true, sslCommerz: true },
    { instalments: 1, pix: 0 },
  ],
  [
    { pix: true, cod: true },
    { instalments: 1, pix: 5 },
  ],
  [{ paypal: true }, { instalments: 10, pix: 0 }],
  [
    { paypal: true, pix: true, stripe: true },
    { instalments: 10, pix: 5 },
  ],
] as const)('promises what the methods that work can keep: %j', (working, terms) => {
  expect(promised(working)).toEqual(terms);
});
