import { isLate } from '#domain/orders/late.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import type { ServiceOrderItem } from '#domain/laboratory/service-order.ts';
import { lensRefunds } from '../../lenses/lens-refunds.ts';
import { readLens } from '../../lenses/order-lenses.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { OrderLensRow } from '../../db/schema/lenses.ts';
import type { Scope } from '../../service/scope.ts';

/** The number that a record's id says; -1, which no service order has, for what is none. */
export const numberOf = (id: string): number => (/^\d{1,9}$/.test(id) ? Number(id) : -1);

/** Statuses of orders whose glasses are still with the shop. */
export const WITH_SHOP: readonly OrderStatus[] = ['pending', 'confirmed', 'in-production'];

/** The rows of these service orders, with what their list shows of order and line. */
async function rowsOf(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('orderLenses')
    .innerJoin('orders', 'orders.id', 'orderLenses.orderId')
    .leftJoin('orderLines', (join) =>
      join
        .onRef('orderLines.orderId', '=', 'orderLenses.orderId')
        .onRef('orderLines.position', '=', 'orderLenses.position'),
    )
    .selectAll('orderLenses')
    .select(['orders.status', 'orders.kind', 'orders.billingInfo'])
    .select(['orderLines.name as frame', 'orderLines.lens'])
    .where('orderLenses.number', 'in', ids.map(numberOf))
    .execute();
}

/** Whether the buyer has sent powers, a photo or a PDF. */
export const isSent = ({ normalised, fileId }: Pick<OrderLensRow, 'normalised' | 'fileId'>) =>
  normalised !== '' || fileId !== '';

/** Service orders as their list shows them, without any powers. */
export async function serviceOrderItems(
  scope: Scope,
  { db, ids }: { db: Db; ids: readonly string[] },
): Promise<ServiceOrderItem[]> {
  const rows = await rowsOf(db, ids);
  const refundOf = await lensRefunds(
    db,
    rows.map(({ orderId }) => orderId),
  );
  return rows.map((row): ServiceOrderItem => {
    const { number, prescriptionState: state, labState, dueAt, status, lens, wearerName } = row;
    const { fullName: buyer } = JSON.parse(row.billingInfo) as CartAddress;
    return {
      id: String(number),
      _id: String(number),
      number,
      orderId: row.orderId,
      position: row.position,
      orderStatus: status,
      kind: row.kind,
      state,
      labState,
      isHalfApproved: state !== null && state !== 'approved' && row.approvedBy !== '',
      isSent: isSent(row),
      isBeingRefunded: refundOf(row) !== null,
      buyer,
      wearer: wearerName || buyer,
      kinship: row.kinship,
      frame: row.frame ?? '',
      lens: readLens(lens ?? '')?.name ?? '',
      tray: row.tray,
      laboratory: row.laboratory,
      work: row.work,
      dueAt,
      isLate: labState !== 'ready' && WITH_SHOP.includes(status) && isLate(dueAt, scope.now()),
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    };
  });
}
