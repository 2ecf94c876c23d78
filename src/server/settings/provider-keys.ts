import {
  METHODS,
  PAYMENT_KEYS,
  PAYMENT_METHODS,
  methodOf,
  variableOf,
  type OfferedMethod,
} from '#domain/payments/methods.ts';
import type { MethodGap } from '#domain/settings/edited.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { linkBase } from '../base/link-base.ts';
import type { Scope } from '../service/scope.ts';
import { pixAddresses } from './pix-bank.ts';
import { readSecrets, storedSecrets } from './setting-secrets.ts';

/** Keys of other services, and those of the ways to pay. */
const KEYS = [...PAYMENT_KEYS, 'melhorEnvioToken'] as const;

export type ProviderKey = (typeof KEYS)[number];

const fromEnvironment = ({ config }: Scope, name: ProviderKey): string | undefined =>
  config[variableOf(name)];

/** The keys of providers, by their names in the settings; the environment wins. Never for a page. */
export async function providerKeys(scope: Scope): Promise<Partial<Record<ProviderKey, string>>> {
  const stored = await readSecrets(scope);
  return Object.fromEntries(
    KEYS.flatMap((name) => {
      const key = fromEnvironment(scope, name) ?? stored[name];
      return key === undefined ? [] : [[name, key]];
    }),
  );
}

/** What each method lacks to work, whether it is on or not. */
export async function methodGaps(
  scope: Scope,
  { payment }: Pick<ShopSettings, 'payment'>,
): Promise<Record<OfferedMethod, readonly MethodGap[]>> {
  const stored = await storedSecrets(scope);
  const lacking = (names: readonly ProviderKey[]): MethodGap[] =>
    names
      .filter((name) => fromEnvironment(scope, name) === undefined && !stored.has(name))
      .map((name) => `secrets.${name}` as const);
  const bank = pixAddresses(scope.config, payment);
  const bankGaps: MethodGap[] = bank
    ? [
        ...(bank.tokenUrl === '' ? (['payment.pixTokenUrl'] as const) : []),
        ...lacking(METHODS.pix.furtherKeys),
      ]
    : [];
  const addressGaps: MethodGap[] = linkBase(scope.config) === null ? ['siteUrl'] : [];
  return Object.fromEntries(
    PAYMENT_METHODS.map((method) => [
      method,
      [
        ...lacking(METHODS[method].keys),
        ...(method === 'pix' ? bankGaps : []),
        ...(METHODS[method].leavesShop ? addressGaps : []),
        ...(methodOf(method).isDemo && !scope.config.DEMO ? (['demo'] as const) : []),
      ],
    ]),
  ) as Record<OfferedMethod, MethodGap[]>;
}

/**
 * The switches of the ways to pay with those off that lack something: keys, or an address of the shop's to come back
 * to. What is left is offered, and may be promised.
 */
export async function workingMethods(
  scope: Scope,
  { paymentGateway: switches, payment }: Pick<ShopSettings, 'paymentGateway' | 'payment'>,
): Promise<ShopSettings['paymentGateway']> {
  const gaps = await methodGaps(scope, { payment });
  return Object.fromEntries(
    PAYMENT_METHODS.map((method) => {
      const flag = METHODS[method].flag;
      return [flag, switches[flag] && gaps[method].length === 0];
    }),
  ) as ShopSettings['paymentGateway'];
}

/** The variable that decides each key instead of the settings, for those that are set. */
export const fixedKeys = (scope: Scope): [ProviderKey, string][] =>
  KEYS.filter((name) => fromEnvironment(scope, name) !== undefined).map((name) => [
    name,
    variableOf(name),
  ]);
