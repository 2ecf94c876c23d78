import type { OfferedMethod } from '#domain/orders/order.ts';
import { GATEWAY_OF } from '#domain/payments/offered-methods.ts';
import type { SecretName } from '#domain/settings/fields.ts';
import type { GatewayGap } from '#domain/settings/gateway-setup.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import type { Environment } from '../base/env.ts';
import { linkBase } from '../base/link-base.ts';
import type { Scope } from '../service/scope.ts';
import { pixAddresses } from './pix-bank.ts';
import { readSecrets, storedSecrets } from './setting-secrets.ts';

/** The variable of the environment that wins over each secret of the settings. */
const VARIABLES = {
  pixKey: 'PIX_KEY',
  pixClientId: 'PIX_CLIENT_ID',
  pixClientSecret: 'PIX_CLIENT_SECRET',
  stripeSecretKey: 'STRIPE_SECRET_KEY',
  stripeWebhookSecret: 'STRIPE_WEBHOOK_SECRET',
  paypalClientId: 'PAYPAL_CLIENT_ID',
  paypalClientSecret: 'PAYPAL_CLIENT_SECRET',
  paypalWebhookId: 'PAYPAL_WEBHOOK_ID',
  razorpayKeyId: 'RAZORPAY_KEY_ID',
  razorpayKeySecret: 'RAZORPAY_KEY_SECRET',
  razorpayWebhookSecret: 'RAZORPAY_WEBHOOK_SECRET',
  sslcommerzStoreId: 'SSLCOMMERZ_STORE_ID',
  sslcommerzStorePassword: 'SSLCOMMERZ_STORE_PASSWORD',
  melhorEnvioToken: 'MELHOR_ENVIO_TOKEN',
} as const satisfies Partial<Record<SecretName, keyof Environment>>;

export type ProviderKey = keyof typeof VARIABLES;

/** The keys without which a method is not offered. */
const NEEDED: Readonly<Record<OfferedMethod, readonly ProviderKey[]>> = {
  cod: [],
  pix: ['pixKey'],
  stripe: ['stripeSecretKey', 'stripeWebhookSecret'],
  paypal: ['paypalClientId', 'paypalClientSecret', 'paypalWebhookId'],
  razorpay: ['razorpayKeyId', 'razorpayKeySecret', 'razorpayWebhookSecret'],
  sslcommerz: ['sslcommerzStoreId', 'sslcommerzStorePassword'],
};

/** Keys of a bank's Pix API. */
const BANK_KEYS: readonly ProviderKey[] = ['pixClientId', 'pixClientSecret'];

/** Methods that send the buyer away, and therefore need to know where the shop is. */
const COMES_BACK: readonly OfferedMethod[] = ['stripe', 'paypal', 'razorpay', 'sslcommerz'];

const METHODS = Object.keys(NEEDED) as OfferedMethod[];

const fromEnvironment = ({ config }: Scope, name: ProviderKey): string | undefined =>
  config[VARIABLES[name]];

/** The keys of providers, by their names in the settings; the environment wins. Never for a page. */
export async function providerKeys(scope: Scope): Promise<Partial<Record<ProviderKey, string>>> {
  const stored = await readSecrets(scope);
  return Object.fromEntries(
    Object.keys(VARIABLES).flatMap((name) => {
      const key = fromEnvironment(scope, name as ProviderKey) ?? stored[name as ProviderKey];
      return key === undefined ? [] : [[name, key]];
    }),
  );
}

/** What each method lacks to work, whether it is on or not. */
export async function gatewayGaps(
  scope: Scope,
  { payment }: Pick<ShopSettings, 'payment'>,
): Promise<Record<OfferedMethod, readonly GatewayGap[]>> {
  const stored = await storedSecrets(scope);
  const lacking = (names: readonly ProviderKey[]): GatewayGap[] =>
    names
      .filter((name) => fromEnvironment(scope, name) === undefined && !stored.has(name))
      .map((name) => `secrets.${name}` as const);
  const bank = pixAddresses(scope.config, payment);
  const bankGaps: GatewayGap[] = bank
    ? [...(bank.tokenUrl === '' ? (['payment.pixTokenUrl'] as const) : []), ...lacking(BANK_KEYS)]
    : [];
  const addressGaps: GatewayGap[] = linkBase(scope.config) === null ? ['siteUrl'] : [];
  return Object.fromEntries(
    METHODS.map((method) => [
      method,
      [
        ...lacking(NEEDED[method]),
        ...(method === 'pix' ? bankGaps : []),
        ...(COMES_BACK.includes(method) ? addressGaps : []),
      ],
    ]),
  ) as Record<OfferedMethod, GatewayGap[]>;
}

/**
 * The gateways that are on and lack nothing: keys, and an address of the shop's to come back to. They are what is
 * offered, and may be promised.
 */
export async function workingGateways(
  scope: Scope,
  { paymentGateway: gateways, payment }: Pick<ShopSettings, 'paymentGateway' | 'payment'>,
): Promise<ShopSettings['paymentGateway']> {
  const gaps = await gatewayGaps(scope, { payment });
  return Object.fromEntries(
    METHODS.map((method) => {
      const flag = GATEWAY_OF[method];
      return [flag, gateways[flag] && gaps[method].length === 0];
    }),
  ) as ShopSettings['paymentGateway'];
}

/** The variable that decides each key instead of the settings, for those that are set. */
export const fixedKeys = (scope: Scope): [ProviderKey, string][] =>
  (Object.keys(VARIABLES) as ProviderKey[])
    .filter((name) => fromEnvironment(scope, name) !== undefined)
    .map((name) => [name, VARIABLES[name]]);
