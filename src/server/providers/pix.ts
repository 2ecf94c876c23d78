import { staticPixCode } from '#domain/payments/br-code.ts';
import { BadRequestError } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { providerKeys } from '../settings/provider-keys.ts';
import { ProviderRefusedError } from './provider-errors.ts';
import type { BegunPayment, PaymentProvider, PaymentRequest } from './provider.ts';

/** Letters and digits of a static code's identifier. */
const MAX_TXID = 25;

/** A code by the shop's own key, which staff confirm: no one tells the shop that it was paid. */
async function beginStatic(
  scope: Scope,
  { payment, order }: PaymentRequest,
): Promise<BegunPayment> {
  const { pixKey } = await providerKeys(scope);
  if (!pixKey) throw new ProviderRefusedError('pix', 'no key');
  const { name, legal, payment: settings } = await loadSettings(scope);
  const code = staticPixCode({
    key: pixKey,
    name: legal.companyName || name,
    city: settings.pixCity || 'BRASIL',
    amountCents: payment.amountCents,
    txid: order.id.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, MAX_TXID),
  });
  return { providerRef: payment.id, pixCode: code };
}

/** Pix by the shop's key. */
export const pix: PaymentProvider = {
  begin: beginStatic,
  returned: () => Promise.resolve([]),
  verify: () => Promise.reject(new BadRequestError('webhookInvalid')),
  read: () => Promise.resolve([]),
  refund: () => Promise.reject(new ProviderRefusedError('pix', 'given back by hand')),
  test: async (scope) => {
    if (!(await providerKeys(scope)).pixKey) throw new ProviderRefusedError('pix', 'no key');
  },
};
