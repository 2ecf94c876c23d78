import type { InstalmentRule } from '../money.ts';
import { METHODS } from './methods.ts';
import type { ShopSettings } from '../settings/settings.ts';
import { offeredPaymentMethods } from './offered-methods.ts';

type Switches = ShopSettings['paymentGateway'];
type Checkout = ShopSettings['checkout'];

/**
 * The instalments that the shop may promise: those of its settings while a method that can split works, else one.
 *
 * @param switches of loaded settings: on for what works
 */
const promisedInstalments = (
  switches: Switches,
  { maxInstalments, minInstalmentCents }: Pick<Checkout, 'maxInstalments' | 'minInstalmentCents'>,
): InstalmentRule => ({
  max: offeredPaymentMethods(switches).some((method) => METHODS[method].splits)
    ? maxInstalments
    : 1,
  minCents: minInstalmentCents,
});

/** The discount for paying by Pix that the shop may promise, in whole percent; 0 while Pix does not work. */
const promisedPixPercent = (
  switches: Switches,
  { pixDiscountPercent }: Pick<Checkout, 'pixDiscountPercent'>,
): number => (offeredPaymentMethods(switches).includes('pix') ? pixDiscountPercent : 0);

/** The settings of the checkout with no more promised than the methods that work can keep. */
export const promisedTerms = (switches: Switches, checkout: Checkout): Checkout => ({
  ...checkout,
  maxInstalments: promisedInstalments(switches, checkout).max,
  pixDiscountPercent: promisedPixPercent(switches, checkout),
});
