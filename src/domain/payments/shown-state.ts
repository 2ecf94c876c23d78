import type { Tone } from '../orders/status-look.ts';
import type { PaymentWithRefunds } from './payment-item.ts';
import { isToSee, type PaymentState, type RefundState } from './payment.ts';

/** What the dashboard says of a payment in one word: its state, or where its money is. */
export type ShownState =
  PaymentState | 'returning' | 'returned' | 'returnedInPart' | 'refundRefused';

/** What a payment's state and its refunds come to. */
export function shownState({
  status,
  needsAttention,
  amount,
  refunded,
  refunds,
  attention,
}: Pick<PaymentWithRefunds, 'status' | 'needsAttention' | 'amount' | 'refunded'> & {
  attention?: PaymentWithRefunds['attention'];
  refunds: readonly { status: RefundState }[];
}): ShownState {
  if (needsAttention) {
    return status === 'review' || isToSee({ status, attention }) ? 'review' : 'refundRefused';
  }
  if (refunded <= 0) return status;
  if (refunds.some((refund) => refund.status === 'processing')) return 'returning';
  return status === 'review' || refunded >= amount ? 'returned' : 'returnedInPart';
}

/** How it stands out: what needs somebody, what went well; the usual course is quiet. */
export const SHOWN_TONE: Readonly<Record<ShownState, Tone>> = {
  pending: 'plain',
  processing: 'plain',
  paid: 'success',
  review: 'warning',
  failed: 'muted',
  expired: 'muted',
  cancelled: 'muted',
  returning: 'plain',
  returned: 'muted',
  returnedInPart: 'plain',
  refundRefused: 'danger',
};
