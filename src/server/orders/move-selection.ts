import type { MovedSelection } from '#domain/order/list.ts';
import type { MoveOrderInput } from '#domain/order/move.ts';
import { authorise } from '../authorise.ts';
import { isShopError } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { moveOrder } from './move-order.ts';

/**
 * Moves several orders, each in a transaction of its own: one that cannot be moved does not stop the
 * others, and is reported with the reason.
 */
export async function moveSelection(
  scope: Scope,
  inputs: readonly MoveOrderInput[],
): Promise<MovedSelection> {
  authorise(scope, 'orders', 'edit');
  const answer: MovedSelection = { moved: [], refused: [] };
  for (const input of inputs) {
    try {
      await moveOrder(scope, input);
      answer.moved.push(input.orderId);
    } catch (error) {
      if (!isShopError(error) || error.status >= 500) throw error;
      answer.refused.push({ id: input.orderId, code: error.code });
    }
  }
  return answer;
}
