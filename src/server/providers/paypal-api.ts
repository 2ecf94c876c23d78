import { z } from 'zod';
import type { Scope } from '../scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { providerKeys } from '../settings/provider-keys.ts';
import { callProvider, type ProviderAnswer, type ProviderRequest } from './call-provider.ts';
import { ProviderRefusedError } from './provider-errors.ts';
import { understand } from './understand.ts';

const provider = 'paypal';
const LIVE = 'https://api-m.paypal.com';
const SANDBOX = 'https://api-m.sandbox.paypal.com';
/** Milliseconds before its end from which a token is no longer used. */
const TOKEN_MARGIN_MS = 60_000;

interface Access {
  base: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
}

const tokenSchema = z.object({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number(),
});

/** The token of the keys that were used last. */
let cached: { keys: string; token: string; until: number } | undefined;

/** @throws ProviderRefusedError if PayPal is not set up */
export async function paypalAccess(scope: Scope): Promise<Access> {
  const { config } = scope;
  const { paypalClientId, paypalClientSecret, paypalWebhookId } = await providerKeys(scope);
  if (!paypalClientId || !paypalClientSecret || !paypalWebhookId) {
    throw new ProviderRefusedError(provider, 'no keys');
  }
  const isSandbox = config.PAYPAL_SANDBOX ?? (await loadSettings(scope)).payment.paypalSandbox;
  return {
    base: config.PAYPAL_API_URL ?? (isSandbox ? SANDBOX : LIVE),
    clientId: paypalClientId,
    clientSecret: paypalClientSecret,
    webhookId: paypalWebhookId,
  };
}

/** @param isFresh whether a new token is asked for in any case */
async function tokenOf(
  scope: Scope,
  { base, clientId, clientSecret }: Access,
  isFresh: boolean,
): Promise<string> {
  const keys = JSON.stringify([base, clientId, clientSecret]);
  if (!isFresh && cached?.keys === keys && scope.now() < cached.until) return cached.token;
  const { body } = await callProvider({
    provider,
    url: `${base}/v1/oauth2/token`,
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    },
    form: { grant_type: 'client_credentials' },
    repeatable: true,
  });
  const { access_token: token, expires_in: seconds } = understand(
    { provider, what: 'token' },
    tokenSchema,
    body,
  );
  cached = { keys, token, until: scope.now() + seconds * 1000 - TOKEN_MARGIN_MS };
  return token;
}

interface Question extends Omit<ProviderRequest, 'provider' | 'url' | 'headers'> {
  /** Below the server's address. */
  path: string;
  /** The same key has the same done once (PayPal-Request-Id). */
  key?: string;
}

/**
 * Asks PayPal; a token that is no longer valid is replaced once.
 *
 * @throws as `callProvider`; ProviderRefusedError if PayPal is not set up
 */
export async function askPayPal(
  scope: Scope,
  { path, key, accepts = [], ...question }: Question,
): Promise<ProviderAnswer> {
  const access = await paypalAccess(scope);
  const ask = async (isFresh: boolean): Promise<ProviderAnswer> =>
    callProvider({
      provider,
      url: access.base + path,
      headers: {
        authorization: `Bearer ${await tokenOf(scope, access, isFresh)}`,
        prefer: 'return=representation',
        ...(key && { 'paypal-request-id': key }),
      },
      accepts: isFresh ? accepts : [...accepts, 401],
      ...question,
    });
  const answer = await ask(false);
  return answer.status === 401 ? ask(true) : answer;
}

/** Asks for a token with the keys as they are now. @throws as `askPayPal` */
export async function checkPayPalKeys(scope: Scope): Promise<void> {
  await tokenOf(scope, await paypalAccess(scope), true);
}
