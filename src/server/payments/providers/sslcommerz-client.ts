import { z } from 'zod';
import type { Scope } from '../../service/scope.ts';
import { loadSettings } from '../../settings/load-settings.ts';
import { providerKeys } from '../../settings/provider-keys.ts';
import { callProvider } from '../../outbound/call-provider.ts';
import { ProviderKeysError } from '../../outbound/provider-errors.ts';
import { understand } from '../../outbound/understand.ts';

const provider = 'sslcommerz';
const LIVE = 'https://securepay.sslcommerz.com';
const SANDBOX = 'https://sandbox.sslcommerz.com';

/** @throws ProviderKeysError if SSLCommerz is not set up */
export async function sslcommerzKeys(scope: Scope): Promise<{ id: string; password: string }> {
  const { sslcommerzStoreId: id, sslcommerzStorePassword: password } = await providerKeys(scope);
  if (!id || !password) throw new ProviderKeysError(provider, 'no keys');
  return { id, password };
}

interface Question<Shape extends z.ZodType> {
  path: string;
  /** Of the question; the store's keys are added. */
  fields: Record<string, string>;
  /** Whether they are posted; otherwise they stand in the address. */
  isPost?: boolean;
  /** What an answer has to be. */
  shape: Shape;
}

/** Questions about money say so whether they were understood. */
const connection = z.object({ APIConnect: z.string().optional() });

/**
 * Asks SSLCommerz, twice if it does not answer. The store's password stands in the address of some questions, as its
 * documents have it: no error has more of an address than its path.
 *
 * @throws ProviderUnavailableError for no answer, or one of another shape
 * @throws ProviderKeysError for keys that it does not accept, and without keys; ProviderRefusedError for a refused call
 */
export async function askSslcommerz<Shape extends z.ZodType>(
  scope: Scope,
  { path, fields, isPost = false, shape }: Question<Shape>,
): Promise<z.infer<Shape>> {
  const { config } = scope;
  const { id, password } = await sslcommerzKeys(scope);
  const isSandbox =
    config.SSLCOMMERZ_SANDBOX ?? (await loadSettings(scope)).payment.sslcommerzSandbox;
  const base = config.SSLCOMMERZ_API_URL ?? (isSandbox ? SANDBOX : LIVE);
  const form = { ...fields, store_id: id, store_passwd: password };
  const query = new URLSearchParams({ ...form, v: '1', format: 'json' });
  const { body } = await callProvider({
    provider,
    url: isPost ? base + path : `${base}${path}?${query}`,
    ...(isPost && { method: 'POST', form }),
    // Sessions that no one is led to stay without money, and refunds have an id of ours.
    repeatable: true,
    patienceMs: config.PAYMENT_TIMEOUT_MS,
    secrets: [password, encodeURIComponent(password)],
  });
  const { APIConnect: connected = 'DONE' } = understand(
    { provider, what: 'answer' },
    connection,
    body,
  );
  if (connected !== 'DONE') throw new ProviderKeysError(provider, `${path} ${connected}`);
  return understand({ provider, what: path }, shape, body);
}
