import { foldEmail } from '#domain/address/email.ts';
import { emptyAddress } from '#domain/cart/initial-cart.ts';
import type { CashMethod } from '#domain/cash/cash.ts';
import { dayOf, dayStart } from '#domain/date.ts';
import { PICK_UP } from '#domain/orders/order.ts';
import { orderWords } from '#domain/orders/order-words.ts';
import { priorityOf } from '#domain/orders/status.ts';
import { NO_STAFF_DISCOUNT } from '#domain/orders/staff-discount.ts';
import { spreadDiscount } from '#domain/orders/spread-discount.ts';
import { orderTotals } from '#domain/orders/totals.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { drawerCents, methodSums } from '#server/cash/cash-sums.ts';
import type { CashClosingRow, CashEntryRow } from '#server/db/schema/cash.ts';
import type {
  OrderEventRow,
  OrderLineRow,
  OrderRow,
  OrderWordRow,
} from '#server/db/schema/orders.ts';
import { columnsOfAddresses, columnsOfDelivery } from '#server/orders/rows/order-row.ts';
import { demoOrderId, orderLine } from './orders.ts';
import { pastPayment, type PastPayment } from './past-payment.ts';
import { CUSTOMERS, type DemoCustomer } from './people/customers.ts';
import { isNearby } from './people/places.ts';
import { between, pick, seededRandom, type Random } from './random.ts';
import { OWNER, SELLER } from './staff.ts';
import type { ProductInput } from './write-product.ts';

/** Days before today on which the counter was open, Sundays left out. */
const DAYS = 24;
const OPENING_CENTS = 15_000;

/** How often each way to pay is used. */
const METHODS: readonly CashMethod[] = [
  'counter-cash',
  'counter-cash',
  'counter-pix',
  'counter-debit',
  'counter-credit',
];

export interface CounterSales {
  orders: OrderRow[];
  lines: OrderLineRow[];
  events: OrderEventRow[];
  words: OrderWordRow[];
  entries: CashEntryRow[];
  closings: CashClosingRow[];
  payments: PastPayment[];
}

/** Parcels of a card, and the least that one comes to. */
const PARCELS = [1, 1, 2, 3, 4, 6, 10] as const;
const MIN_PARCEL_CENTS = 5_000;

interface Sale {
  id: string;
  buyer: DemoCustomer;
  at: number;
  seller: typeof SELLER;
  secret: string;
}

const isSunday = (day: string): boolean => new Date(`${day}T12:00:00Z`).getUTCDay() === 0;

/** A sale that was paid and handed over at once. */
function sell(
  random: Random,
  soFar: CounterSales,
  products: readonly ProductInput[],
  { id, buyer, at, seller, secret }: Sale,
): void {
  const { address } = buyer;
  const accountId = buyer.isGuest ? null : buyer.id;
  const { fullName, phone } = address;
  const email = foldEmail(address.email);
  const chosen = new Set(
    Array.from({ length: pick(random, [1, 1, 2]) }, () => pick(random, products)),
  );
  const lines = [...chosen].map((product, position) => orderLine(random, id, position, product));
  const isFriend = random() < 0.1;
  const discount = isFriend ? { percent: 5, cents: 0 } : NO_STAFF_DISCOUNT;
  const totals = orderTotals(lines, 0, 0, discount);
  const { payableCents: amountCents } = totals;
  const billingInfo = { ...emptyAddress, fullName, phone, email };
  const delivery = { type: PICK_UP, area: '', costCents: 0, days: 0 };
  const method = METHODS[Math.floor(random() * METHODS.length)]!;
  const order: OrderRow = {
    id,
    secret,
    language: null,
    accountId,
    customerId: null,
    email,
    status: 'delivered',
    paymentStatus: 'paid',
    paymentMethod: method,
    billingInfo: JSON.stringify(billingInfo),
    shippingInfo: JSON.stringify(billingInfo),
    ...columnsOfDelivery(delivery),
    deliveryCents: 0,
    couponCode: null,
    couponPercent: 0,
    couponKind: 'percent',
    promotionName: '',
    priceRules: '',
    ...totals,
    staffDiscountPercent: discount.percent,
    staffDiscountReason: isFriend ? 'Cliente antigo' : '',
    pixPercent: 0,
    createdAt: at,
    updatedAt: at,
    expiresAt: null,
    warnAt: null,
    version: 1,
    source: 'counter',
    externalId: null,
    kind: '',
    firstOrderId: null,
    firstPosition: null,
    trackingCarrier: '',
    trackingCode: '',
    trackingUrl: '',
    fiscalNumber: '',
    fiscalKey: '',
    paidCents: totals.payableCents,
    refundedCents: 0,
    loweredCents: 0,
    linesNumbered: 0,
    returnsWaiting: 0,
    priority: priorityOf('delivered', at),
    dueAt: null,
    ...columnsOfAddresses({ billingInfo, shippingInfo: billingInfo, delivery }),
  };
  soFar.orders.push(order);
  const isCredit = method === 'counter-credit';
  const wanted = isCredit ? pick(random, PARCELS) : 1;
  const parcels = Math.max(1, Math.min(wanted, Math.floor(amountCents / MIN_PARCEL_CENTS)));
  soFar.payments.push(pastPayment(order, { ...seller, paidAt: at, parcels }));
  const shares = spreadDiscount(
    lines.map(({ totalCents }) => totalCents),
    totals.discountCents,
  );
  soFar.lines.push(
    ...lines.map((line, index) => ({ ...line, soldAt: at, discountCents: shares[index]! })),
  );
  const skus = lines.map(({ sku }) => sku);
  const found = orderWords({ orderId: id, email, fullName, phone, cpf: null, skus });
  soFar.words.push(...found.map((word) => ({ orderId: id, word })));
  const event = { ...seller, orderId: id, at, reason: null };
  const paid = JSON.stringify({ paymentStatus: 'paid', amountCents });
  soFar.events.push(
    { ...event, position: 0, kind: 'status', status: 'confirmed', data: '{}' },
    { ...event, position: 1, kind: 'payment', status: 'confirmed', data: paid },
    { ...event, position: 2, kind: 'status', status: 'delivered', data: '{}' },
  );
  soFar.entries.push({ ...seller, id: `demo-${id}`, at, orderId: id, method, amountCents });
}

