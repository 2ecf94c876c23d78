import type { EventData, EventKind } from '#domain/order/event.ts';
import type { EndReason, OrderStatus } from '#domain/order/order.ts';
import { signature } from '../audit.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { Scope } from '../scope.ts';

interface NewEvent<Kind extends EventKind> {
  orderId: string;
  kind: Kind;
  /** The order's status after it. */
  status: OrderStatus;
  reason?: EndReason;
  data: EventData[Kind];
}

/**
 * Adds an event to an order's timeline, in the actor's name. The caller has locked the order's row.
 *
 * @returns the event's position
 */
export async function addEvent<Kind extends EventKind>(
  tx: Tx,
  scope: Scope,
  { orderId, kind, status, reason, data }: NewEvent<Kind>,
): Promise<number> {
  const { last } = await tx
    .selectFrom('orderEvents')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const position = (last ?? -1) + 1;
  await tx
    .insertInto('orderEvents')
    .values({
      ...{ orderId, kind, status, position },
      ...signature(scope.actor),
      at: scope.now(),
      reason: reason ?? null,
      data: JSON.stringify(data),
    })
    .execute();
  return position;
}
