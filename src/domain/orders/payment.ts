import type { ShopSettings } from '../settings/settings.ts';
import { PAYMENT_METHODS, type PaymentMethod } from './order.ts';

/** Methods the shop can carry out; a gateway joins the list when its adapter exists. */
const CARRIED_OUT: readonly PaymentMethod[] = ['cod'];

/** Payment methods to offer and to accept: switched on in the settings and carried out. */
export function offeredPaymentMethods(gateways: ShopSettings['paymentGateway']): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => gateways[method] && CARRIED_OUT.includes(method));
}