/** What someone counted in the evening; now and then some cents are missing. */
function close(
  random: Random,
  day: string,
  { actorId, actorName }: typeof SELLER,
  entries: readonly CashEntryRow[],
): CashClosingRow {
  const sums = methodSums(entries);
  const expectedCents = OPENING_CENTS + drawerCents(sums);
  const missing = random() < 0.15 ? pick(random, [-200, -1_000, 100]) : 0;
  return {
    id: `demo-${day}-${actorId}`,
    day,
    staffId: actorId,
    staffName: actorName,
    number: 1,
    sums: JSON.stringify(sums),
    openingCents: OPENING_CENTS,
    withdrawnCents: 0,
    pickUpCardCents: 0,
    expectedCents,
    countedCents: expectedCents + missing,
    note: missing === 0 ? '' : 'Diferença no troco',
    closedAt: dayStart(day) + 19 * HOUR_MS + between(random, 1, 20) * MINUTE_MS,
    actorId,
    actorName,
  };
}

/**
 * Some weeks at the counter before today: the owner and a seller, each with a drawer that is closed in the evening. The
 * owner has not closed her last one yet.
 */
export function demoCounterSales(
  products: readonly ProductInput[],
  now: number,
  newSecret: () => string,
): CounterSales {
  const random = seededRandom('balcão');
  const soFar: CounterSales = {
    orders: [],
    lines: [],
    events: [],
    words: [],
    entries: [],
    closings: [],
    payments: [],
  };
  const offered = products.filter(
    ({ createdAt, isGiftCard }) => !isGiftCard && createdAt < now - (DAYS + 1) * DAY_MS,
  );
  if (offered.length === 0) return soFar;
  const nearby = CUSTOMERS.filter(({ address }) => isNearby(address.city));
  for (let back = DAYS; back >= 1; back -= 1) {
    const day = dayOf(now - back * DAY_MS);
    if (isSunday(day)) continue;
    for (const seller of back % 3 === 1 ? [SELLER, OWNER] : [SELLER]) {
      const first = soFar.entries.length;
      for (let left = between(random, 1, 3); left > 0; left -= 1) {
        const at = dayStart(day) + between(random, 9 * 60, 18 * 60) * MINUTE_MS;
        const id = demoOrderId(random);
        // Each comes by once, in an order that tells nothing.
        const buyer = nearby[(soFar.orders.length * 7) % nearby.length]!;
        sell(random, soFar, offered, { id, buyer, at, seller, secret: newSecret() });
      }
      const isOpen = back === 1 && seller === OWNER;
      if (!isOpen) soFar.closings.push(close(random, day, seller, soFar.entries.slice(first)));
    }
  }
  return soFar;
}
