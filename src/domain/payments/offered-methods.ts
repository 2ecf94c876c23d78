import { isPaidOnArrival } from '../address/country.ts';
import type { ShopSettings } from '../settings/settings.ts';
import { METHODS, PAYMENT_METHODS, type OfferedMethod } from './methods.ts';

type Switches = ShopSettings['paymentGateway'];

/**
 * Payment methods to offer and to accept.
 *
 * @param switches of loaded settings, where a method whose keys are missing is off
 */
export const offeredPaymentMethods = (switches: Switches): OfferedMethod[] =>
  PAYMENT_METHODS.filter((method) => switches[METHODS[method].flag]);

/**
 * The same for one order: what is brought abroad is paid before it leaves.
 *
 * @param order the country that it goes to, and whether its buyer collects it instead
 */
export const paymentMethodsFor = (
  { paymentGateway, countries }: Pick<ShopSettings, 'paymentGateway' | 'countries'>,
  { country, isCollected }: { country: string; isCollected: boolean },
): OfferedMethod[] =>
  offeredPaymentMethods(paymentGateway).filter(
    (method) => method !== 'cod' || isCollected || isPaidOnArrival(countries, country),
  );
