import { z } from 'zod';
import { MINUTE_MS } from '#domain/time.ts';
import type { Scope } from '../service/scope.ts';
import { callProvider, type ProviderAnswer, type ProviderRequest } from './call-provider.ts';
import { understand } from './understand.ts';

/** Milliseconds before its end from which a token is no longer used. */
const MARGIN_MS = MINUTE_MS;
const UNAUTHORIZED = 401;

/** How a provider gives tokens for the shop's keys (OAuth 2, client credentials). */
export interface TokenKeys extends Pick<ProviderRequest, 'provider' | 'fetch'> {
  url: string;
  clientId: string;
  clientSecret: string;
  /** What the token is to allow, if the provider asks for that. */
  scope?: string;
}

const tokenSchema = z.object({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.coerce.number(),
});

/** The token of the keys that were used last, of each provider. */
const cached = new Map<string, { keys: string; token: string; until: number }>();

interface TokenRequest {
  keys: TokenKeys;
  /** Whether a new one is asked for in any case. */
  isFresh: boolean;
}

/**
 * A token, cached in this process until shortly before it ends.
 *
 * @throws as `callProvider`
 */
export async function accessToken(
  { now, config }: Scope,
  { keys: { provider, url, clientId, clientSecret, scope, fetch }, isFresh }: TokenRequest,
): Promise<string> {
  const sent = JSON.stringify([url, clientId, clientSecret]);
  const known = cached.get(provider);
  if (!isFresh && known?.keys === sent && now() < known.until) return known.token;
  const { body } = await callProvider({
    provider,
    url,
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    },
    form: { grant_type: 'client_credentials', ...(scope && { scope }) },
    repeatable: true,
    patienceMs: config.PAYMENT_TIMEOUT_MS,
    isSignIn: true,
    ...(fetch && { fetch }),
  });
  const { access_token: token, expires_in: seconds } = understand(
    { provider, what: 'token' },
    tokenSchema,
    body,
  );
  cached.set(provider, { keys: sent, token, until: now() + seconds * 1000 - MARGIN_MS });
  return token;
}

/** Asks with a token; one that is no longer valid is replaced once. @throws as `callProvider` */
export async function callWithToken(
  scope: Scope,
  {
    keys,
    headers,
    accepts = [],
    ...question
  }: Omit<ProviderRequest, 'provider' | 'fetch'> & { keys: TokenKeys },
): Promise<ProviderAnswer> {
  const { provider, fetch } = keys;
  const ask = async (isFresh: boolean): Promise<ProviderAnswer> => {
    const authorization = `Bearer ${await accessToken(scope, { keys, isFresh })}`;
    return callProvider({
      patienceMs: scope.config.PAYMENT_TIMEOUT_MS,
      ...question,
      provider,
      headers: Object.assign({ authorization }, headers),
      accepts: isFresh ? accepts : [...accepts, UNAUTHORIZED],
      ...(fetch && { fetch }),
    });
  };
  const answer = await ask(false);
  return answer.status === UNAUTHORIZED ? ask(true) : answer;
}
