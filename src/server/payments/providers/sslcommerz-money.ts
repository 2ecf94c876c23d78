import { z } from 'zod';
import type { PaymentRow } from '../../db/schema/payments.ts';
import type { Scope } from '../../service/scope.ts';
import { ProviderUnavailableError } from '../../outbound/provider-errors.ts';
import type { PaymentNews } from './provider.ts';
import { askSslcommerz } from './sslcommerz-client.ts';
import { centsOf } from '../../outbound/understand.ts';

/** A text, which may come as a number, or be missing. */
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim());

/** A transaction; refused questions answer one without anything but a status. */
const transactionShape = z.object({
  status: text,
  tran_id: text,
  bank_tran_id: text,
  amount: text,
  currency: text,
  currency_amount: text,
  currency_type: text,
  risk_level: text,
  error: text,
});
type Transaction = z.infer<typeof transactionShape>;

/** Statuses of money that has come; the second says that it was asked about before. */
export const hasCome = (status: string): boolean => status === 'VALID' || status === 'VALIDATED';

/** What becomes of an attempt whose money has not come. */
const OUTCOMES: Readonly<Record<string, 'failed' | 'cancelled' | 'expired'>> = {
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  UNATTEMPTED: 'expired',
  EXPIRED: 'expired',
};

/** News of an attempt that ends without money; none for a status that is no end. */
export function endNews(paymentId: string, status: string, reason = status): PaymentNews[] {
  const outcome = OUTCOMES[status];
  return outcome ? [{ kind: 'payment', key: { paymentId }, outcome, reason }] : [];
}

/** News of money that has come: what the buyer was asked for, not what it is in taka. */
function moneyNews(transaction: Transaction): PaymentNews[] {
  const { status, tran_id: paymentId, bank_tran_id: providerPaymentId } = transaction;
  if (!hasCome(status)) return [];
  const asked = transaction.currency_type !== '' && transaction.currency_amount !== '';
  const amountCents = centsOf(asked ? transaction.currency_amount : transaction.amount);
  const currency = (asked ? transaction.currency_type : transaction.currency).toUpperCase();
  if (amountCents === null || currency === '' || paymentId === '' || providerPaymentId === '') {
    throw new ProviderUnavailableError('sslcommerz', 'money without an id or an amount');
  }
  return [
    {
      kind: 'payment',
      key: { paymentId },
      outcome: 'paid',
      amountCents,
      currency,
      providerPaymentId,
      isRisky: transaction.risk_level !== '' && transaction.risk_level !== '0',
    },
  ];
}

/**
 * Asks the validation API about money, no matter who reported it. The answer says which attempt it is for.
 *
 * @returns nothing if the validation does not know the money
 */
export async function validate(scope: Scope, valId: string): Promise<PaymentNews[]> {
  return moneyNews(
    await askSslcommerz(scope, {
      path: '/validator/api/validationserverAPI.php',
      fields: { val_id: valId },
      shape: transactionShape,
    }),
  );
}

export const MERCHANT_PATH = '/validator/api/merchantTransIDvalidationAPI.php';

const foundShape = z.object({
  element: z
    .union([z.array(transactionShape), transactionShape])
    .nullish()
    .transform((found) => [found ?? []].flat()),
});

/** What SSLCommerz says of an attempt now: its money, or how its last try has ended. */
export async function lookAtSslcommerz(
  scope: Scope,
  { id }: Pick<PaymentRow, 'id'>,
): Promise<PaymentNews[]> {
  const { element } = await askSslcommerz(scope, {
    path: MERCHANT_PATH,
    fields: { tran_id: id },
    shape: foundShape,
  });
  const tries = element.filter(({ tran_id: tranId }) => tranId === id);
  const money = tries.flatMap(moneyNews);
  const last = tries.at(-1);
  return money.length > 0 || !last ? money : endNews(id, last.status, last.error || last.status);
}
