import { servesCountry } from '#domain/address/country.ts';
import type { OrderInput } from '#domain/order/input.ts';
import { offeredPaymentMethods } from '#domain/order/payment.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { InvalidFieldsError, ShopError } from '../errors.ts';

/**
 * Checks an order against the shop's settings: who may buy, how much at once, how it may be paid, where it
 * may go, what must be stated.
 *
 * @param customerId account of the signed-in customer, null for a guest
 * @throws ShopError 401 'loginRequired' while only signed-in customers may buy
 * @throws InvalidFieldsError for `items`, `paymentMethod`, `billingInfo.cpf` and the addresses' `country`
 */
export function checkTerms(
  settings: ShopSettings,
  order: OrderInput,
  customerId: string | null,
): void {
  if (settings.security.loginForPurchase && customerId === null)
    throw new ShopError(401, 'loginRequired');
  const { maxPiecesPerOrder: count } = settings.checkout;
  if (order.items.reduce((sum, { qty }) => sum + qty, 0) > count) {
    throw new InvalidFieldsError({ items: 'orderPieces' }, undefined, { count });
  }
  if (!offeredPaymentMethods(settings.paymentGateway).includes(order.paymentMethod)) {
    throw new InvalidFieldsError({ paymentMethod: 'paymentMethodUnavailable' });
  }
  if (settings.checkout.askCpf && !order.billingInfo.cpf) {
    throw new InvalidFieldsError({ 'billingInfo.cpf': 'fields.cpf' });
  }
  const abroad = (['billingInfo', 'shippingInfo'] as const).filter(
    (name) => !servesCountry(settings.countries, order[name].country),
  );
  if (abroad.length > 0) {
    throw new InvalidFieldsError(
      Object.fromEntries(abroad.map((name) => [`${name}.country`, 'fields.countryNotServed'])),
    );
  }
}
