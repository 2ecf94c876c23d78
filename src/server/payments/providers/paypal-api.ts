import type { Scope } from '../../service/scope.ts';
import { loadSettings } from '../../settings/load-settings.ts';
import { providerKeys } from '../../settings/provider-keys.ts';
import type { ProviderAnswer, ProviderRequest } from '../../outbound/call-provider.ts';
import { accessToken, callWithToken, type TokenKeys } from '../../outbound/oauth-token.ts';
import { ProviderKeysError } from '../../outbound/provider-errors.ts';

const provider = 'paypal';
const LIVE = 'https://api-m.paypal.com';
const SANDBOX = 'https://api-m.sandbox.paypal.com';

interface Access {
  base: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
}

/** @throws ProviderKeysError if PayPal is not set up */
export async function paypalAccess(scope: Scope): Promise<Access> {
  const { config } = scope;
  const { paypalClientId, paypalClientSecret, paypalWebhookId } = await providerKeys(scope);
  if (!paypalClientId || !paypalClientSecret || !paypalWebhookId) {
    throw new ProviderKeysError(provider, 'no keys');
  }
  const isSandbox = config.PAYPAL_SANDBOX ?? (await loadSettings(scope)).payment.paypalSandbox;
  return {
    base: config.PAYPAL_API_URL ?? (isSandbox ? SANDBOX : LIVE),
    clientId: paypalClientId,
    clientSecret: paypalClientSecret,
    webhookId: paypalWebhookId,
  };
}

const keysOf = ({ base, clientId, clientSecret }: Access): TokenKeys => ({
  provider,
  url: `${base}/v1/oauth2/token`,
  clientId,
  clientSecret,
});

interface Question extends Omit<ProviderRequest, 'provider' | 'url' | 'headers'> {
  /** Below the server's address. */
  path: string;
  /** The same key has the same done once (PayPal-Request-Id). */
  key?: string;
}

/**
 * Asks PayPal; a token that is no longer valid is replaced once.
 *
 * @throws as `callProvider`; ProviderKeysError if PayPal is not set up
 */
export async function askPayPal(
  scope: Scope,
  { path, key, ...question }: Question,
): Promise<ProviderAnswer> {
  const access = await paypalAccess(scope);
  return callWithToken(scope, {
    keys: keysOf(access),
    ...question,
    url: access.base + path,
    headers: { prefer: 'return=representation', ...(key && { 'paypal-request-id': key }) },
  });
}

/** Asks for a token with the keys as they are now. @throws as `askPayPal` */
export async function checkPayPalKeys(scope: Scope): Promise<void> {
  await accessToken(scope, { keys: keysOf(await paypalAccess(scope)), isFresh: true });
}
