import type { OrderLens } from '#domain/lenses/order-lens.ts';
import { toReais } from '#domain/money.ts';
import type { Order, OrderPayment } from '#domain/orders/order.ts';

/** An order as the API returns it: the fields of `Order`, money in reais. */
export function orderJson(order: Order): Record<string, unknown> {
  const {
    lines,
    delivery,
    subtotalCents,
    discountCents,
    promotion,
    staffDiscount,
    pix,
    totalCents,
    payableCents,
    refundedCents,
    payment,
    ...rest
  } = order;
  return {
    ...rest,
    lines: lines.map(
      ({ unitPriceCents, totalCents: lineCents, discountCents: share, lens, ...line }) => ({
        ...line,
        lens: lens && lensJson(lens),
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
      ...(delivery.arrival && { arrival: delivery.arrival }),
    },
    subtotal: toReais(subtotalCents),
    discount: toReais(discountCents),
    promotion: promotion && { name: promotion.name, amount: toReais(promotion.cents) },
    staffDiscount: staffDiscount && {
      amount: toReais(staffDiscount.cents),
      percent: staffDiscount.percent,
    },
    pixDiscount: pix && pix.cents > 0 ? { amount: toReais(pix.cents), percent: pix.percent } : null,
    total: toReais(totalCents),
    payable: toReais(payableCents),
    refunded: toReais(refundedCents),
    payment: paymentJson(payment),
  };
}

/** The lenses of a line, the price of the pair in reais. */
const lensJson = ({ priceCents, ...lens }: OrderLens): Record<string, unknown> => ({
  ...lens,
  price: toReais(priceCents),
});

/** What the buyer of an order needs for paying it, as the API returns it. */
export const attemptJson = ({
  method,
  status,
  redirectUrl,
  pix,
}: Pick<OrderPayment, 'method' | 'status' | 'redirectUrl' | 'pix'>): Record<string, unknown> => ({
  method,
  status,
  ...(redirectUrl !== null && { redirectUrl }),
  ...(pix && { pix }),
});

/** How an order is paid, as the API returns it: money in reais. */
const paymentJson = (payment: OrderPayment): Record<string, unknown> => ({
  ...attemptJson(payment),
  paid: toReais(payment.paidCents),
  refunded: toReais(payment.refundedCents),
});
