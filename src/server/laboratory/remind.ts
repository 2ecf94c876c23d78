import { isPrescriptionMissing } from '#domain/lenses/lens-track.ts';
import { queueLetter } from '../letters/queue/queue-letter.ts';
import { findOrder } from '../orders/rows/order-row.ts';
import { readOrder } from '../orders/reading/read-order.ts';
import type { Scope } from '../service/scope.ts';

/** Reminds the buyer of an order by letter that a prescription is missing, if it still is and the order goes on. */
export async function remindOfPrescription(
  scope: Scope,
  { orderId }: { orderId: string },
): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const row = await findOrder(tx, orderId);
    if (!row || row.email === '' || !isPrescriptionMissing(await readOrder(tx, row))) return;
    await queueLetter(scope, { kind: 'prescriptionReminder', orderId });
  });
}
