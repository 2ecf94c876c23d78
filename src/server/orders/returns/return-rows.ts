import {
  isOpenReturn,
  waitsForShop,
  type ReturnLine,
  type ReturnStatus,
} from '#domain/returns/return-request.ts';
import { audit, signature } from '../../service/audit.ts';
import type { Db, Tx } from '../../db/engine/engine.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { ReturnRequestRow } from '../../db/schema/returns.ts';
import { NotFoundError } from '../../base/errors.ts';
import { queueLetter } from '../../letters/queue/queue-letter.ts';
import type { Scope } from '../../service/scope.ts';

/** The requests of an order, the newest first. */
export const returnsOf = (db: Db, orderId: string): Promise<ReturnRequestRow[]> =>
  db
    .selectFrom('returnRequests')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();

/** A request of an order. @throws NotFoundError for an unknown one, and for one of another order */
export async function returnOf(
  db: Db,
  { orderId, requestId }: { orderId: string; requestId: string },
): Promise<ReturnRequestRow> {
  const found = await db
    .selectFrom('returnRequests')
    .selectAll()
    .where('id', '=', requestId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (!found) throw new NotFoundError();
  return found;
}

/** The pieces that a request is about. */
export const linesOf = ({ lines }: Pick<ReturnRequestRow, 'lines'>): ReturnLine[] =>
  JSON.parse(lines) as ReturnLine[];

/** Pieces in open requests, by the position of their line; those of a withdrawal that has arrived are back already. */
export function requestedPieces(requests: readonly ReturnRequestRow[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const request of requests) {
    const isBack = request.kind === 'withdrawal' && request.status === 'arrived';
    if (!isOpenReturn(request.status) || isBack) continue;
    for (const { position, qty } of linesOf(request))
      pieces.set(position, (pieces.get(position) ?? 0) + qty);
  }
  return pieces;
}

/** When an order was delivered last, epoch ms; null while it was not. */
export async function deliveredAt(db: Db, orderId: string): Promise<number | null> {
  const { at } = await db
    .selectFrom('orderEvents')
    .select(({ fn }) => fn.max<number | null>('at').as('at'))
    .where('orderId', '=', orderId)
    .where('kind', '=', 'status')
    .where('status', '=', 'delivered')
    .executeTakeFirstOrThrow();
  return at === null ? null : Number(at);
}

interface NewState {
  status: ReturnStatus;
  /** What was written with it. */
  text?: string;
  columns?: Partial<Pick<ReturnRequestRow, 'instructions' | 'trackingCode' | 'refundCents'>>;
  /** Whether the buyer gets a letter about it now. */
  isTold?: boolean;
}

/**
 * Puts a request into a state: its row, the event, what waits for the shop, the audit, and the letter to the buyer. The
 * caller has locked the order and made sure that the state may follow.
 */
export async function writeReturn(
  tx: Tx,
  scope: Scope,
  { order, requestId, to }: { order: OrderRow; requestId: string; to: NewState },
): Promise<void> {
  const { status, text = '', columns = {}, isTold = true } = to;
  const at = scope.now();
  const row = { status, updatedAt: at, ...columns };
  await tx.updateTable('returnRequests').set(row).where('id', '=', requestId).execute();
  await addReturnEvent(tx, scope, { order, requestId, status, text });
  await countWaiting(tx, order.id);
  await audit(scope, { action: 'orders.return', subject: order.id, details: { return: status } });
  if (order.email === '' || !isTold) return;
  await queueLetter(scope, { kind: 'returnMoved', orderId: order.id, requestId, status });
}

interface NewEvent {
  order: OrderRow;
  requestId: string;
  status: ReturnStatus;
  text: string;
}

async function addReturnEvent(
  tx: Tx,
  scope: Scope,
  { order, requestId, status, text }: NewEvent,
): Promise<void> {
  const { last } = await tx
    .selectFrom('returnEvents')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .where('requestId', '=', requestId)
    .executeTakeFirstOrThrow();
  const { actorId, actorName } = signature(scope.actor);
  const isBuyer = actorId === order.accountId;
  await tx
    .insertInto('returnEvents')
    .values({
      requestId,
      position: (last ?? -1) + 1,
      status,
      at: scope.now(),
      text,
      actorId,
      actorName: isBuyer ? '' : actorName,
    })
    .execute();
}

/** The order's version stays: what staff are about to do with it has not changed. */
async function countWaiting(tx: Tx, orderId: string): Promise<void> {
  const requests = await returnsOf(tx, orderId);
  const returnsWaiting = requests.filter(({ status }) => waitsForShop(status)).length;
  await tx.updateTable('orders').set({ returnsWaiting }).where('id', '=', orderId).execute();
}
