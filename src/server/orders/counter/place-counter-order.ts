import { foldEmail } from '#domain/address/email.ts';
import { emptyAddress } from '#domain/cart/initial-cart.ts';
import { toCents, toReais } from '#domain/money.ts';
import { buyerNeeds } from '#domain/orders/counter.ts';
import {
  counterOrderSchema,
  type CounterOrder,
  type CounterOrderInput,
} from '#domain/orders/counter-input.ts';
import { t } from '#i18n/t.ts';
import { PICK_UP } from '#domain/orders/order.ts';
import { priceOrder } from '#domain/orders/totals.ts';
import { ownerOfEmail } from '../placing/claim-orders.ts';
import { audit, signature } from '../../service/audit.ts';
import { authorise } from '../../service/authorise.ts';
import type { CouponBuyer } from '../../coupons/coupon-uses.ts';
import { recordUses } from '../../coupons/redeem-coupon.ts';
import { currentId } from '../../customers/records/customer-rows.ts';
import type { Tx } from '../../db/engine/engine.ts';
import { ConflictError, InvalidFieldsError } from '../../base/errors.ts';
import { queueLetter } from '../../letters/queue/queue-letter.ts';
import { parseInput } from '../../service/parse-input.ts';
import type { Scope } from '../../service/scope.ts';
import { queueLenses } from '../../lenses/queue-start.ts';
import {
  mergeLines,
  ruledItems,
  soldOf,
  takeFromStock,
  type BookedLine,
} from '../placing/book-lines.ts';
import { redeemAtCounter, staffDiscountOf } from './counter-discounts.ts';
import { claimKey, fingerprintOf } from '../placing/idempotency.ts';
import { lensesOfItems } from '../placing/lens-lines.ts';
import { moveOrder } from '../moving/move-order.ts';
import { addEvent, lockOrder, writeColumns } from '../rows/order-row.ts';
import { notSold, piecesByVariant, resolveByVariant } from '../rows/sold-variants.ts';
import { takePayment } from '../../payments/by-hand/take-payment.ts';
import { writeOrder } from '../placing/write-order.ts';

/** An order placed at the counter. */
export interface CounterSale {
  orderId: string;
  /** Reais. */
  total: number;
  /** Numbers of the service orders of its lenses. */
  serviceOrders: string[];
  /** Whether this call has placed it, not an earlier one with the same key. */
  isNew: boolean;
}

/**
 * Places an order at the counter: paid at once in one way or in several and handed over, or picked up later for a down
 * payment, as glasses always are whose lenses have to be made. Prices and stock come from the database, as for every
 * order; the limits for strangers do not apply, because a member of staff answers for it and is named in its events.
 *
 * @throws InvalidFieldsError for a variant that is not sold, lenses that cannot be made (`items.0.lens.od.sphere` …), an
 * unknown customer, a refused coupon, a buyer whom the sale needs and nobody named, a discount beyond what the seller may
 * give
 * @throws ConflictError 'stockShort' with `lines`; 'priceChanged' with `total` if it is not `expectedTotal`
 */
export async function placeCounterOrder(
  scope: Scope,
  input: CounterOrderInput,
): Promise<CounterSale> {
  authorise(scope, 'orders', 'edit');
  const sale = parseInput(counterOrderSchema, input);
  return scope.engine.transaction(async (tx) => {
    const orderId = scope.newOrderId();
    const earlier = await claimKey(tx, {
      key: `counter:${sale.key}`,
      fingerprint: fingerprintOf(sale),
      orderId,
      now: scope.now(),
      owner: `counter:${signature(scope.actor).actorId}`,
    });
    if (earlier) return { ...(await saleOf(tx, earlier.orderId)), isNew: false };
    await sell(tx, scope, orderId, sale);
    return { ...(await saleOf(tx, orderId)), isNew: true };
  });
}

