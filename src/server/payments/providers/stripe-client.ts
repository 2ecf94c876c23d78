import Stripe from 'stripe';
import { BadRequestError } from '../../base/errors.ts';
import type { Scope } from '../../service/scope.ts';
import { providerKeys } from '../../settings/provider-keys.ts';
import { boundedFetch, TRIES } from '../../outbound/call-provider.ts';
import {
  ProviderKeysError,
  ProviderRefusedError,
  ProviderUnavailableError,
} from '../../outbound/provider-errors.ts';

/** Characters of a refusal that are written down. */
const MAX_REASON = 300;

/** Where another server stands in Stripe's place. */
function serverOf(address: string | undefined): Stripe.StripeConfig {
  if (!address) return {};
  const { protocol, hostname, port } = new URL(address);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: Number(port) || (isPlain ? 80 : 443),
  };
}

/**
 * Asks Stripe by its SDK.
 *
 * @throws ProviderUnavailableError if no answer came, or nonsense, or Stripe is busy
 * @throws ProviderRefusedError for what Stripe refuses, and without a key
 */
export async function askStripe<T>(
  scope: Scope,
  question: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  const { stripeSecretKey } = await providerKeys(scope);
  if (!stripeSecretKey) throw new ProviderKeysError('stripe', 'no key');
  const server = serverOf(scope.config.STRIPE_API_URL);
  const client = new Stripe(stripeSecretKey, {
    ...server,
    httpClient: Stripe.createFetchHttpClient(boundedFetch),
    timeout: scope.config.PAYMENT_TIMEOUT_MS,
    maxNetworkRetries: TRIES - 1,
    telemetry: false,
  });
  try {
    return await question(client);
  } catch (error) {
    throw translated(error);
  }
}

/** Stripe's errors as those of a provider. */
function translated(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode = 0, message, code = '' } = error;
  const isAnswer =
    statusCode >= 400 && statusCode < 500 && statusCode !== 409 && statusCode !== 429;
  if (!isAnswer) return new ProviderUnavailableError('stripe', message.slice(0, MAX_REASON));
  const what = `${statusCode} ${code} ${message.slice(0, MAX_REASON)}`;
  const isAboutKeys = statusCode === 401 || statusCode === 403;
  return new (isAboutKeys ? ProviderKeysError : ProviderRefusedError)('stripe', what);
}

/**
 * The event that a webhook brings, if Stripe has signed it in the last five minutes.
 *
 * @throws BadRequestError for what is malformed or wrongly signed
 */
export async function verifiedEvent(
  scope: Scope,
  { headers, body }: { headers: Headers; body: string },
): Promise<Stripe.Event> {
  const { stripeWebhookSecret = '' } = await providerKeys(scope);
  let event: unknown;
  try {
    event = Stripe.webhooks.constructEvent(
      body,
      headers.get('stripe-signature') ?? '',
      stripeWebhookSecret,
      Stripe.webhooks.DEFAULT_TOLERANCE,
      undefined,
      scope.now(),
    );
  } catch (error) {
    const [why] = (error as Error).message.split('\n');
    console.warn(`payments: a webhook of stripe is refused: ${why}`);
    throw new BadRequestError('webhookInvalid');
  }
  if (!isEvent(event)) throw new BadRequestError('webhookInvalid');
  return event;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isEvent = (value: unknown): value is Stripe.Event =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  value.id !== '' &&
  typeof value.type === 'string' &&
  isRecord(value.data) &&
  isRecord(value.data.object);
