import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import type { Scope } from '../../service/scope.ts';
import { sameSecret } from '../../security/same-secret.ts';
import { providerKeys } from '../../settings/provider-keys.ts';
import { callProvider, type ProviderRequest } from '../../outbound/call-provider.ts';
import { ProviderKeysError, ProviderUnavailableError } from '../../outbound/provider-errors.ts';
import { razorpayServer } from './razorpay-server.ts';

/** The keys of the API. @throws ProviderKeysError without them */
export async function razorpayKeys(scope: Scope): Promise<{ id: string; secret: string }> {
  const { razorpayKeyId: id, razorpayKeySecret: secret } = await providerKeys(scope);
  if (!id || !secret) throw new ProviderKeysError('razorpay', 'no key');
  return { id, secret };
}

interface Question<T> extends Pick<ProviderRequest, 'method' | 'json' | 'headers'> {
  path: string;
  /** What an answer has to be. */
  shape: z.ZodType<T>;
}

/**
 * Asks Razorpay, twice if it does not answer: orders that no one is led to stay without money, and refunds have a key.
 *
 * @throws ProviderUnavailableError for no answer, one of another shape, or while the same is being asked
 * @throws ProviderRefusedError for what it refuses, and without keys
 */
export async function askRazorpay<T>(
  scope: Scope,
  { path, headers = {}, shape, ...question }: Question<T>,
): Promise<T> {
  const { id, secret } = await razorpayKeys(scope);
  const basic = Buffer.from(`${id}:${secret}`).toString('base64');
  const { status, body } = await callProvider({
    ...question,
    provider: 'razorpay',
    url: `${razorpayServer(scope.config)}${path}`,
    headers: Object.assign({ authorization: `Basic ${basic}` }, headers),
    repeatable: true,
    patienceMs: scope.config.PAYMENT_TIMEOUT_MS,
    accepts: [409],
  });
  const answer = shape.safeParse(body);
  if (status === 409 || !answer.success) {
    throw new ProviderUnavailableError('razorpay', `status ${status}, not what was asked`);
  }
  return answer.data;
}

/** Whether a text was signed with a secret, compared in constant time. @param given in hexadecimal digits */
export function isSigned(text: string, { given, secret }: { given: string; secret: string }) {
  const expected = createHmac('sha256', secret).update(text).digest('hex');
  return secret !== '' && sameSecret(given, expected);
}
