import { toReais } from '#domain/money.ts';
import type { Order } from '#domain/orders/order.ts';

/** An order as the API returns it: the fields of `Order`, money in reais. */
export function orderJson(order: Order): Record<string, unknown> {
  const {
    lines,
    delivery,
    subtotalCents,
    discountCents,
    totalCents,
    payableCents,
    refundedCents,
    ...rest
  } = order;
  return {
    ...rest,
    lines: lines.map(({ unitPriceCents, totalCents: lineCents, ...line }) => ({
      ...line,
      price: toReais(unitPriceCents),
      total: toReais(lineCents),
    })),
    delivery: {
      type: delivery.type,
      area: delivery.area,
      cost: toReais(delivery.costCents),
      days: delivery.days,
    },
    subtotal: toReais(subtotalCents),
    discount: toReais(discountCents),
    total: toReais(totalCents),
    payable: toReais(payableCents),
    refunded: toReais(refundedCents),
  };
}
