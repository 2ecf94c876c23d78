import type { returnedLineSchema } from '#domain/orders/order-move.ts';
import {
  shopReturnSchema,
  type ShopReturn,
  type ShopReturnInput,
} from '#domain/returns/return-input.ts';
import { isToMake } from '#domain/payments/money-back.ts';
import { heldCents } from '#domain/payments/order-money.ts';
import { shopMoves } from '#domain/returns/return-request.ts';
import type { z } from '#domain/zod.ts';
import { t } from '#i18n/t.ts';
import { authorise } from '../../service/authorise.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { RefundRow } from '../../db/schema/payments.ts';
import type { ReturnRequestRow } from '../../db/schema/returns.ts';
import { ConflictError } from '../../base/errors.ts';
import { checkExchanged } from '../../laboratory/steps/made-again.ts';
import { takeBack } from '../../orders/moving/move-order.ts';
import { lockOrder } from '../../orders/rows/order-row.ts';
import { leftOfRequest } from '../../orders/returns/withdrawn.ts';
import { linesOf, returnOf, writeReturn } from '../../orders/returns/return-rows.ts';
import { parseInput } from '../../service/parse-input.ts';
import { OF_RETURN } from '../ledger/request-refund.ts';
import type { Scope } from '../../service/scope.ts';
import { recordRefund } from './refund-order.ts';
import { trySendRefund } from './send-refund.ts';

/**
 * The shop answers a buyer's request, takes the pieces back, and gives the money back: once, however often it is asked. What
 * is so already changes nothing.
 *
 * @throws ConflictError 'returns.cannotMove' with `{ from, to }` for what does not follow, 'returns.notPaid' if nothing is
 *   left to give back, 'returns.lensesNotMade' for glasses that are exchanged and not made again
 * @throws NotFoundError for an unknown request, and for one of another order
 */
export async function answerReturn(scope: Scope, input: ShopReturnInput): Promise<void> {
  authorise(scope, 'orders', 'edit');
  const answer = parseInput(shopReturnSchema, input);
  const { orderId, requestId, to } = answer;
  const refunds = await scope.engine.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const request = await returnOf(tx, { orderId, requestId });
    if (request.status === to) return [];
    if (!shopMoves(request.kind, request.status).includes(to)) {
      throw new ConflictError('returns.cannotMove', { from: request.status, to });
    }
    return answerIn(tx, scope, { order, request, answer });
  });
  for (const { id } of refunds) await trySendRefund(scope, id);
}

interface Answer {
  order: OrderRow;
  request: ReturnRequestRow;
  answer: ShopReturn;
}

/** @returns the refunds whose providers are to be asked */
async function answerIn(tx: Tx, scope: Scope, given: Answer): Promise<RefundRow[]> {
  const { order, request, answer } = given;
  const { id: requestId } = request;
  const { to: status } = answer;
  switch (answer.to) {
    case 'accepted': {
      const { instructions, trackingCode } = answer;
      const columns = { instructions, trackingCode };
      await writeReturn(tx, scope, { order, requestId, to: { status, columns } });
      return [];
    }
    case 'in-transit': {
      const columns = { trackingCode: answer.trackingCode || request.trackingCode };
      await writeReturn(tx, scope, { order, requestId, to: { status, columns } });
      return [];
    }
    case 'arrived': {
      // What is exchanged or repaired stays the buyer's.
      if (request.kind === 'withdrawal') await takePieces(tx, scope, given, answer.lines);
      await writeReturn(tx, scope, { order, requestId, to: { status, text: answer.note } });
      return [];
    }
    case 'refunded': {
      if (request.kind !== 'withdrawal') await takePieces(tx, scope, given, answer.lines);
      const refunds = await refund(tx, scope, { request, answer });
      const refundCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
      // What is still to be given back by hand, the buyer is told of once it is (`confirmRefund`).
      const isTold = !refunds.some(isToMake);
      const to = { status, text: answer.note, columns: { refundCents }, isTold };
      await writeReturn(tx, scope, { order, requestId, to });
      return refunds;
    }
    case 'exchanged':
      await checkExchanged(tx, order.id, linesOf(request));
      await writeReturn(tx, scope, { order, requestId, to: { status, text: answer.note } });
      return [];
    case 'refused':
    case 'repaired':
    case 'closed':
      await writeReturn(tx, scope, { order, requestId, to: { status, text: answer.note } });
      return [];
  }
}

type Restocked = readonly z.output<typeof returnedLineSchema>[] | undefined;

/** Takes the pieces back as far as staff have not registered that already; the money follows on its own. */
async function takePieces(
  tx: Tx,
  scope: Scope,
  { order, request }: Answer,
  restocked: Restocked,
): Promise<void> {
  const lines = await tx
    .selectFrom('orderLines')
    .select(['position', 'qty', 'returned'])
    .where('orderId', '=', order.id)
    .execute();
  const back = linesOf(request).flatMap(({ position, qty }) => {
    const line = lines.find((each) => each.position === position);
    const pieces = Math.min(qty, line ? line.qty - line.returned : 0);
    const choice = restocked?.find((each) => each.position === position);
    return pieces > 0 ? [{ position, qty: pieces, restock: choice?.restock ?? true }] : [];
  });
  if (back.length === 0) return;
  const { id: orderId, version } = order;
  await takeBack(scope, { orderId, version, to: 'returned', lines: back, refund: 0 });
}

/** Records that the money of a request goes back, under the request's own key. */
async function refund(
  tx: Tx,
  scope: Scope,
  {
    request,
    answer: { pixKey = request.pixKey, done, amount },
  }: { request: ReturnRequestRow; answer: Extract<ShopReturn, { to: 'refunded' }> },
): Promise<RefundRow[]> {
  const order = await lockOrder(tx, request.orderId);
  if (heldCents(order) <= 0) throw new ConflictError('returns.notPaid');
  const { orderId } = request;
  const { lines, keptCents } = await leftOfRequest(tx, request, linesOf(request));
  if (lines.length === 0) throw new ConflictError('returns.notPaid');
  const input = {
    orderId,
    lines,
    amount,
    reason: t(`returnReason.${request.kind}`),
    pixKey,
    done,
  };
  return recordRefund(tx, scope, { input, key: `${OF_RETURN}${request.id}`, keptCents });
}
