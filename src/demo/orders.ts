import { foldEmail } from '#domain/address/email.ts';
import { SIZES } from '#domain/products/product.ts';
import { stateAt } from '#domain/coupons/coupon-state.ts';
import { dueAt } from '#domain/orders/late.ts';
import { priorityOf } from '#domain/orders/status.ts';
import { orderWords } from '#domain/orders/order-words.ts';
import { spreadDiscount } from '#domain/orders/spread-discount.ts';
import { orderTotals, subtotalOf } from '#domain/orders/totals.ts';
import type { ProductInput } from './write-product.ts';
import type { CouponRow, CouponUseRow } from '#server/db/schema/coupons.ts';
import type {
  OrderEventRow,
  OrderLineRow,
  OrderRow,
  OrderWordRow,
} from '#server/db/schema/orders.ts';
import { columnsOfAddresses, columnsOfDelivery } from '#server/orders/rows/order-row.ts';
import { COLORS, colorId } from './colors.ts';
import { demoCoupons } from './coupons.ts';
import { CUSTOMERS, type DemoCustomer } from './people/customers.ts';
import { DELIVERIES } from './deliveries.ts';
import { orderHistory, paymentAfter, pathOf } from './order-history.ts';
import { orderMoments } from './order-moments.ts';
import { pastPayment, type PastPayment } from './past-payment.ts';
import { sizeId } from './products.ts';
import { pick, seededRandom, type Random } from './random.ts';
import { SELLER } from './staff.ts';

const ORDER_ID_LETTERS = [...'ABCDEFGHJKMNPQRSTVWXYZ23456789'];
const ORDER_ID_LENGTH = 8;
/** Shares of the orders with a coupon, and of those that were paid by the shop's Pix key. */
const WITH_COUPON = 0.3;
const BY_PIX = 0.5;

/** A year of orders, ready to be written, and the coupons with their uses. */
export interface DemoOrders {
  orders: OrderRow[];
  lines: OrderLineRow[];
  events: OrderEventRow[];
  words: OrderWordRow[];
  coupons: CouponRow[];
  couponUses: CouponUseRow[];
  /** Those that were not paid at the door. */
  payments: PastPayment[];
}

const colorNames = new Map<string, string>(
  (Object.keys(COLORS) as (keyof typeof COLORS)[]).map((name) => [
    colorId(name),
    COLORS[name].name,
  ]),
);
const sizeNames = new Map<string, string>(SIZES.map((size) => [sizeId(size), size]));

/** The number of an order. */
export const demoOrderId = (random: Random): string =>
  Array.from({ length: ORDER_ID_LENGTH }, () => pick(random, ORDER_ID_LETTERS)).join('');

/** A line of one variant, as placing an order stores it. */
export function orderLine(
  random: Random,
  orderId: string,
  position: number,
  product: ProductInput,
): OrderLineRow {
  const variant = pick(random, product.variants);
  const image = product.images.find(
    ({ colorId, customAttr = null }) =>
      colorId === variant.colorId && [variant.customAttr, null].includes(customAttr),
  );
  const qty = random() < 0.9 ? 1 : 2;
  return {
    orderId,
    position,
    qty,
    productId: product.id,
    variantId: variant.id,
    name: product.name,
    slug: product.slug,
    sku: variant.sku,
    color: colorNames.get(variant.colorId ?? '') ?? null,
    attribute: sizeNames.get(variant.attributeValueId ?? '') ?? null,
    customAttr: variant.customAttr,
    image: image?.key ?? null,
    unitPriceCents: variant.priceCents,
    totalCents: variant.priceCents * qty,
    // `stockHistory` says what it has taken.
    taken: 0,
    returned: 0,
    refundedGone: 0,
    lensRefundedGone: 0,
    soldAt: null,
    discountCents: 0,
    pixDiscountCents: 0,
    isGiftCard: 0,
    costCents: variant.costCents ?? null,
    gift: '',
    giftKey: '',
    lens: '',
    lensKey: '',
    lensCents: 0,
    lensCostCents: null,
    lensKeptPercent: 0,
  };
}

/**
 * One to three different products that existed at the time. No gift cards: their sales have cards and a ledger, and no
 * parcel.
 */
function orderLines(
  random: Random,
  orderId: string,
  products: readonly ProductInput[],
  placedAt: number,
): OrderLineRow[] {
  const offered = products.filter(
    ({ createdAt, isGiftCard }) => !isGiftCard && createdAt < placedAt,
  );
  const wanted = pick(random, [1, 1, 1, 2, 2, 3]);
  const chosen = new Set(Array.from({ length: wanted }, () => pick(random, offered)));
  return [...chosen].map((product, position) => orderLine(random, orderId, position, product));
}

/** The newer kinds have no past orders. */
const isPlainPercent = ({ kind, categoryIds, firstPurchase, automatic }: CouponRow): boolean =>
  kind === 'percent' && categoryIds === '[]' && firstPurchase === 0 && automatic === 0;

/** The coupon of an order; the one for first buyers is tried before the others. */
function chosenCoupon(
  random: Random,
  soFar: DemoOrders,
  email: string,
  subtotalCents: number,
  placedAt: number,
): CouponRow | null {
  if (random() >= WITH_COUPON) return null;
  const usable = soFar.coupons.filter((coupon) => {
    if (!isPlainPercent(coupon)) return false;
    const usedByCustomer = soFar.couponUses.some(
      (use) => use.couponId === coupon.id && use.email === email,
    );
    if (coupon.maxPerPerson !== null && usedByCustomer) return false;
    if (subtotalCents < coupon.minTotalCents) return false;
    return stateAt({ ...coupon, active: true }, placedAt) === 'ok';
  });
  return usable.find(({ maxUses }) => maxUses !== null) ?? pick(random, usable);
}

