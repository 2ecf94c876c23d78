import type { PaymentRow } from '../../db/schema/payments.ts';
import { nextLook } from '../ledger/next-look.ts';
import type { Scope } from '../../service/scope.ts';
import { askingProviders, type AskProvider } from './ask-provider.ts';
import { beginPayment } from './begin-payment.ts';

/** Attempts that are read at a time. */
const BATCH = 50;

/**
 * Asks providers about the open attempts of which nothing was heard for a while, the longer the older they are: a webhook
 * may get lost, and no one tells that a Pix has lapsed. An attempt that a killed process had not begun is begun.
 *
 * @param signal ends it after the attempt that it is at
 */
export async function lookAtPayments(
  scope: Scope,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const ask = askingProviders(scope);
  for (;;) {
    const due = await duePayments(scope);
    for (const payment of due) {
      if (signal?.aborted) return;
      await lookAt(scope, { payment, ask });
    }
    if (due.length < BATCH) return;
  }
}

const duePayments = ({ engine, now }: Scope): Promise<PaymentRow[]> =>
  engine.db
    .selectFrom('payments')
    .selectAll()
    .where('lookAt', '<=', now())
    .orderBy('lookAt')
    .limit(BATCH)
    .execute();

async function lookAt(
  scope: Scope,
  { payment, ask }: { payment: PaymentRow; ask: AskProvider },
): Promise<void> {
  // First of all: whatever happens now, it is not asked about again at once.
  await scope.engine.transaction((tx) =>
    tx
      .updateTable('payments')
      .set({ lookAt: nextLook(payment, scope.now()) })
      .where('id', '=', payment.id)
      .where('lookAt', 'is not', null)
      .execute(),
  );
  if (payment.providerRef === null) await beginPayment(scope, { orderId: payment.orderId });
  else await ask(payment);
}
