import { REFUSAL_REASONS, type RefusalReason } from '#domain/reviews/review.ts';
import { CANCEL_REASONS, PICK_UP, type EndReason, type Order } from '#domain/orders/order.ts';
import { methodOf, PAYMENT_METHODS } from '#domain/payments/methods.ts';
import { DAY_MS } from '#domain/time.ts';
import { t } from '#i18n/t.ts';
import type { ToldStatus } from '../letters/order-update-letters.ts';

/** A method that takes cards, for what a letter says of them. */
export const CARD_METHOD = PAYMENT_METHODS.find(
  (method) => methodOf(method).refundArrives === 'byCard',
)!;

const FISCAL_KEY = '52060433009911002506550120000007800267301615';

/** The reason whose text is called this: 'reasonStock' → 'stock'. */
const reasonOf = <Reason extends string>(
  reasons: readonly Reason[],
  line: string,
): Reason | undefined =>
  reasons.find((reason) => line.toLowerCase() === `reason${reason}`.toLowerCase());

/** Why a review is refused in a letter that has this line. */
export const refusalOf = (line = ''): RefusalReason =>
  reasonOf(REFUSAL_REASONS, line) ?? 'notProduct';

/** An order that was just placed, to whose letter this line belongs. */
export function placedOrder(order: Order, line = ''): Order {
  const { payment, createdAt, payableCents } = order;
  const dueCents = payableCents;
  if (line === 'unpaid') {
    return { ...order, payment: { ...payment, method: CARD_METHOD, status: 'failed', dueCents } };
  }
  if (line === 'prescription') return withoutPrescription(order);
  if (line !== 'pix' && line !== 'pixUntil') return order;
  const pix = { copyPaste: '00020126580014br.gov.bcb.pix0136…', expiresAt: createdAt + DAY_MS };
  return { ...order, payment: { ...payment, method: 'pix', status: 'pending', dueCents, pix } };
}

/** An order with lenses whose prescription its buyer sends later. */
export const withoutPrescription = (order: Order): Order => ({
  ...order,
  lines: order.lines.map((line, position) => ({
    ...line,
    lens: {
      lensId: '',
      name: t('letterExample.lens'),
      type: 'clear',
      index: 1.61,
      use: 'distance',
      treatments: ['antiReflective'],
      priceCents: 0,
      days: order.delivery.days,
      position,
      prescriptionState: 'waiting',
      hasPrescription: false,
      question: '',
      reason: '',
      labState: null,
      progress: [],
    },
  })),
});

/** Delivered, and one of two pieces came back. */
const returnedInPart = (order: Order): Order => ({
  ...order,
  status: 'delivered',
  lines: order.lines.map((each) => ({
    ...each,
    qty: 2,
    returned: 1,
    totalCents: 2 * each.unitPriceCents,
  })),
});

/** An order that has got a new status, to whose letter this line belongs. */
export function movedOrder(order: Order, status: ToldStatus, line = ''): Order {
  const { createdAt: at, delivery, tracking } = order;
  const reason: EndReason =
    line === 'reasonExpired' ? 'expired' : (reasonOf(CANCEL_REASONS, line) ?? 'stock');
  const pickUp = {
    place: t('letterExample.place'),
    hours: t('letterExample.hours'),
  };
  const refundedCents = status === 'cancelled' || status === 'returned' ? order.payableCents : 0;
  const moved: Order = {
    ...order,
    status,
    history: [
      {
        status,
        at,
        ...(status === 'cancelled' && { reason }),
        ...(line === 'note' && { note: t('letterExample.note') }),
      },
    ],
    refundedCents,
    payment: {
      ...order.payment,
      refundedCents,
      refunds:
        line === 'refundToMake'
          ? [{ amountCents: refundedCents, status: 'processing', byHand: true, way: 'pix', at }]
          : [],
    },
    fiscal: { number: '780', key: FISCAL_KEY },
    tracking: tracking && line === 'tracking' ? { ...tracking, carrier: '' } : tracking,
    delivery: line === 'pickUp' || line === 'pickUpAt' ? { ...delivery, pickUp } : delivery,
  };
  return line === 'part' ? returnedInPart(moved) : moved;
}

/** An order whose glasses, or whose repair, are ready, to whose letter this line belongs. */
export function readyOrder(order: Order, line = ''): Order {
  if (line === 'pickUp') return movedOrder(order, 'confirmed', line);
  const bench = { labState: 'ready' as const, progress: [] };
  const isBench = line === 'bench';
  if (!isBench && line !== 'collected') return order;
  return {
    ...order,
    delivery: { type: PICK_UP, area: '', costCents: 0, days: 0 },
    service: isBench ? { kind: 'repair', firstOrderId: null, bench } : null,
  };
}
