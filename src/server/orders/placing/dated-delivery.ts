import type { DeliveryOption } from '#domain/deliveries/delivery.ts';
import { isBrought } from '#domain/deliveries/rule.ts';
import { arrivalOf } from '#domain/deliveries/working-days.ts';
import { isPickUp } from '#domain/orders/order.ts';
import { OPEN_STATUSES } from '#domain/orders/status.ts';
import type { OrderEventRow, OrderRow } from '../../db/schema/orders.ts';
import { isNationalHoliday } from '#domain/deliveries/holidays.ts';
import { deliveryOf, type DeliveryColumns } from '../rows/order-row.ts';

/**
 * The delivery of an order with the days on which it arrives, as long as it is on its way: counted from the
 * confirmation.
 *
 * @param events of the order, the oldest first
 */
export async function datedDelivery(
  row: DeliveryColumns & Pick<OrderRow, 'status' | 'createdAt'>,
  events: readonly Pick<OrderEventRow, 'status' | 'at'>[],
): Promise<DeliveryOption> {
  const delivery = deliveryOf(row);
  const isOnItsWay =
    isBrought(delivery) && !isPickUp(delivery) && OPEN_STATUSES.includes(row.status);
  if (!isOnItsWay) return delivery;
  const from = events.find(({ status }) => status === 'confirmed')?.at ?? row.createdAt;
  return { ...delivery, arrival: arrivalOf(from, delivery, isNationalHoliday) };
}
