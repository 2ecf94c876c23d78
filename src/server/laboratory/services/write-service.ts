import { reachable } from '#domain/account/erased.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { NO_RULES } from '#domain/coupons/price-rules.ts';
import type { DeliveryOption } from '#domain/deliveries/delivery.ts';
import { dueAt } from '#domain/orders/late.ts';
import { isPickUp } from '#domain/orders/order.ts';
import type { ServiceKind } from '#domain/orders/order-kind.ts';
import { priceOrder } from '#domain/orders/totals.ts';
import type { RedeemedRules } from '../../coupons/redeem-coupon.ts';
import type { Tx } from '../../db/engine/engine.ts';
import { isNationalHoliday } from '#domain/deliveries/holidays.ts';
import { queueLetter } from '../../letters/queue/queue-letter.ts';
import { checkedKey, claimKey, fingerprintOf } from '../../orders/placing/idempotency.ts';
import { writeOrder, type NewLine } from '../../orders/placing/write-order.ts';
import { writeColumns } from '../../orders/rows/order-row.ts';
import { signature } from '../../service/audit.ts';
import type { Scope } from '../../service/scope.ts';

/** An order by which nothing is sold, and the number of its service order. */
export interface PlacedService {
  orderId: string;
  number: number;
  /** Whether this call has placed it, not an earlier one with the same key. */
  isNew: boolean;
}

export interface Keyed {
  /** The header `Idempotency-Key`; without it each call places one. */
  idempotencyKey: string | null;
}

interface Once extends Keyed {
  /** What is asked for: the same key is for the same. */
  input: object;
  /** Writes the order, and returns the number of its service order. */
  place: (tx: Tx, orderId: string) => Promise<number>;
}

/**
 * Places a service order once, however often the same call is made with its key.
 *
 * @throws BadRequestError for a malformed key; ConflictError 'idempotencyKeyReused' for a key of another call
 */
export function placeOnce(
  scope: Scope,
  { idempotencyKey, input, place }: Once,
): Promise<PlacedService> {
  return scope.engine.transaction(async (tx) => {
    const orderId = scope.newOrderId();
    const owner = `service:${signature(scope.actor).actorId}`;
    const earlier =
      idempotencyKey === null
        ? null
        : await claimKey(tx, {
            key: `service:${checkedKey(idempotencyKey)}`,
            fingerprint: fingerprintOf(input),
            orderId,
            now: scope.now(),
            owner,
          });
    if (!earlier) return { orderId, number: await place(tx, orderId), isNew: true };
    const { number } = await tx
      .selectFrom('orderLenses')
      .select('number')
      .where('orderId', '=', earlier.orderId)
      .executeTakeFirstOrThrow();
    return { orderId: earlier.orderId, number, isNew: false };
  });
}

const NOTHING_REDEEMED: RedeemedRules = {
  rules: NO_RULES,
  coupon: null,
  promotion: null,
  frozen: { coupon: null, promotion: null },
};

interface NewService {
  orderId: string;
  kind: ServiceKind;
  first?: { orderId: string; position: number };
  language: string | null;
  /** Folded. */
  email: string;
  accountId: string | null;
  customerId: string | null;
  billingInfo: CartAddress;
  shippingInfo: CartAddress;
  delivery: DeliveryOption;
  line: NewLine;
}

/** Writes an order that costs nothing, so that nothing of it is to be paid, and is confirmed by whoever takes it. */
export async function writeService(
  tx: Tx,
  scope: Scope,
  { orderId, kind, line, delivery, billingInfo, shippingInfo, ...order }: NewService,
): Promise<void> {
  const { productId } = line.variant;
  const item = { id: orderId, productId, qty: line.qty, unitPriceCents: 0, isGiftCard: false };
  const now = scope.now();
  await writeOrder(tx, scope, {
    ...order,
    orderId,
    kind,
    lines: [line],
    redeemed: NOTHING_REDEEMED,
    priced: priceOrder([item], NO_RULES, 0),
    delivery: { ...delivery, costCents: 0 },
    input: { billingInfo, shippingInfo, paymentMethod: 'counter-cash' },
    source: 'counter',
    status: 'confirmed',
    secret: scope.newSecret(),
    now,
    expiresAt: null,
  });
  await writeColumns(tx, scope, orderId, {
    paymentStatus: 'paid',
    dueAt: isPickUp(delivery) ? null : dueAt('confirmed', now, delivery.days, isNationalHoliday),
  });
  if (reachable(order.email) !== '') await queueLetter(scope, { kind: 'servicePlaced', orderId });
}
