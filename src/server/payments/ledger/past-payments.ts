import { sql } from 'kysely';
import type { Tx } from '../../db/engine/engine.ts';

/**
 * Writes the payments and refunds of orders that were written as paid in one piece, such as the demo's and those of
 * measurements: each was paid at once, by its own method.
 *
 * @param orderIds some thousand at most: each is a parameter of the statement
 */
export async function recordPastPayments(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`
    INSERT INTO payments (id, order_id, position, method, status, amount_cents, currency, return_key,
      created_at, updated_at, paid_at, actor_id, actor_name)
    SELECT 'past-' || id, id, 0, payment_method, 'paid', payable_cents, 'BRL', '',
      created_at, updated_at, updated_at, '', ''
    FROM orders WHERE id IN (${sql.join(orderIds)}) AND payment_status IN ('paid', 'refunded')
      AND NOT EXISTS (SELECT 1 FROM payments WHERE payments.order_id = orders.id)`.execute(tx);
  await sql`
    INSERT INTO refunds (id, payment_id, order_id, status, amount_cents, reason, request_key,
      created_at, updated_at, actor_id, actor_name)
    SELECT 'past-' || id, 'past-' || id, id, 'succeeded', refunded_cents, '', 'past',
      updated_at, updated_at, '', ''
    FROM orders
    WHERE id IN (${sql.join(orderIds)}) AND payment_status IN ('paid', 'refunded') AND refunded_cents > 0
      AND NOT EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = orders.id)`.execute(tx);
}
