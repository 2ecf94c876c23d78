import type { PaymentMethod } from '#domain/orders/order.ts';
import { NotFoundError } from '../../base/errors.ts';
import { pix } from './pix.ts';
import type { PaymentProvider } from './provider.ts';

/** The provider of each method; its module is loaded with the first payment that needs it. */
const PROVIDERS: Partial<Record<PaymentMethod, () => Promise<PaymentProvider>>> = {
  pix: () => Promise.resolve(pix),
  paypal: async () => (await import('./paypal.ts')).paypal,
  razorpay: async () => (await import('./razorpay.ts')).razorpay,
  sslcommerz: async () => (await import('./sslcommerz.ts')).sslcommerz,
  stripe: async () => (await import('./stripe.ts')).stripe,
  testCard: async () => (await import('./test-card.ts')).testCard,
};

/** The provider of a method. @throws NotFoundError for a method that none carries out */
export async function providerOf(method: string): Promise<PaymentProvider> {
  const load = Object.hasOwn(PROVIDERS, method) ? PROVIDERS[method as PaymentMethod] : undefined;
  if (!load) throw new NotFoundError();
  return load();
}
