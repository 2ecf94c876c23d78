import { ConflictError, NotFoundError } from '../base/errors.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { OrderLensRow } from '../db/schema/lenses.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import { ENDED_STATUSES } from '#domain/orders/status.ts';
import { lensRefunds } from '../lenses/lens-refunds.ts';
import { lockOrder, writeColumns } from '../orders/rows/order-row.ts';
import { numberOf } from './reading/service-orders.ts';
import { authorise } from '../service/authorise.ts';
import type { Scope } from '../service/scope.ts';

/** Lenses and their order, locked. */
export interface LockedLens {
  tx: Tx;
  order: OrderRow;
  lens: OrderLensRow;
}

/**
 * Changes lenses, with their order's row locked until the commit, and raises the order's version: whoever changes the
 * order meanwhile finds that it has changed.
 *
 * @param of the service order with this number
 * @throws NotFoundError for an unknown one; ConflictError 'lensOrderEnded' for a cancelled order, or one that came back,
 *   'lensBeingRefunded' while a refund of the lenses is under way
 */
export async function changeLens<Answer>(
  { scope, id }: { scope: Scope; id: string },
  change: (locked: LockedLens) => Promise<Answer>,
): Promise<Answer> {
  authorise(scope, 'prescriptions', 'edit');
  return scope.engine.transaction(async (tx) => {
    const lenses = tx.selectFrom('orderLenses').where('number', '=', numberOf(id));
    const found = await lenses.select('orderId').executeTakeFirst();
    if (!found) throw new NotFoundError();
    const order = await lockOrder(tx, found.orderId);
    const lens = await lenses.selectAll().executeTakeFirst();
    if (!lens) throw new NotFoundError();
    if (ENDED_STATUSES.includes(order.status)) throw new ConflictError('lensOrderEnded');
    if ((await lensRefunds(tx, [order.id]))(lens)) throw new ConflictError('lensBeingRefunded');
    const answer = await change({ tx, order, lens });
    await writeColumns(tx, scope, order.id, {});
    return answer;
  });
}
