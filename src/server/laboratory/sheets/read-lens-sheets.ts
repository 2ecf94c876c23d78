import type { CartAddress } from '#domain/cart/cart.ts';
import { asMade } from '#domain/laboratory/as-made.ts';
import {
  isUnapproved,
  SHEET_COPIES,
  type LensSheet,
  type SheetCopy,
} from '#domain/laboratory/lens-sheet.ts';
import { ConflictError } from '../../base/errors.ts';
import { deliveryOf } from '../../orders/rows/order-row.ts';
import { audit } from '../../service/audit.ts';
import { authorise } from '../../service/authorise.ts';
import type { Scope } from '../../service/scope.ts';
import { orderedFrame } from '../reading/ordered-frame.ts';
import { numberOf, serviceOrderItems } from '../reading/service-orders.ts';
import { readBoughtLens } from '../steps/start-lenses.ts';
import { heightsOf, prescriptionOf } from '../steps/stored-prescription.ts';

/**
 * Service orders as they are printed, in the order of their ids; those that do not exist are left out. Each is audited:
 * a sheet has the powers on it, once they are approved.
 *
 * @param copies those that are printed; all of them if left out
 * @throws ConflictError 'lensNotApproved' if the prescription of one was not approved: nothing is made by its sheet, and
 * 'lensBeingRefunded' for lenses whose refund is under way. The
 * buyer's copy, by which the glasses are picked up, is had as soon as they are ordered.
 */
export async function readLensSheets(
  scope: Scope,
  { ids, copies = SHEET_COPIES }: { ids: readonly string[]; copies?: readonly SheetCopy[] },
): Promise<LensSheet[]> {
  authorise(scope, 'prescriptions', 'view');
  if (ids.length === 0) return [];
  const { db } = scope.engine;
  const items = await serviceOrderItems(scope, { db, ids });
  const inOrder = ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const isMade = copies.some((copy) => copy !== 'buyer');
  if (isMade && inOrder.some(isUnapproved)) throw new ConflictError('lensNotApproved');
  if (isMade && inOrder.some((item) => item.isBeingRefunded))
    throw new ConflictError('lensBeingRefunded');
  const sheets: LensSheet[] = [];
  for (const item of inOrder) {
    const lens = await db
      .selectFrom('orderLenses')
      .selectAll()
      .where('number', '=', numberOf(item.id))
      .executeTakeFirstOrThrow();
    const order = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', item.orderId)
      .executeTakeFirstOrThrow();
    const { normalised } = prescriptionOf(lens);
    sheets.push({
      item,
      bought: await readBoughtLens(db, lens),
      frame: await orderedFrame(db, lens),
      powers: normalised && !isUnapproved(item) ? asMade(normalised, lens.use) : null,
      heights: heightsOf(lens),
      contact: JSON.parse(order.billingInfo) as CartAddress,
      delivery: deliveryOf(order),
      orderedAt: order.createdAt,
    });
    await audit(scope, { action: 'prescriptions.sheet', subject: item.id, name: item.orderId });
  }
  return sheets;
}
