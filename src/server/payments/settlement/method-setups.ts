import {
  isOnline,
  METHODS,
  PAYMENT_METHODS,
  methodOf,
  variableOf,
  type OfferedMethod,
} from '#domain/payments/methods.ts';
import type { MethodSetup } from '#domain/settings/edited.ts';
import { z } from '#domain/zod.ts';
import { audit } from '../../service/audit.ts';
import { authorise } from '../../service/authorise.ts';
import { ConflictError } from '../../base/errors.ts';
import { linkBase } from '../../base/link-base.ts';
import { parseInput } from '../../service/parse-input.ts';
import { providerOf } from '../providers/providers.ts';
import { tryConnection } from '../../outbound/try-connection.ts';
import type { Scope } from '../../service/scope.ts';
import { loadSettings, readSettings } from '../../settings/load-settings.ts';
import { pixAddresses } from '../../settings/pix-bank.ts';
import { fixedKeys, methodGaps } from '../../settings/provider-keys.ts';
import { fromEnvironment, modeOf } from '../../settings/test-mode.ts';
import { inTime } from './in-time.ts';
import { webhookAddress } from './payment-request.ts';

function fixedFields(scope: Scope): Record<string, string> {
  const keys = fixedKeys(scope).map(([name, variable]) => [`secrets.${name}`, variable]);
  const settings = PAYMENT_METHODS.flatMap((method) =>
    (methodOf(method).settings ?? [])
      .filter((name) => fromEnvironment(scope, name) !== undefined)
      .map((name) => [`payment.${name}`, variableOf(name)]),
  );
  return Object.fromEntries([...keys, ...settings]);
}

/** Where a method's provider tells what happens; the shop's own Pix key has no one who tells. */
async function webhookOf(scope: Scope, method: OfferedMethod): Promise<string | null> {
  if (!isOnline(method) || linkBase(scope.config) === null) return null;
  const { payment } = await loadSettings(scope);
  if (method === 'pix' && pixAddresses(scope.config, payment) === null) return null;
  return webhookAddress(scope, method);
}

/** How far each way to pay is set up, for those who may see the settings. */
export async function readMethodSetups(scope: Scope): Promise<MethodSetup[]> {
  authorise(scope, 'settings', 'view');
  // As they are stored: in loaded settings a method that lacks something is off.
  const { paymentGateway, payment } = await readSettings(scope);
  const gaps = await methodGaps(scope, { payment });
  const fixed = fixedFields(scope);
  const heard = await scope.engine.db
    .selectFrom('paymentEvents')
    .select((eb) => ['provider', eb.fn.max('receivedAt').as('at')])
    .groupBy('provider')
    .execute();
  const listed = PAYMENT_METHODS.filter((method) => !gaps[method].includes('demo'));
  const setups = listed.map(async (method): Promise<MethodSetup> => {
    const at = heard.find(({ provider }) => provider === method)?.at;
    return {
      method,
      isOffered: paymentGateway[METHODS[method].flag] && gaps[method].length === 0,
      gaps: gaps[method],
      fixed,
      mode: await modeOf(scope, method),
      webhook: await webhookOf(scope, method),
      heardAt: at === undefined ? null : Number(at),
    };
  });
  return Promise.all(setups);
}

const testSchema = z.object({ method: z.enum(PAYMENT_METHODS) });

/**
 * Tries a method's stored keys by a harmless question to its provider.
 *
 * @param input `{ method: 'stripe' }`
 * @throws ConflictError 'gatewayIncomplete' while something is missing
 * @throws as `tryConnection`
 */
export async function testMethod(scope: Scope, input: unknown): Promise<void> {
  authorise(scope, 'settings', 'edit');
  const { method } = parseInput(testSchema, input);
  if (!isOnline(method)) return;
  const gaps = await methodGaps(scope, await readSettings(scope));
  if (gaps[method].length > 0) throw new ConflictError('gatewayIncomplete');
  await tryConnection(scope, async () => {
    await audit(scope, { action: 'settings.testGateway', subject: 'shop', details: { method } });
    const provider = await providerOf(method);
    await inTime(method, provider.test(scope));
  });
}