function placeOrder(
  random: Random,
  soFar: DemoOrders,
  products: readonly ProductInput[],
  { id: accountId, isGuest, address }: DemoCustomer,
  { placedAt, now, secret }: { placedAt: number; now: number; secret: string },
): void {
  const id = demoOrderId(random);
  const lines = orderLines(random, id, products, placedAt);
  const ways = DELIVERIES.filter(({ states }) => states.some((state) => state === address.state));
  const delivery = pick(random, ways);
  // What was collected so far went through the same steps as what was sent.
  const { type, area, costCents, days } = delivery;
  const agreed = { type, area, costCents, days };
  const email = foldEmail(address.email);
  const coupon = chosenCoupon(random, soFar, email, subtotalOf(lines), placedAt);
  const ownerId = isGuest ? null : accountId;
  const path = pathOf(random);
  const history = orderHistory(random, { path, placedAt, days: delivery.days, now });
  const last = history.at(-1)!;
  const confirmedAt = history.find(({ status }) => status === 'confirmed')?.at;
  const paymentMethod = confirmedAt !== undefined && random() < BY_PIX ? 'pix' : 'cod';
  const paymentStatus = paymentAfter(paymentMethod, last.status);
  if (coupon) {
    coupon.used += 1;
    soFar.couponUses.push({ couponId: coupon.id, orderId: id, email, cpf: null, accountId: null });
  }
  const totals = orderTotals(lines, coupon?.percent ?? 0, delivery.costCents);
  const addresses = { billingInfo: address, shippingInfo: address };
  const order: OrderRow = {
    id,
    secret,
    language: null,
    accountId: ownerId,
    customerId: null,
    email,
    paymentStatus,
    paymentMethod,
    billingInfo: JSON.stringify(address),
    shippingInfo: JSON.stringify(address),
    ...columnsOfDelivery(agreed),
    deliveryCents: delivery.costCents,
    couponCode: coupon?.code ?? null,
    couponPercent: coupon?.percent ?? 0,
    couponKind: 'percent',
    promotionName: '',
    priceRules: '',
    ...totals,
    staffDiscountPercent: 0,
    staffDiscountReason: '',
    pixPercent: 0,
    createdAt: placedAt,
    updatedAt: last.at,
    expiresAt: null,
    warnAt: null,
    version: 1,
    source: 'web',
    externalId: null,
    kind: '',
    firstOrderId: null,
    firstPosition: null,
    trackingCarrier: '',
    trackingCode: '',
    trackingUrl: '',
    fiscalNumber: '',
    fiscalKey: '',
    paidCents: paymentStatus === 'paid' || paymentStatus === 'refunded' ? totals.payableCents : 0,
    refundedCents: last.status === 'returned' ? totals.payableCents : 0,
    loweredCents: 0,
    linesNumbered: 0,
    returnsWaiting: 0,
    status: last.status,
    priority: priorityOf(last.status, placedAt),
    dueAt: dueAt(last.status, confirmedAt ?? placedAt, delivery.days),
    ...columnsOfAddresses({ ...addresses, delivery: agreed }),
  };
  soFar.orders.push(order);
  if (paymentMethod === 'pix') {
    soFar.payments.push(pastPayment(order, { ...SELLER, paidAt: confirmedAt! }));
  }
  const shares = spreadDiscount(
    lines.map(({ totalCents }) => totalCents),
    totals.discountCents,
  );
  soFar.lines.push(
    ...lines.map((line, index) => ({
      ...line,
      returned: last.status === 'returned' ? line.qty : 0,
      soldAt: last.status === 'cancelled' ? null : placedAt,
      discountCents: shares[index]!,
    })),
  );
  const found = orderWords({
    orderId: id,
    email,
    fullName: address.fullName,
    phone: address.phone,
    cpf: null,
    skus: lines.map(({ sku }) => sku),
  });
  soFar.words.push(...found.map((word) => ({ orderId: id, word })));
  soFar.events.push(
    ...history.map((event, position) => ({
      orderId: id,
      position,
      kind: 'status' as const,
      reason: null,
      data: '{}',
      actorId: '',
      actorName: '',
      ...event,
    })),
  );
}

/**
 * The orders of the year before `now` (epoch ms), as many of each customer as it says there. Everything but the secrets is the same for
 * the same products and time.
 */
export function demoOrders(
  products: readonly ProductInput[],
  now: number,
  newSecret: () => string,
): DemoOrders {
  const random = seededRandom('pedidos');
  const soFar: DemoOrders = {
    orders: [],
    lines: [],
    events: [],
    words: [],
    coupons: demoCoupons(now).map((coupon) => ({ ...coupon, used: 0 })),
    couponUses: [],
    payments: [],
  };
  if (products.length === 0) return soFar;
  const buyers = shuffled(
    random,
    CUSTOMERS.flatMap((customer) => Array.from({ length: customer.orders }, () => customer)),
  );
  for (const [index, placedAt] of orderMoments(random, buyers.length, now).entries()) {
    placeOrder(random, soFar, products, buyers[index]!, { placedAt, now, secret: newSecret() });
  }
  return soFar;
}

function shuffled<T>(random: Random, from: readonly T[]): T[] {
  return from
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
