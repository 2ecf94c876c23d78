import { isToMake } from '#domain/payments/money-back.ts';
import { confirmRefundSchema, type ConfirmRefundInput } from '#domain/payments/refund-input.ts';
import { audit } from '../../service/audit.ts';
import { authorise } from '../../service/authorise.ts';
import { recordCash } from '../../cash/record-cash.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { RefundRow } from '../../db/schema/payments.ts';
import { ConflictError, NotFoundError } from '../../base/errors.ts';
import { endRefundedLenses } from '../../laboratory/steps/end-refunded-lenses.ts';
import { lockOrder, writeColumns } from '../../orders/rows/order-row.ts';
import { parseInput } from '../../service/parse-input.ts';
import { paymentsOf, refundsOf, sumUpPayments } from '../ledger/payment-rows.ts';
import { forgetFailedPieces } from '../ledger/refunded-gone.ts';
import { OF_RETURN } from '../ledger/request-refund.ts';
import { queueLetter } from '../../letters/queue/queue-letter.ts';
import type { Scope } from '../../service/scope.ts';
import { tellOfRefund } from './tell-of-refund.ts';

/**
 * Staff say that they have given money back by hand, or that they could not: then it may be given back again. Only now
 * the buyer gets a letter that it is back, and cash leaves the drawer. Said twice it changes nothing.
 *
 * @throws ConflictError 'refundDecided' if the opposite was said before
 * @throws NotFoundError for an unknown order, and for a refund that is not made by hand or is another order's
 */
export async function confirmRefund(scope: Scope, input: ConfirmRefundInput): Promise<void> {
  authorise(scope, 'orders', 'edit');
  const { orderId, refundId, done, reason } = parseInput(confirmRefundSchema, input);
  const status = done ? 'succeeded' : 'failed';
  await scope.engine.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const refund = (await refundsOf(tx, orderId)).find(({ id }) => id === refundId);
    if (refund?.byHand !== 1) throw new NotFoundError();
    if (refund.status === status) return;
    if (refund.status !== 'processing') throw new ConflictError('refundDecided');
    await tx
      .updateTable('refunds')
      .set({ status, failure: done ? '' : reason, updatedAt: scope.now() })
      .where('id', '=', refundId)
      .execute();
    if (done) await takeOut(tx, scope, refund);
    else await forgetFailedPieces(tx, refund);
    await endRefundedLenses(tx, scope, order);
    await writeColumns(tx, scope, orderId, await sumUpPayments(tx, order));
    if (done) await tellBuyer(tx, scope, order, refund);
    await audit(scope, {
      action: done ? 'orders.refundMade' : 'orders.refundNotMade',
      subject: orderId,
      details: { refundCents: refund.amountCents, reason: done ? refund.reason : reason },
    });
  });
}

async function takeOut(
  tx: Tx,
  scope: Scope,
  { orderId, paymentId, amountCents }: RefundRow,
): Promise<void> {
  const { method } = (await paymentsOf(tx, orderId)).find(({ id }) => id === paymentId)!;
  await recordCash(tx, scope, { orderId, method, amountCents: -amountCents });
}

/** Of a return's money its own letter tells, once all of it is back. */
async function tellBuyer(tx: Tx, scope: Scope, order: OrderRow, refund: RefundRow): Promise<void> {
  const { orderId, requestKey } = refund;
  if (!requestKey.startsWith(OF_RETURN)) return tellOfRefund(scope, { order, refund });
  const isOpen = (await refundsOf(tx, orderId)).some(
    (each) => each.requestKey === requestKey && isToMake(each),
  );
  if (order.email === '' || isOpen) return;
  const requestId = requestKey.slice(OF_RETURN.length);
  await queueLetter(scope, { kind: 'returnMoved', orderId, requestId, status: 'refunded' });
}
