import { dynamicPixCode } from '#domain/payments/br-code.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time.ts';
import type { PaymentRow, RefundRow } from '../../db/schema/payments.ts';
import type { Scope } from '../../service/scope.ts';
import { askBank, findAtBank, type PixBank } from './pix-bank.ts';
import {
  chargeNews,
  chargeSchema,
  returnAnswer,
  returnSchema,
  type PixCharge,
  type PixReturn,
} from './pix-news.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '../../outbound/provider-errors.ts';
import type { BegunPayment, PaymentNews, PaymentRequest, RefundAnswer } from './provider.ts';
import { amountText, centsOf } from '../../outbound/understand.ts';

/** Milliseconds for which a charge can be paid at most: the API's default. */
const MAX_OPEN_MS = DAY_MS;
const MIN_OPEN_SECONDS = 60;
/** Milliseconds after its end for which a charge may still be paid, by a clock that is slow. */
const SLOW_CLOCK_MS = MINUTE_MS;
const MAX_CODE = 512;
const MAX_LOCATION = 77;
const MAX_TEXT = 140;

/** An attempt that a bank has a charge for. */
interface AtBank {
  bank: PixBank;
  payment: PaymentRow;
}

const pathOf = ({ id }: Pick<PaymentRow, 'id'>): string => `/cob/${id}`;

/** @throws ProviderUnavailableError for a charge of another attempt */
function checkCharge({ id }: PaymentRow, { txid }: PixCharge): void {
  if (txid !== undefined && txid !== id) {
    throw new ProviderUnavailableError('pix', 'another charge than was asked for');
  }
}

/** The code of a charge: the bank's, or the one that its address makes. */
function codeOf(
  { pixCopiaECola, location, loc }: PixCharge,
  receiver: { name: string; city: string; amountCents: number },
): string {
  if (pixCopiaECola && pixCopiaECola.length <= MAX_CODE) return pixCopiaECola;
  const address = (location ?? loc?.location ?? '').replace(/^https?:\/\//, '');
  if (address === '' || address.length > MAX_LOCATION) {
    throw new ProviderUnavailableError('pix', 'a charge without a code');
  }
  return dynamicPixCode({ ...receiver, location: address });
}

/**
 * Makes a charge under the attempt's own id. A bank that refuses it may have made it before: when its answer was lost,
 * or another process has asked for the same.
 */
async function makeCharge(
  scope: Scope,
  bank: PixBank,
  { payment, order, shopName, seconds }: PaymentRequest & { seconds: number },
): Promise<PixCharge> {
  const path = pathOf(payment);
  try {
    return await askBank(scope, {
      bank,
      method: 'PUT',
      path,
      shape: chargeSchema,
      json: {
        calendario: { expiracao: seconds },
        valor: { original: amountText(payment.amountCents) },
        chave: bank.key,
        solicitacaoPagador: `${shopName} · ${order.id}`.slice(0, MAX_TEXT),
      },
    });
  } catch (error) {
    if (!(error instanceof ProviderRefusedError)) throw error;
    const made = await findAtBank(scope, { bank, path, shape: chargeSchema });
    if (made?.status !== 'ATIVA') throw error;
    return made;
  }
}

/** Has the bank make a charge. @param receiver as the code names the shop */
export async function beginCharge(
  scope: Scope,
  {
    bank,
    receiver,
    ...request
  }: PaymentRequest & { bank: PixBank; receiver: { name: string; city: string } },
): Promise<BegunPayment> {
  const { payment, expiresAt } = request;
  const openMs = Math.min((expiresAt ?? Infinity) - scope.now(), MAX_OPEN_MS);
  const seconds = Math.max(MIN_OPEN_SECONDS, Math.floor(openMs / 1000));
  const until = scope.now() + seconds * 1000;
  const charge = await makeCharge(scope, bank, { ...request, seconds });
  checkCharge(payment, charge);
  const { amountCents } = payment;
  if (charge.valor && centsOf(charge.valor.original) !== amountCents) {
    throw new ProviderUnavailableError('pix', 'a charge of another sum');
  }
  const pixCode = codeOf(charge, { ...receiver, amountCents });
  return { providerRef: payment.id, pixCode, expiresAt: until };
}

/** What the bank says of a charge now. */
export async function lookAtCharge(
  scope: Scope,
  { bank, payment }: AtBank,
): Promise<PaymentNews[]> {
  const charge = await findAtBank(scope, { bank, path: pathOf(payment), shape: chargeSchema });
  // A code by the shop's key, from before there was a bank.
  if (!charge) return [];
  checkCharge(payment, charge);
  const news = chargeNews(payment.id, charge);
  if (news.length > 0) return news;
  const ended = (outcome: 'expired' | 'cancelled'): PaymentNews[] => [
    { kind: 'payment', key: { paymentId: payment.id }, outcome, reason: charge.status },
  ];
  if (charge.status.startsWith('REMOVID')) return ended('cancelled');
  const isOver = payment.expiresAt !== null && scope.now() > payment.expiresAt + SLOW_CLOCK_MS;
  return isOver ? ended('expired') : [];
}

/** Has the bank take a charge back; one that is paid, or gone, stays as it is. */
export async function removeCharge(scope: Scope, { bank, payment }: AtBank): Promise<void> {
  try {
    await askBank(scope, {
      bank,
      method: 'PATCH',
      path: pathOf(payment),
      shape: chargeSchema,
      json: { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' },
    });
  } catch (error) {
    if (!(error instanceof ProviderRefusedError)) throw error;
  }
}

/** Gives back some of a Pix, under the refund's own id however often it is asked for. */
export async function returnPix(
  scope: Scope,
  { bank, refund, payment }: AtBank & { refund: RefundRow },
): Promise<RefundAnswer> {
  const money = encodeURIComponent(payment.providerPaymentId ?? '');
  const path = `/pix/${money}/devolucao/${refund.id}`;
  const find = (): Promise<PixReturn | null> =>
    findAtBank(scope, { bank, path, shape: returnSchema });
  const make = (): Promise<PixReturn> =>
    askBank(scope, {
      bank,
      method: 'PUT',
      path,
      shape: returnSchema,
      json: { valor: amountText(refund.amountCents) },
    });
  const made = (refund.providerRef !== null && (await find())) || (await makeOrFind(make, find));
  if (made.id !== refund.id) throw new ProviderUnavailableError('pix', 'another devolução');
  return returnAnswer(made);
}

/** A bank that refuses a devolução may have made it before, when its answer was lost. */
async function makeOrFind(
  make: () => Promise<PixReturn>,
  find: () => Promise<PixReturn | null>,
): Promise<PixReturn> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof ProviderRefusedError)) throw error;
    const made = await find();
    if (!made) throw error;
    return made;
  }
}
