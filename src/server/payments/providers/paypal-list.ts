import { z } from 'zod';
import type { ProviderMovement } from '#domain/payments/movement.ts';
import type { Scope } from '../../service/scope.ts';
import { askPayPal } from './paypal-api.ts';
import { centsOf, understand } from '../../outbound/understand.ts';

/** Entries of one page of PayPal's list, and the most pages that are read. */
const PAGE = 300;
const MOST_PAGES = 34;

/**
 * Kinds of transactions by PayPal's own table (developer.paypal.com/docs/transaction-search/transaction-event-codes):
 * T00.. are payments from account to account, T0006 those of the Orders API. T1107 is a refund by the shop, T1106 one by
 * PayPal. T1201 is a chargeback, T1207 one that PayPal has contested in vain, T1208 takes back the reversal of one; T1202
 * is such a reversal, T1205 a reimbursement. T1200, T1203, T1204 (adjustments), fees (T01..), conversions (T02..),
 * withdrawals (T04..) and holds (T1110, T15.., T21..) are no money of a payment.
 */
const PAYMENT = /^T00\d\d$/;
const KINDS: Readonly<Record<string, ProviderMovement['kind']>> = {
  T1106: 'refund',
  T1107: 'refund',
  T1201: 'chargeback',
  T1207: 'chargeback',
  T1208: 'chargeback',
  T1202: 'chargebackReversed',
  T1205: 'chargebackReversed',
};
/** What comes to the shop; all else leaves it. */
const COMING = new Set<ProviderMovement['kind']>(['payment', 'chargebackReversed']);
/** Done, and done and given back since: in part (F) or as a whole (V). Denied (D) and pending (P) are no money. */
const DONE = new Set(['S', 'F', 'V']);

const moneySchema = z.object({ currency_code: z.string(), value: z.string() });
const transactionSchema = z.object({
  transaction_id: z.string().min(1),
  transaction_event_code: z.string(),
  transaction_status: z.string(),
  transaction_initiation_date: z.string(),
  transaction_amount: moneySchema,
  /** What PayPal keeps of it, below 0. */
  fee_amount: moneySchema.optional(),
  paypal_reference_id: z.string().optional(),
  invoice_id: z.string().optional(),
});
type Transaction = z.infer<typeof transactionSchema>;

/** Other entries, such as fees and transfers, may lack anything. */
const pageSchema = z.object({
  total_pages: z.number().optional(),
  transaction_details: z.array(z.object({ transaction_info: z.unknown() })).optional(),
});

/** Payments, refunds and chargebacks that PayPal has made in a period; what is younger than three hours may be missing there. */
export async function listPayPal(
  scope: Scope,
  { from, to }: { from: number; to: number },
): Promise<ProviderMovement[]> {
  const all: ProviderMovement[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      start_date: new Date(from).toISOString(),
      end_date: new Date(to - 1).toISOString(),
      fields: 'transaction_info',
      page_size: String(PAGE),
      page: String(page),
    });
    const { body } = await askPayPal(scope, {
      path: `/v1/reporting/transactions?${query}`,
      repeatable: true,
    });
    const read = understand({ provider: 'paypal', what: 'transactions' }, pageSchema, body);
    for (const { transaction_info: info } of read.transaction_details ?? []) {
      const transaction = transactionSchema.safeParse(info);
      const movement = transaction.success ? movementOf(transaction.data) : null;
      if (movement) all.push(movement);
    }
    if (page >= (read.total_pages ?? 1)) break;
  }
  return all;
}

/** What PayPal keeps of a payment, in its currency; null is not known. */
function feeOf({ fee_amount: fee, transaction_amount: amount }: Transaction): number | null {
  if (fee?.currency_code !== amount.currency_code) return null;
  return centsOf(fee.value.replace('-', ''));
}

/** Null for what is no money of a payment, and for what the shop has paid to someone. */
function movementOf(transaction: Transaction): ProviderMovement | null {
  const { transaction_event_code: code, transaction_amount: amount } = transaction;
  const kind = PAYMENT.test(code) ? 'payment' : KINDS[code];
  if (kind === undefined || !DONE.has(transaction.transaction_status)) return null;
  if (COMING.has(kind) === amount.value.startsWith('-')) return null;
  const isPayment = kind === 'payment';
  const cents = centsOf(amount.value.replace('-', ''));
  // '…+0000' becomes '…+00:00'.
  const date = transaction.transaction_initiation_date.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  const at = Date.parse(date);
  if (cents === null || Number.isNaN(at)) return null;
  return {
    kind,
    id: transaction.transaction_id,
    paymentId: isPayment ? (transaction.invoice_id ?? null) : null,
    refundOf: isPayment ? null : (transaction.paypal_reference_id ?? null),
    amountCents: cents,
    currency: amount.currency_code.toUpperCase(),
    at,
    ...(isPayment && { feeCents: feeOf(transaction) }),
  };
}