async function saleOf(tx: Tx, orderId: string): Promise<Omit<CounterSale, 'isNew'>> {
  const { payableCents } = await tx
    .selectFrom('orders')
    .select('payableCents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lenses = await tx
    .selectFrom('orderLenses')
    .select('number')
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
  const serviceOrders = lenses.map(({ number }) => String(number));
  return { orderId, total: toReais(payableCents), serviceOrders };
}

async function sell(tx: Tx, scope: Scope, orderId: string, sale: CounterOrder): Promise<void> {
  const email = foldEmail(sale.buyer.email);
  const { accountId, customerId } = await customerOf(tx, sale.buyer.customerId, email);
  const lines = await bookItems(tx, scope, orderId, sale);
  checkBuyer(sale, lines);
  const buyer: CouponBuyer = {
    email: email || null,
    cpf: sale.buyer.cpf ?? null,
    accountId,
  };
  const ruled = ruledItems(lines);
  const redeemed = await redeemAtCounter(tx, scope, sale, { buyer, lines: ruled });
  const { totalCents: baseCents } = priceOrder(ruled, redeemed.rules, 0).totals;
  const discount = await staffDiscountOf(scope, { ...sale, baseCents });
  const priced = priceOrder(ruled, redeemed.rules, 0, discount);
  const { payableCents, staffDiscountCents } = priced.totals;
  if (sale.expectedTotal !== undefined && toCents(sale.expectedTotal) !== payableCents) {
    throw new ConflictError('priceChanged', { total: toReais(payableCents) });
  }
  const { phone, cpf } = sale.buyer;
  const fullName = sale.buyer.fullName || t('orders.counter.anonymous');
  const address = { ...emptyAddress, fullName, phone, email: sale.buyer.email };
  await writeOrder(tx, scope, {
    orderId,
    secret: scope.newSecret(),
    now: scope.now(),
    expiresAt: null,
    email,
    accountId,
    customerId,
    lines,
    redeemed,
    priced,
    source: 'counter',
    status: 'confirmed',
    input: {
      billingInfo: { ...address, ...(cpf && { cpf }) },
      shippingInfo: address,
      paymentMethod: sale.payments?.[0]?.method ?? sale.paymentMethod ?? 'counter-cash',
    },
    delivery: { type: PICK_UP, area: '', costCents: 0, days: lensDays(lines) },
  });
  await queueLenses(tx, scope, orderId);
  await recordUses(tx, redeemed, { orderId, buyer });
  const staffDiscount = sale.discount && {
    staffDiscountCents,
    staffDiscountPercent: discount.percent,
    staffDiscountReason: sale.discount.reason,
  };
  await takeParts(tx, scope, orderId, sale);
  await writeColumns(tx, scope, orderId, { ...staffDiscount });
  if (sale.note !== '') {
    const data = { text: sale.note };
    await addEvent(tx, scope, { orderId, kind: 'note', status: 'confirmed', data });
  }
  await audit(scope, {
    action: 'orders.counter',
    subject: orderId,
    details: { payableCents, ...staffDiscount },
  });
  if (email !== '') await queueLetter(scope, { kind: 'orderPlaced', orderId });
  if (sale.handedOver) await moveOrder(scope, { orderId, to: 'delivered' });
}

/**
 * Takes what is paid at the counter: all of it, or a down payment of what is picked up later.
 *
 * @throws InvalidFieldsError for more than the sum, and for less if it leaves the shop
 */
async function takeParts(
  tx: Tx,
  scope: Scope,
  orderId: string,
  { payments, paymentMethod: method, handedOver }: CounterOrder,
): Promise<void> {
  if (!payments && !method)
    throw new InvalidFieldsError({ paymentMethod: 'paymentMethodUnavailable' });
  const order = await lockOrder(tx, orderId);
  const { payableCents } = order;
  const parts = (
    payments ?? [{ method, amount: toReais(payableCents), parcels: 1, received: null }]
  ).map(({ amount, received, ...part }) => ({
    ...part,
    amountCents: toCents(amount),
    tenderedCents: typeof received === 'number' ? toCents(received) : null,
  }));
  let left = payableCents;
  for (const [index, { amountCents }] of parts.entries()) {
    left -= amountCents;
    if (left < 0) {
      throw new InvalidFieldsError({ [`payments.${index}.amount`]: 'fields.paymentTooMuch' });
    }
  }
  if (left > 0 && handedOver) throw new InvalidFieldsError({ payments: 'fields.handedOverUnpaid' });
  for (const [index, part] of parts.entries()) {
    const taken = { ...part, prefix: `payments.${index}.` };
    await writeColumns(tx, scope, orderId, await takePayment(tx, scope, order, taken));
  }
  // Nothing is left to pay of what costs nothing.
  if (payableCents === 0) await writeColumns(tx, scope, orderId, { paymentStatus: 'paid' });
}

/** Working days until the glasses of a sale can be picked up. */
const lensDays = (lines: readonly BookedLine[]): number =>
  Math.max(0, ...lines.map(({ lens }) => lens?.bought.days ?? 0));

/** @throws InvalidFieldsError if the sale needs a buyer whom nobody named */
function checkBuyer({ buyer, handedOver }: CounterOrder, lines: readonly BookedLine[]): void {
  const products = lines.map(({ variant: { lenses, isGiftCard } }) => ({
    isFrame: lenses !== null,
    isGiftCard,
  }));
  const needs = buyerNeeds({ handedOver, products });
  const needed = [
    ...(needs.contact ? (['fullName', 'phone'] as const) : []),
    ...(needs.email ? (['email'] as const) : []),
  ];
  const missing = needed.filter((field) => buyer[field] === '');
  if (missing.length === 0) return;
  throw new InvalidFieldsError(
    Object.fromEntries(missing.map((field) => [`buyer.${field}`, `fields.${field}`])),
  );
}

/**
 * The chosen customer and their account, else the account that has proven the e-mail: `accountId` is the
 * account, `customerId` the chosen customer.
 */
export async function customerOf(
  tx: Tx,
  chosen: string | null,
  email: string,
): Promise<{ accountId: string | null; customerId: string | null }> {
  if (chosen === null) {
    return { accountId: email === '' ? null : await ownerOfEmail(tx, email), customerId: null };
  }
  const customer = await tx
    .selectFrom('customers')
    .select(['id', 'accountId'])
    .where('id', '=', await currentId(tx, chosen))
    .executeTakeFirst();
  if (!customer) throw new InvalidFieldsError({ 'buyer.customerId': 'notFound' });
  return { accountId: customer.accountId, customerId: customer.id };
}

async function bookItems(
  tx: Tx,
  scope: Scope,
  orderId: string,
  { items }: CounterOrder,
): Promise<BookedLine[]> {
  const resolved = await resolveByVariant(tx, items);
  for (const { item, variant } of resolved) if (!variant) throw notSold(items, item.variantId);
  const lenses = await lensesOfItems(tx, scope, resolved);
  const gone = resolved.findIndex(({ isLensGone }) => isLensGone);
  if (gone >= 0) throw new InvalidFieldsError({ [`items.${gone}.lens`]: 'fields.unknown' });
  const lines = mergeLines(resolved, lenses);
  const wanted = piecesByVariant(items);
  const { short, sold } = await takeFromStock(tx, scope, { wanted, orderId });
  if (short.size > 0) {
    const names = new Map(lines.map(({ variant: { variantId, name } }) => [variantId, name]));
    throw new ConflictError('stockShort', {
      lines: [...short].map(([variantId, available]) => ({
        variantId,
        name: names.get(variantId),
        requested: wanted.get(variantId),
        available,
      })),
    });
  }
  return lines.map((line) => ({ ...line, ...soldOf(sold, line) }));
}
