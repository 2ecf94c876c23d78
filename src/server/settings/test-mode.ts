import { methodOf, variableOf, type OfferedMethod } from '#domain/payments/methods.ts';
import { offeredPaymentMethods } from '#domain/payments/offered-methods.ts';
import { cached } from '../caching/cached.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from './load-settings.ts';
import { providerKeys, type ProviderKey } from './provider-keys.ts';

/** What the environment says of a key or setting; undefined if it says nothing. */
export const fromEnvironment = ({ config }: Scope, name: string): unknown =>
  (config as Readonly<Record<string, unknown>>)[variableOf(name)];

/** Whether a method's money is real, by what its keys and switches say; null for what says nothing. */
export async function modeOf(scope: Scope, method: OfferedMethod): Promise<'test' | 'live' | null> {
  const { testMode } = methodOf(method);
  if (!testMode) return null;
  if (testMode === 'always') return 'test';
  if ('setting' in testMode) {
    const { payment } = await loadSettings(scope);
    const { setting } = testMode;
    const isOn = fromEnvironment(scope, setting) ?? payment[setting as keyof typeof payment];
    return isOn ? 'test' : 'live';
  }
  const value = (await providerKeys(scope))[testMode.key as ProviderKey];
  if (value === undefined) return null;
  return testMode.form.test(value) ? 'test' : 'live';
}

/** Whether buyers are offered a way to pay that takes no real money: every page and letter then says so. */
export const isInTestMode = cached({ from: ['settings'] }, async (scope): Promise<boolean> => {
  const { paymentGateway } = await loadSettings(scope);
  const offered = offeredPaymentMethods(paymentGateway);
  const modes = await Promise.all(offered.map((method) => modeOf(scope, method)));
  return modes.includes('test');
});
