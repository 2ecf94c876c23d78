import { worksHere } from '#domain/access/access-to.ts';
import { servesCountry } from '#domain/address/address.ts';
import { isInBrazil } from '#domain/address/country.ts';
import { toCents, toReais } from '#domain/money.ts';
import type { DeliveryOption } from '#domain/deliveries/delivery.ts';
import { isPickUp } from '#domain/orders/order.ts';
import type { OrderInput, OrderItem, ShownSums } from '#domain/orders/order-input.ts';
import type { ChangedPart, ChangedSums } from '#domain/orders/order-limits.ts';
import { offeredPaymentMethods, paymentMethodsFor } from '#domain/payments/offered-methods.ts';
import type { PricedOrder } from '#domain/orders/totals.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { resolveItems } from '../../cart/resolve-items.ts';
import type { Actor } from '../../service/scope.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { CouponRow } from '../../db/schema/coupons.ts';
import { ConflictError, InvalidFieldsError, ShopError } from '../../base/errors.ts';

/**
 * Checks an order against the shop's settings: who may buy, how many pieces, how it may be paid, where it
 * may be sent, and whether a CPF is required.
 *
 * @param actor who buys: a guest or a signed-in person
 * @throws ConflictError 'shopClosed' while the shop is open to its staff alone
 * @throws ShopError 401 'loginRequired' while only signed-in customers may buy
 * @throws InvalidFieldsError of `items`, `paymentMethod`, `billingInfo.cpf` and the addresses' `country`
 */
export function checkTerms(settings: ShopSettings, order: OrderInput, actor: Actor): void {
  const user = actor.kind === 'user' ? actor.user : null;
  const accountId = user?.id ?? null;
  if (!settings.open && !worksHere(user)) throw new ConflictError('shopClosed');
  if (settings.security.loginForPurchase && accountId === null)
    throw new ShopError(401, 'loginRequired');
  const { maxPiecesPerOrder: count } = settings.checkout;
  if (order.items.reduce((sum, { qty }) => sum + qty, 0) > count) {
    throw new InvalidFieldsError({ items: 'orderPieces' }, undefined, { count });
  }
  const { billingInfo } = order;
  if (!offeredPaymentMethods(settings.paymentGateway).includes(order.paymentMethod)) {
    throw new InvalidFieldsError({ paymentMethod: 'paymentMethodUnavailable' });
  }
  if (settings.checkout.askCpf && isInBrazil(billingInfo.country) && !billingInfo.cpf) {
    throw new InvalidFieldsError({ 'billingInfo.cpf': 'fields.cpf' });
  }
  const abroad = (['billingInfo', 'shippingInfo'] as const).filter(
    (name) => !servesCountry(settings.countries, order[name].country),
  );
  if (abroad.length > 0) {
    throw new InvalidFieldsError(
      Object.fromEntries(abroad.map((name) => [`${name}.country`, 'fields.countryNotServed'])),
    );
  }
}

/**
 * Checks that an order can be paid as its buyer wants to where it goes.
 *
 * @throws InvalidFieldsError of `paymentMethod`
 */
export function checkMethod(
  settings: ShopSettings,
  { shippingInfo: { country }, paymentMethod }: OrderInput,
  delivery: DeliveryOption,
): void {
  const offered = paymentMethodsFor(settings, { country, isCollected: isPickUp(delivery) });
  if (!offered.includes(paymentMethod))
    throw new InvalidFieldsError({ paymentMethod: 'paymentMethodUnavailable' });
}

/** An order's sums, computed from the shop's own records. */
interface ComputedSums {
  priced: PricedOrder;
  coupon: CouponRow | null;
  /** As the shop offers it, before a coupon has paid its part. */
  delivery: DeliveryOption;
}

/**
 * Refuses an order whose total differs from the one its buyer agreed to. Only the total counts, not its
 * parts: what is charged is what the button said, whatever went up and down within it.
 *
 * @param shown the sums that the buyer saw; if `expectedTotal` is null, nothing is refused
 * @throws ConflictError 'priceChanged' with `ChangedSums`; the caller's transaction must roll back
 */
export async function checkAgreedTotal(
  tx: Tx,
  { items }: Pick<OrderInput, 'items'>,
  shown: ShownSums,
  computed: ComputedSums,
): Promise<void> {
  const { expectedTotal } = shown;
  const { totals, deliveryCents } = computed.priced;
  if (expectedTotal === null || toCents(expectedTotal) === totals.payableCents) return;
  const changed: ChangedSums = {
    total: toReais(totals.payableCents),
    sums: {
      subtotal: toReais(totals.subtotalCents),
      discount: toReais(totals.discountCents),
      total: toReais(totals.totalCents),
      delivery: toReais(deliveryCents),
      payable: toReais(totals.payableCents),
    },
    changes: [
      ...(await changedItems(tx, items, shown)),
      ...changedDiscounts(computed, shown),
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

/** The coupon's percentage if that has changed; else what is taken off altogether. */
function changedDiscounts({ priced, coupon }: ComputedSums, shown: ShownSums): ChangedPart[] {
  const from = shown.coupon.discount;
  if (coupon?.kind === 'percent' && from !== undefined && from !== coupon.percent)
    return [{ part: 'coupon', code: coupon.code, from, to: coupon.percent }];
  const { discountCents } = priced.totals;
  if (shown.discount === undefined || toCents(shown.discount) === discountCents) return [];
  return [{ part: 'discount', from: shown.discount, to: toReais(discountCents) }];
}

function changedDelivery({ delivery }: ComputedSums, shown: ShownSums): ChangedPart[] {
  const { type, area, costCents } = delivery;
  const from = shown.deliveryInfo.cost;
  if (from === undefined || toCents(from) === costCents) return [];
  return [{ part: 'delivery', type, area, from, to: toReais(costCents) }];
}
