import { toReais } from '#domain/money.ts';
import type { Order } from '#domain/orders/order.ts';

/** An order as the API returns it: the fields of `Order`, money in reais. */
export function orderJson(order: Order): Record<string, unknown> {
  const {
    lines,
    delivery,
    subtotalCents,
    discountCents,
    staffDiscount,
    totalCents,
    payableCents,
    refundedCents,
    ...rest
  } = order;
  return {
    ...rest,
    lines: lines.map(
      ({ unitPriceCents, totalCents: lineCents, discountCents: share, ...line }) => ({
        ...line,
        price: toReais(unitPriceCents),
        total: toReais(lineCents),
        discount: toReais(share),
      }),
    ),
    delivery: {
      type: delivery.type,
      area: delivery.area,
      cost: toReais(delivery.costCents),
      days: delivery.days,
    },
    subtotal: toReais(subtotalCents),
    discount: toReais(discountCents),
    staffDiscount: staffDiscount && {
      amount: toReais(staffDiscount.cents),
      percent: staffDiscount.percent,
    },
    total: toReais(totalCents),
    payable: toReais(payableCents),
    refunded: toReais(refundedCents),
  };
}
