import type { MovedOrder } from '#domain/order/move.ts';
import { moveOrderSchema, type MoveOrderInput } from '#domain/order/move.ts';
import { authorise } from '../authorise.ts';
import { parseInput } from '../parse-input.ts';
import type { Scope } from '../scope.ts';

/**
 * Moves an order along its transition table: the one way in which a status changes. Writes the event,
 * gives back stock and coupon where the order ends, and queues the letter to its buyer.
 *
 * @param input `MoveOrderInput`
 * @throws ConflictError 'orderCannotMove' with `{ from, to }` for a move that is not in the table, and
 *   'changedMeanwhile' where `version` is not the order's
 * @throws NotFoundError for an unknown order
 */
export async function moveOrder(scope: Scope, input: MoveOrderInput): Promise<MovedOrder> {
  authorise(scope, 'orders', 'edit');
  const move = parseInput(moveOrderSchema, input);
  return scope.engine.transaction(() => Promise.reject(new Error(`not yet: ${move.to}`)));
}
