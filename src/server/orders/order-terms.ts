import type { OrderInput } from '#domain/order/input.ts';
import { offeredPaymentMethods } from '#domain/order/payment.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { InvalidFieldsError, ShopError } from '../errors.ts';

/**
 * Holds an order against the shop's settings: who may buy, how much at once, how it may be paid, what
 * must be told.
 *
 * @param customerId account of who has signed in, null for a guest
 * @throws ShopError 401 'loginRequired' while only signed-in customers may buy
 * @throws InvalidFieldsError for `items`, `paymentMethod` and `billingInfo.cpf`
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
}
