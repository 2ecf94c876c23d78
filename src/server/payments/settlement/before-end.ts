import { OPEN_PAYMENT_STATES } from '#domain/payments/payment.ts';
import {
  moveOrderSchema,
  type MovedOrder,
  type MoveOrderInput,
} from '#domain/orders/order-move.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { authorise } from '../../service/authorise.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';
import { expireOrders } from '../../orders/moving/expire-orders.ts';
import { moveOrder } from '../../orders/moving/move-order.ts';
import { findOrder } from '../../orders/rows/order-row.ts';
import { paymentsOf } from '../ledger/payment-rows.ts';
import { ProviderUnavailableError } from '../../outbound/provider-errors.ts';
import { parseInput } from '../../service/parse-input.ts';
import type { Scope } from '../../service/scope.ts';
import { askingProviders, type AskProvider } from './ask-provider.ts';
import { inTime } from './in-time.ts';

/** Milliseconds for which an unpaid order outlives its time while its provider does not answer. */
const SILENCE_MS = HOUR_MS;
/** Milliseconds for which it does while its money is on its way. */
const ON_ITS_WAY_MS = 3 * DAY_MS;

const openPayments = async ({ engine }: Scope, orderId: string): Promise<PaymentRow[]> =>
  (await paymentsOf(engine.db, orderId)).filter(
    ({ status, providerRef }) => OPEN_PAYMENT_STATES.includes(status) && providerRef !== null,
  );

/** Cancels the orders whose time is over, once their providers have been asked whether they were paid. */
export function expireUnpaid(scope: Scope): Promise<number> {
  const ask = askingProviders(scope);
  return expireOrders(scope, { mayEnd: (orderId) => mayEnd(scope, { orderId, ask }) });
}

/** Whether nothing speaks for waiting; a provider that stays silent does so for a while only. */
async function mayEnd(
  scope: Scope,
  { orderId, ask }: { orderId: string; ask: AskProvider },
): Promise<boolean> {
  const open = await openPayments(scope, orderId);
  if (open.length === 0) return true;
  let isSilent = false;
  for (const payment of open) {
    if (!(await ask(payment))) isSilent = true;
  }
  const order = await findOrder(scope.engine.db, orderId);
  const overdue = scope.now() - (order?.expiresAt ?? 0);
  if (isSilent && overdue < SILENCE_MS) return false;
  const isOnItsWay = (await openPayments(scope, orderId)).some(
    ({ status }) => status === 'processing',
  );
  return !isOnItsWay || overdue >= ON_ITS_WAY_MS;
}

/**
 * Moves an order as `moveOrder` does. Before it is cancelled its providers are asked whether it was paid: then that money
 * goes back with it.
 *
 * @throws as `moveOrder`
 */
export async function moveOrderOnceAsked(scope: Scope, input: MoveOrderInput): Promise<MovedOrder> {
  authorise(scope, 'orders', 'edit');
  const { to, orderId } = parseInput(moveOrderSchema, input);
  if (to === 'cancelled') {
    const ask = askingProviders(scope);
    try {
      await inTime('cancel', Promise.all((await openPayments(scope, orderId)).map(ask)));
    } catch (error) {
      // What is paid all the same is caught.
      if (!(error instanceof ProviderUnavailableError)) throw error;
    }
  }
  return moveOrder(scope, input);
}
