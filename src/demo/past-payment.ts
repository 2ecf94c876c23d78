import type { OrderRow } from '#server/db/schema/orders.ts';
import type { PaymentRow } from '#server/db/schema/payments.ts';

/** How an order of the demo was paid at once: at the counter, or by the shop's Pix key. */
interface Paid extends Pick<PaymentRow, 'actorId' | 'actorName'> {
  /** Epoch ms. */
  paidAt: number;
  parcels?: number;
}

/** The payment of the whole of a demo order, as staff have recorded it. */
export function pastPayment(
  { id, paymentMethod: method, payableCents: amountCents, createdAt }: OrderRow,
  { paidAt, parcels = 1, actorId, actorName }: Paid,
) {
  return {
    id: `past-${id}`,
    orderId: id,
    position: 0,
    method,
    status: 'paid' as const,
    amountCents,
    currency: 'BRL',
    returnKey: '',
    createdAt,
    updatedAt: paidAt,
    paidAt,
    parcels,
    actorId,
    actorName,
  };
}

export type PastPayment = ReturnType<typeof pastPayment>;
