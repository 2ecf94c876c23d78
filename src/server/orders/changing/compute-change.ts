import { servesCountry } from '#domain/address/address.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { toReais } from '#domain/money.ts';
import type { OrderChange, OrderChangePreview, SumsJson } from '#domain/orders/order-change.ts';
import { deliveryJson, type DeliveryOption } from '#domain/deliveries/delivery.ts';
import { afterPreparation } from '#domain/deliveries/rule.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import type { ChangedLine } from '#domain/orders/event.ts';
import { discountAfterChange } from '#domain/orders/staff-discount.ts';
import { priceOrder, type OrderTotals } from '#domain/orders/totals.ts';
import { countedCents, moneyOf } from '#domain/payments/order-money.ts';
import type { Db, Tx } from '../../db/engine/engine.ts';
import type { OrderLineRow, OrderRow } from '../../db/schema/orders.ts';
import type { FrozenRules } from '../../coupons/load-rules.ts';
import { deliveriesTo } from '../../deliveries/delivery-options.ts';
import { parcelOfLines } from '../../deliveries/parcel.ts';
import { InvalidFieldsError } from '../../base/errors.ts';
import { readLens } from '../../lenses/order-lenses.ts';
import { paymentsOf, refundsOf } from '../../payments/ledger/payment-rows.ts';
import { deliveryOf } from '../rows/order-row.ts';
import { changedLines, linesAfter } from './changed-lines.ts';
import { rulesLeft } from './rules-left.ts';

/** An order as it would be after a change, computed from the database. */
export interface ComputedChange {
  before: readonly OrderLineRow[];
  /** Their `taken` is still that of the current order. */
  lines: OrderLineRow[];
  changes: ChangedLine[];
  billingInfo: CartAddress;
  shippingInfo: CartAddress;
  addressChanged: boolean;
  delivery: DeliveryOption;
  deliveries: DeliveryOption[];
  couponPercent: number;
  couponLost: boolean;
  /** The rules that no longer count, whose use is given back. */
  lostIds: string[];
  /** What is left of its rules. */
  frozen: FrozenRules;
  promotionName: string;
  totals: OrderTotals;
  /** What is taken off each line. */
  shares: number[];
  /** Of these, what paying by Pix takes off. */
  pixShares: number[];
}

/**
 * Computes an order as it would be after a change. Existing lines keep the price they were ordered at, new
 * ones get today's; the delivery is looked up again if it changes or goes elsewhere; coupon and
 * promotion stay as they were then, unless their conditions are no longer fulfilled, and what staff took off keeps its
 * part (`discountAfterChange`).
 *
 * @throws InvalidFieldsError for a variant that is not sold, another country that the shop does not sell to, or a
 *   delivery that does not go there
 */
export async function computeChange(
  db: Db | Tx,
  order: OrderRow,
  change: OrderChange,
  { checkout, countries, shipping }: Pick<ShopSettings, 'checkout' | 'countries' | 'shipping'>,
): Promise<ComputedChange> {
  const before = await db
    .selectFrom('orderLines')
    .selectAll()
    .where('orderId', '=', order.id)
    .orderBy('position')
    .execute();
  const lines = change.items ? await linesAfter(db, order, before, change.items) : before;
  const oldBilling = JSON.parse(order.billingInfo) as CartAddress;
  const oldShipping = JSON.parse(order.shippingInfo) as CartAddress;
  const billingInfo = change.billingInfo ? withoutEmpty(change.billingInfo) : oldBilling;
  const shippingInfo = change.shippingInfo ? withoutEmpty(change.shippingInfo) : oldShipping;
  const { country } = shippingInfo;
  if (country !== oldShipping.country && !servesCountry(countries, country)) {
    throw new InvalidFieldsError({ 'shippingInfo.country': 'fields.countryNotServed' });
  }
  const packed = lines.map((line) => ({ ...line, lensDays: readLens(line.lens)?.days ?? 0 }));
  const parcel = await parcelOfLines(db, packed, checkout);
  const deliveries = (await deliveriesTo(db, shippingInfo, parcel)).map((option) =>
    afterPreparation(option, shipping.preparationDays + parcel.lensDays),
  );
  const moves =
    change.deliveryInfo !== undefined ||
    (['country', 'state', 'zipCode'] as const).some(
      (name) => shippingInfo[name] !== oldShipping[name],
    );
  const { ruled, rules, frozen, lostIds, couponLost } = await rulesLeft(db, order, lines);
  // What a coupon has paid of the delivery is owed again once the coupon is lost.
  const isLooked = moves || (couponLost && order.couponKind === 'freeDelivery');
  const found = isLooked ? deliveryFor(order, deliveries, change) : deliveryOf(order);
  const coupon = isLooked || rules.coupon?.kind !== 'freeDelivery' ? rules.coupon : null;
  const { totalCents: baseCents } = priceOrder(ruled, { ...rules, coupon }, 0).totals;
  const staff = discountAfterChange(order, baseCents);
  const priced = priceOrder(ruled, { ...rules, coupon }, found.costCents, staff, {
    percent: order.paymentMethod === 'pix' ? order.pixPercent : 0,
    prepaidCents: await paidByCards(db, order.id),
  });
  const delivery = { ...found, costCents: priced.deliveryCents };
  return {
    before,
    lines,
    changes: changedLines(before, lines),
    billingInfo,
    shippingInfo,
    addressChanged:
      !sameAddress(billingInfo, oldBilling) || !sameAddress(shippingInfo, oldShipping),
    delivery,
    deliveries,
    couponPercent: couponLost ? 0 : order.couponPercent,
    couponLost,
    lostIds,
    frozen,
    promotionName: frozen.promotion?.code ?? '',
    totals: priced.totals,
    shares: priced.shares,
    pixShares: priced.pixShares,
  };
}

