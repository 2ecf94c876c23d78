import type { OrderRow } from '../../db/schema/orders.ts';
import type { RefundRow } from '../../db/schema/payments.ts';
import { OF_RETURN } from '../ledger/request-refund.ts';
import { queueLetter } from '../../letters/queue/queue-letter.ts';
import type { Scope } from '../../service/scope.ts';

/** Tells the buyer that money was given back; what a return has asked for, its own letters tell. */
export async function tellOfRefund(
  scope: Scope,
  { order, refund }: { order: Pick<OrderRow, 'email'>; refund: RefundRow },
): Promise<void> {
  const { id, orderId, requestKey } = refund;
  if (order.email === '' || requestKey.startsWith(OF_RETURN)) return;
  await queueLetter(scope, { kind: 'orderRefunded', orderId, refundId: id });
}
