import type { z } from 'zod';
import { fiscalNoteSchema } from '#domain/orders/fiscal-note-input.ts';
import { audit } from '../../service/audit.ts';
import { authorise } from '../../service/authorise.ts';
import { parseInput } from '../../service/parse-input.ts';
import type { Scope } from '../../service/scope.ts';
import { lockOrder, writeColumns } from '../rows/order-row.ts';

/**
 * Keeps number and access key of an order's nota fiscal, corrects them, or takes them out again. The buyer sees them on
 * the order's page, its papers and in the letters that follow.
 *
 * @throws InvalidFieldsError for a key with a wrong check digit, and a number that is not that of the key
 */
export async function setFiscalNote(
  scope: Scope,
  input: z.input<typeof fiscalNoteSchema>,
): Promise<void> {
  authorise(scope, 'orders', 'edit');
  const { orderId, number, key } = parseInput(fiscalNoteSchema, input);
  await scope.engine.transaction(async (tx) => {
    const { fiscalNumber, fiscalKey } = await lockOrder(tx, orderId);
    if (fiscalNumber === number && fiscalKey === key) return;
    await writeColumns(tx, scope, orderId, { fiscalNumber: number, fiscalKey: key });
    await audit(scope, {
      action: 'orders.fiscal',
      subject: orderId,
      details: {
        ...(fiscalNumber !== number && { fiscalNumber: { from: fiscalNumber, to: number } }),
        ...(fiscalKey !== key && { fiscalKey: { from: fiscalKey, to: key } }),
      },
    });
  });
}
