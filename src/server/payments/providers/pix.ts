import { staticPixCode } from '#domain/payments/br-code.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';
import { BadRequestError } from '../../base/errors.ts';
import type { Scope } from '../../service/scope.ts';
import { loadSettings } from '../../settings/load-settings.ts';
import { modeOf } from '../../settings/test-mode.ts';
import { providerKeys } from '../../settings/provider-keys.ts';
import { checkBankKeys, pixBank } from './pix-bank.ts';
import { beginCharge, lookAtCharge, removeCharge, returnPix } from './pix-charge.ts';
import { listAtBank, pageOfPix } from './pix-list.ts';
import { attemptOfEvent, toldByBank } from './pix-webhook.ts';
import { ProviderRefusedError } from '../../outbound/provider-errors.ts';
import type { BegunPayment, PaymentNews, PaymentProvider, PaymentRequest } from './provider.ts';
import { testForm, testNews } from './test-card.ts';

/** Letters and digits of a static code's identifier. */
const MAX_TXID = 25;
/** Milliseconds of the list that is asked for to try the keys. */
const TRIED_MS = MINUTE_MS;

/** The shop as a code names it. */
async function receiverOf(scope: Scope): Promise<{ name: string; city: string }> {
  const { name, legal, payment } = await loadSettings(scope);
  return { name: legal.companyName || name, city: payment.pixCity || 'BRASIL' };
}

/** A code by the shop's own key, which staff confirm: no one tells the shop that it was paid. */
async function beginStatic(
  scope: Scope,
  { payment, order }: PaymentRequest,
): Promise<BegunPayment> {
  const { pixKey } = await providerKeys(scope);
  if (!pixKey) throw new ProviderRefusedError('pix', 'no key');
  const code = staticPixCode({
    ...(await receiverOf(scope)),
    key: pixKey,
    amountCents: payment.amountCents,
    txid: order.id.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, MAX_TXID),
  });
  return { providerRef: payment.id, pixCode: code };
}

async function begin(scope: Scope, request: PaymentRequest): Promise<BegunPayment> {
  const bank = await pixBank(scope);
  if (!bank) return beginStatic(scope, request);
  return beginCharge(scope, { bank, ...request, receiver: await receiverOf(scope) });
}

async function look(scope: Scope, payment: PaymentRow): Promise<PaymentNews[]> {
  const bank = await pixBank(scope);
  return bank ? lookAtCharge(scope, { bank, payment }) : [];
}

/** What the bank says of the attempt that an event is about; the event alone proves nothing. */
async function read(
  scope: Scope,
  event: Parameters<PaymentProvider['read']>[1],
): Promise<PaymentNews[]> {
  const payment = await scope.engine.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', attemptOfEvent(event))
    .executeTakeFirst();
  return payment ? look(scope, payment) : [];
}

/** Whether its buyers may say themselves that they have paid: in a demo, by a key that nobody can be paid by. */
export const isTestPix = async (scope: Scope): Promise<boolean> =>
  scope.config.DEMO && (await modeOf(scope, 'pix')) === 'test' && (await pixBank(scope)) === null;

async function test(scope: Scope): Promise<void> {
  const bank = await pixBank(scope);
  if (bank) {
    await checkBankKeys(scope, bank);
    await pageOfPix(scope, { bank, from: scope.now() - TRIED_MS, to: scope.now(), page: 0 });
  } else if (!(await providerKeys(scope)).pixKey) {
    throw new ProviderRefusedError('pix', 'no key');
  }
}

/** Pix: by a bank that follows the Central Bank's Pix API if one is set up, else by the shop's key. */
export const pix: PaymentProvider = {
  begin,
  form: async (scope, request) => {
    if (await isTestPix(scope)) return testForm(request);
    throw new ProviderRefusedError('pix', 'no form');
  },
  returned: async (scope, returned) => ((await isTestPix(scope)) ? testNews(returned) : []),
  isUnsigned: true,
  verify: async (scope, call) => {
    if (!(await pixBank(scope))) throw new BadRequestError('webhookInvalid');
    return toldByBank(scope, call);
  },
  read,
  look,
  refund: async (scope, asked) => {
    const bank = await pixBank(scope);
    if (!bank) throw new ProviderRefusedError('pix', 'given back by hand');
    return returnPix(scope, { bank, ...asked });
  },
  cancel: async (scope, payment) => {
    const bank = await pixBank(scope);
    if (bank) await removeCharge(scope, { bank, payment });
  },
  list: async (scope, period) => {
    const bank = await pixBank(scope);
    return bank ? listAtBank(scope, { bank, ...period }) : [];
  },
  test,
};
