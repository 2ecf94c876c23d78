import { askReturnSchema, buyerReturnSchema } from '#domain/returns/return-input.ts';
import { buyerMoves, MAX_RETURNS } from '#domain/returns/return-request.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import { ConflictError, InvalidFieldsError } from '../../base/errors.ts';
import { tellShop } from '../../notices/tell-shop.ts';
import { parseInput } from '../../service/parse-input.ts';
import type { Scope } from '../../service/scope.ts';
import { lockOrder } from '../rows/order-row.ts';
import { freeLines, timesOf } from './read-returns.ts';
import { deliveredAt, returnOf, returnsOf, writeReturn } from './return-rows.ts';

type Asked = ReturnType<typeof askReturnSchema.parse>;

/**
 * A buyer asks to give pieces of a delivered order back, to exchange them, or for their warranty. The caller has made
 * sure that the order is the visitor's.
 *
 * @returns the request's id
 * @throws ConflictError 'returns.notDelivered', 'returns.over' once the time for it has passed, 'returns.tooMany'
 * @throws InvalidFieldsError for more pieces than were bought and are neither back nor asked for, and for a warranty or
 *   an exchange without a reason
 */
export async function askReturn(
  scope: Scope,
  { orderId, body }: { orderId: string; body: unknown },
): Promise<{ id: string }> {
  const asked = parseInput(askReturnSchema, body);
  return scope.engine.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    await checkTime(tx, scope, order, asked);
    await checkPieces(tx, order, asked);
    if ((await returnsOf(tx, orderId)).length >= MAX_RETURNS) {
      throw new ConflictError('returns.tooMany');
    }
    const id = scope.newId();
    const now = scope.now();
    const { kind, lines, reason, pixKey = '' } = asked;
    await tx
      .insertInto('returnRequests')
      .values({
        id,
        orderId,
        kind,
        status: 'requested',
        lines: JSON.stringify(lines),
        reason,
        instructions: '',
        trackingCode: '',
        refundCents: 0,
        pixKey,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    await writeReturn(tx, scope, { order, requestId: id, to: { status: 'requested' } });
    await tellShop(scope, { notice: 'returnRequested', orderId });
    return { id };
  });
}

async function checkTime(tx: Tx, scope: Scope, order: OrderRow, { kind }: Asked): Promise<void> {
  const delivered = order.status === 'delivered' ? await deliveredAt(tx, order.id) : null;
  if (delivered === null) throw new ConflictError('returns.notDelivered');
  const times = await timesOf(scope, { order, delivered });
  const time = times.find((each) => each.kind === kind);
  if (!time || scope.now() >= time.until) throw new ConflictError('returns.over');
}

async function checkPieces(tx: Tx, order: OrderRow, { lines }: Asked): Promise<void> {
  const free = await freeLines(tx, order.id);
  for (const [index, { position, qty }] of lines.entries()) {
    const most = free.find(({ line }) => line.position === position)?.free ?? 0;
    const isTwice = lines.findIndex((line) => line.position === position) !== index;
    if (isTwice || qty > most) {
      throw new InvalidFieldsError({ [`lines.${index}.qty`]: 'fields.returnTooMany' });
    }
  }
}

/**
 * A buyer gives a request up, or says that the pieces are on their way. The caller has made sure that the order is the
 * visitor's. What is so already changes nothing.
 *
 * @throws ConflictError 'returns.cannotMove' for what is no longer possible
 * @throws NotFoundError for a request of another order
 */
export async function moveOwnReturn(
  scope: Scope,
  { orderId, requestId, body }: { orderId: string; requestId: string; body: unknown },
): Promise<void> {
  const input = parseInput(buyerReturnSchema, body);
  await scope.engine.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const { kind, status, trackingCode } = await returnOf(tx, { orderId, requestId });
    if (status === input.to) return;
    if (!buyerMoves(kind, status).includes(input.to)) {
      throw new ConflictError('returns.cannotMove', { from: status, to: input.to });
    }
    const columns =
      input.to === 'in-transit' ? { trackingCode: input.trackingCode || trackingCode } : {};
    await writeReturn(tx, scope, { order, requestId, to: { status: input.to, columns } });
  });
}
