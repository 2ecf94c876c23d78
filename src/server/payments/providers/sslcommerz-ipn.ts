import { hash } from 'node:crypto';
import { z } from 'zod';
import { BadRequestError } from '../../base/errors.ts';
import type { Scope } from '../../service/scope.ts';
import { sameSecret } from '../../security/same-secret.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '../../outbound/provider-errors.ts';
import type { PaymentNews, ProviderCall, VerifiedEvent } from './provider.ts';
import { sslcommerzKeys } from './sslcommerz-client.ts';
import { endNews, hasCome, lookAtSslcommerz, validate } from './sslcommerz-money.ts';
import { fieldsOf } from '../../outbound/understand.ts';

/** What of an IPN is read and stored; the rest is about the buyer's card. */
const ipnShape = z.object({
  status: z.string().regex(/^[A-Z_]{1,40}$/),
  tran_id: z.string().min(1).max(30),
  val_id: z.string().max(100),
});
type Ipn = z.infer<typeof ipnShape>;

/** Fields that a signature has to be over. */
const SIGNED = ['status', 'tran_id'];

const invalid = (): BadRequestError => new BadRequestError('webhookInvalid');

/**
 * Verifies an IPN by its signature; one without, or with one over something else, is believed if SSLCommerz says the
 * same when it is asked.
 *
 * @throws BadRequestError for what is malformed, wrongly signed, or not what SSLCommerz says
 * @throws ProviderUnavailableError if it has to be asked, and does not answer
 */
export async function verifyIpn(scope: Scope, call: ProviderCall): Promise<VerifiedEvent[]> {
  const field = fieldsOf({ body: call.body, query: new URLSearchParams() });
  const read = ipnShape.safeParse({
    status: field('status').toUpperCase(),
    tran_id: field('tran_id'),
    val_id: field('val_id'),
  });
  if (!read.success) throw invalid();
  const given = field('verify_sign');
  const names = field('verify_key').split(',');
  if (given !== '' && !(await isSigned(scope, { field, names, given }))) throw invalid();
  if (given === '' || !SIGNED.every((name) => names.includes(name))) {
    await checkByAsking(scope, read.data);
  }
  const body = JSON.stringify(read.data);
  return [{ id: hash('sha256', body, 'hex'), body }];
}

interface Signature {
  field: (name: string) => string;
  /** Of the fields that it is over. */
  names: readonly string[];
  given: string;
}

/**
 * Whether a signature is right: the MD5 of the named fields in the order of their names, with that of the store's
 * password among them (SSLCommerz's documents, "IPN").
 */
async function isSigned(scope: Scope, { field, names, given }: Signature): Promise<boolean> {
  const { password } = await keysOrUnavailable(scope);
  const signed = new Map(names.map((name) => [name, field(name)]));
  signed.set('store_passwd', hash('md5', password, 'hex'));
  const text = [...signed]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return sameSecret(given.toLowerCase(), hash('md5', text, 'hex'));
}

async function checkByAsking(scope: Scope, ipn: Ipn): Promise<void> {
  await keysOrUnavailable(scope);
  try {
    const news = await (hasCome(ipn.status)
      ? moneyOf(scope, ipn)
      : lookAtSslcommerz(scope, { id: ipn.tran_id }));
    const [end] = endNews(ipn.tran_id, ipn.status);
    const outcome = hasCome(ipn.status) ? 'paid' : end?.kind === 'payment' && end.outcome;
    const isConfirmed = news.some(
      (each) =>
        each.kind === 'payment' && each.key.paymentId === ipn.tran_id && each.outcome === outcome,
    );
    if (!isConfirmed) throw invalid();
  } catch (error) {
    // Keys that SSLCommerz refuses say nothing about the IPN.
    if (!(error instanceof ProviderRefusedError)) throw error;
    throw new ProviderUnavailableError('sslcommerz', error.message);
  }
}

/** A shop whose keys were taken away cannot say that an IPN is forged. */
async function keysOrUnavailable(scope: Scope): Promise<{ password: string }> {
  try {
    return await sslcommerzKeys(scope);
  } catch (error) {
    if (!(error instanceof ProviderRefusedError)) throw error;
    throw new ProviderUnavailableError('sslcommerz', error.message);
  }
}

const moneyOf = (scope: Scope, { val_id: valId, tran_id: id }: Ipn): Promise<PaymentNews[]> =>
  valId === '' ? lookAtSslcommerz(scope, { id }) : validate(scope, valId);

/** What a verified IPN says; of money the validation API alone is believed. */
export async function readIpn(scope: Scope, { body }: VerifiedEvent): Promise<PaymentNews[]> {
  const ipn = ipnShape.parse(JSON.parse(body));
  return hasCome(ipn.status) ? moneyOf(scope, ipn) : endNews(ipn.tran_id, ipn.status);
}