/** What gift cards have paid towards the price of an order, in cents. */
async function paidByCards(db: Db | Tx, orderId: string): Promise<number> {
  const payments = await paymentsOf(db, orderId);
  const byCards = payments.filter(({ giftCardId }) => giftCardId !== null);
  if (byCards.length === 0) return 0;
  return countedCents(moneyOf(byCards, await refundsOf(db, orderId)));
}

const withoutEmpty = ({
  cpf,
  ...address
}: NonNullable<OrderChange['billingInfo']>): CartAddress => ({ ...address, ...(cpf && { cpf }) });

const sameAddress = (one: CartAddress, other: CartAddress): boolean =>
  (Object.keys({ ...one, ...other }) as (keyof CartAddress)[]).every(
    (name) => (one[name] ?? '') === (other[name] ?? ''),
  );

/** The chosen delivery; else the order's own, or the first one if that does not go there. */
function deliveryFor(
  order: OrderRow,
  deliveries: readonly DeliveryOption[],
  { deliveryInfo }: OrderChange,
): DeliveryOption {
  const { type, area } = deliveryInfo ?? { type: order.deliveryType, area: order.deliveryArea };
  const found = deliveries.find((option) => option.type === type && option.area === area);
  if (found) return found;
  const [first] = deliveries;
  if (deliveryInfo || !first) throw new InvalidFieldsError({ deliveryInfo: 'deliveryUnavailable' });
  return first;
}

const sumsJson = (sums: OrderTotals, deliveryCents: number): SumsJson => ({
  subtotal: toReais(sums.subtotalCents),
  discount: toReais(sums.discountCents),
  total: toReais(sums.totalCents),
  delivery: toReais(deliveryCents),
  payable: toReais(sums.payableCents),
});

/** A computed change as the dashboard shows it. */
export async function previewOf(
  db: Db | Tx,
  order: OrderRow,
  change: ComputedChange,
): Promise<OrderChangePreview> {
  const stocks = await db
    .selectFrom('variants')
    .select(['id', 'qty'])
    .where(
      'id',
      'in',
      change.lines.map(({ variantId }) => variantId),
    )
    .execute();
  const stock = new Map(stocks.map(({ id, qty }) => [id, qty]));
  return {
    version: order.version,
    before: sumsJson(order, order.deliveryCents),
    after: sumsJson(change.totals, change.delivery.costCents),
    lines: change.lines.map((line) => ({
      variantId: line.variantId,
      position: line.position,
      lens: readLens(line.lens)?.name ?? null,
      name: line.name,
      sku: line.sku,
      color: line.color,
      attribute: line.attribute,
      customAttr: line.customAttr,
      image: line.image,
      qty: line.qty,
      price: toReais(line.unitPriceCents),
      total: toReais(line.totalCents),
      available: stock.get(line.variantId) ?? 0,
    })),
    changes: change.changes,
    address: change.addressChanged,
    delivery: deliveryJson(change.delivery),
    deliveries: change.deliveries.map(deliveryJson),
    coupon:
      !change.couponLost && order.couponCode !== null
        ? { code: order.couponCode, discount: change.couponPercent }
        : null,
    couponLost: change.couponLost,
  };
}
