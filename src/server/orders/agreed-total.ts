import { toCents, toReais } from '#domain/money.ts';
import type { OrderInput, OrderItem } from '#domain/order/input.ts';
import type { ChangedPart, ChangedSums, ShownSums } from '#domain/order/shown-sums.ts';
import type { OrderTotals } from '#domain/order/totals.ts';
import type { DeliveryOption } from '#domain/order/delivery.ts';
import { resolveItems } from '../cart/resolve-items.ts';
import type { RedeemedCoupon } from '../coupons/redeem-coupon.ts';
import type { Tx } from '../db/engine/engine.ts';
import { ConflictError } from '../errors.ts';

/** What an order comes to by the shop's own records. */
interface ComputedSums {
  totals: OrderTotals;
  coupon: RedeemedCoupon | null;
  delivery: DeliveryOption;
}

/**
 * Refuses an order that comes to another sum than its buyer agreed to. The sum decides, not its
 * parts: what is charged is then what the button said, whatever has gone up and down within it.
 *
 * @param shown where `expectedTotal` is null nothing was agreed to, and nothing is refused
 * @throws ConflictError 'priceChanged' with `ChangedSums`; the caller's transaction has to roll back
 */
export async function checkAgreedTotal(
  tx: Tx,
  { items }: Pick<OrderInput, 'items'>,
  shown: ShownSums,
  computed: ComputedSums,
): Promise<void> {
  const { expectedTotal } = shown;
  const { totals, delivery } = computed;
  if (expectedTotal === null || toCents(expectedTotal) === totals.payableCents) return;
  const changed: ChangedSums = {
    total: toReais(totals.payableCents),
    sums: {
      subtotal: toReais(totals.subtotalCents),
      discount: toReais(totals.discountCents),
      total: toReais(totals.totalCents),
      delivery: toReais(delivery.costCents),
      payable: toReais(totals.payableCents),
    },
    changes: [
      ...(await changedItems(tx, items, shown)),
      ...changedCoupon(computed, shown),
      ...changedDelivery(computed, shown),
    ],
  };
  throw new ConflictError('priceChanged', { ...changed });
}

async function changedItems(
  tx: Tx,
  items: readonly OrderItem[],
  shown: ShownSums,
): Promise<ChangedPart[]> {
  const resolved = await resolveItems(tx, items);
  return resolved.flatMap(({ item: { uid }, variant }, position) => {
    const from = shown.items[position]?.price;
    if (!variant || from === undefined || toCents(from) === variant.priceCents) return [];
    return [{ part: 'item', uid, name: variant.name, from, to: toReais(variant.priceCents) }];
  });
}

function changedCoupon({ coupon }: ComputedSums, shown: ShownSums): ChangedPart[] {
  const from = shown.coupon.discount;
  if (!coupon || from === undefined || from === coupon.percent) return [];
  return [{ part: 'coupon', code: coupon.code, from, to: coupon.percent }];
}

function changedDelivery({ delivery }: ComputedSums, shown: ShownSums): ChangedPart[] {
  const { type, area, costCents } = delivery;
  const from = shown.deliveryInfo.cost;
  if (from === undefined || toCents(from) === costCents) return [];
  return [{ part: 'delivery', type, area, from, to: toReais(costCents) }];
}
