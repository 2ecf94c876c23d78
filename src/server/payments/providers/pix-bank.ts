import type { z } from 'zod';
import { linkBase } from '../../base/link-base.ts';
import { leadsToLoopback } from '../../base/network.ts';
import type { Scope } from '../../service/scope.ts';
import { loadSettings } from '../../settings/load-settings.ts';
import { pixAddresses } from '../../settings/pix-bank.ts';
import { providerKeys } from '../../settings/provider-keys.ts';
import type { ProviderRequest } from '../../outbound/call-provider.ts';
import { fetchBy, type Way } from '../../outbound/fetch-by.ts';
import { accessToken, callWithToken, type TokenKeys } from '../../outbound/oauth-token.ts';
import { ProviderKeysError } from '../../outbound/provider-errors.ts';
import { understand } from '../../outbound/understand.ts';

const provider = 'pix';
/** What the shop does there (Pix API 2.9.0). */
const RIGHTS = 'cob.read cob.write pix.read pix.write';

/** A bank that follows the Central Bank's Pix API. */
export interface PixBank {
  apiUrl: string;
  /** The shop's Pix key at this bank (`chave`). */
  key: string;
  token: TokenKeys;
}

/**
 * How far the bank's addresses may lead. Those of the environment are the owner's; others staff have typed: a shop that
 * runs on this machine alone, where it is tried out, may ask a bank there.
 */
function reachOf({ config }: Scope): Pick<Way, 'reach'> {
  if (config.PIX_API_URL !== undefined && config.PIX_TOKEN_URL !== undefined) return {};
  const isTried = leadsToLoopback(linkBase(config) ?? '');
  return { reach: isTried ? 'internet or this machine' : 'internet' };
}

/** How the bank is asked: with the certificate's files, if there are any; one file may hold both. */
async function sender(scope: Scope): Promise<Pick<TokenKeys, 'fetch'>> {
  const { PIX_CERTIFICATE: certificate, PIX_CERTIFICATE_KEY } = scope.config;
  const reach = reachOf(scope);
  if (certificate === undefined) return reach.reach ? { fetch: await fetchBy(reach) } : {};
  const files = { certificate, key: PIX_CERTIFICATE_KEY ?? certificate };
  try {
    return { fetch: await fetchBy({ files, ...reach }) };
  } catch (error) {
    throw new ProviderKeysError(provider, `the certificate: ${(error as Error).message}`);
  }
}

/**
 * The bank by whose API the shop is paid; null if it is paid by its key alone.
 *
 * @throws ProviderKeysError if an address or a key is missing, or the certificate cannot be read
 */
export async function pixBank(scope: Scope): Promise<PixBank | null> {
  const { payment } = await loadSettings(scope);
  const addresses = pixAddresses(scope.config, payment);
  if (!addresses) return null;
  const { pixKey, pixClientId, pixClientSecret } = await providerKeys(scope);
  if (!pixKey || !pixClientId || !pixClientSecret || addresses.tokenUrl === '') {
    throw new ProviderKeysError(provider, 'no keys');
  }
  return {
    apiUrl: addresses.apiUrl,
    key: pixKey,
    token: {
      provider,
      url: addresses.tokenUrl,
      clientId: pixClientId,
      clientSecret: pixClientSecret,
      scope: RIGHTS,
      ...(await sender(scope)),
    },
  };
}

interface Question<T> extends Pick<ProviderRequest, 'method' | 'json'> {
  bank: PixBank;
  /** Below the API's address. */
  path: string;
  /** What an answer has to be. */
  shape: z.ZodType<T>;
}

const send = (
  scope: Scope,
  {
    bank: { apiUrl, token },
    path,
    ...question
  }: Omit<Question<unknown>, 'shape'> & Pick<ProviderRequest, 'accepts'>,
) => callWithToken(scope, { ...question, keys: token, url: apiUrl + path, repeatable: true });

/**
 * Asks the bank, twice if it does not answer: whatever the shop has done there has an id of the shop's own.
 *
 * @throws as `callProvider`
 */
export async function askBank<T>(scope: Scope, { shape, ...question }: Question<T>): Promise<T> {
  const { body } = await send(scope, question);
  return understand({ provider, what: question.path }, shape, body);
}

/** The same for what the bank may not know. @returns null if it does not */
export async function findAtBank<T>(
  scope: Scope,
  { shape, ...question }: Pick<Question<T>, 'bank' | 'path' | 'shape'>,
): Promise<T | null> {
  const { status, body } = await send(scope, { ...question, accepts: [404] });
  return status === 404 ? null : understand({ provider, what: question.path }, shape, body);
}

/** Asks for a token with the keys as they are now. @throws as `askBank` */
export async function checkBankKeys(scope: Scope, { token }: PixBank): Promise<void> {
  await accessToken(scope, { keys: token, isFresh: true });
}
