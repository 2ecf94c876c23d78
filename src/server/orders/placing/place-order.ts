import type { DeliveryOption } from '#domain/deliveries/delivery.ts';
import { foldEmail } from '#domain/address/email.ts';
import { toCents } from '#domain/money.ts';
import { GIFT_CARD, type PaymentMethod } from '#domain/orders/order.ts';
import { isOnline } from '#domain/payments/methods.ts';
import { expiryOf, reminderOf } from '#domain/orders/expiry.ts';
import {
  orderInputSchemaOf,
  type OrderInput,
  shownSumsSchema,
  type ShownSums,
} from '#domain/orders/order-input.ts';
import { FIRST_STATUS } from '#domain/orders/status.ts';
import {
  priceOrder,
  subtotalOf,
  type OrderTotals,
  type PricedOrder,
} from '#domain/orders/totals.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { ownerOfEmail } from './claim-orders.ts';
import { accountIdOf, type Scope } from '../../service/scope.ts';
import type { RuledItem } from '../../coupons/load-rules.ts';
import type { CouponBuyer } from '../../coupons/coupon-uses.ts';
import { recordUses, redeemRules, refuseSecondUse } from '../../coupons/redeem-coupon.ts';
import type { Tx } from '../../db/engine/engine.ts';
import { forgetBought } from '../../cart/account-cart.ts';
import { resolveItems } from '../../cart/resolve-items.ts';
import { chosenDelivery, chosenQuote } from '../../deliveries/delivery-options.ts';
import { InvalidFieldsError, TooManyTriesError } from '../../base/errors.ts';
import { reserveGiftCard } from '../../gift-cards/spend.ts';
import { addPayment, sumUpPayments } from '../../payments/ledger/payment-rows.ts';
import { spendGiftCard } from '../../payments/ledger/spend-gift-card.ts';
import { tellShop } from '../../notices/tell-shop.ts';
import { queueLetter } from '../../letters/queue/queue-letter.ts';
import { parseInput } from '../../service/parse-input.ts';
import { recordSecurityEvent } from '../../security/security-log.ts';
import { loadSettings } from '../../settings/load-settings.ts';
import { bookLines, ruledItems } from './book-lines.ts';
import { ownerOf, type OrderCaller, checkedKey, claimKey, fingerprintOf } from './idempotency.ts';
import { admitOrder, buyerKeysOf, recordBuyerKeys, type BuyerKey } from './order-limits.ts';
import { checkAgreedTotal, checkMethod, checkTerms } from './order-terms.ts';
import { addEvent, writeColumns } from '../rows/order-row.ts';
import { lensesOfItems } from './lens-lines.ts';
import { writeOrder } from './write-order.ts';

/**
 * Milliseconds by which the letter of an order that is paid on-line waits: longer than a provider is waited for, so that it
 * says how the order is paid.
 */
const LETTER_WAIT_MS = 20_000;

/** A request for an order, as the edge received it. */
export interface OrderRequest extends Partial<Omit<OrderCaller, 'accountId'>> {
  /** Body of `POST /api/orders`. */
  body: unknown;
  /** The request's `Idempotency-Key`. */
  idempotencyKey: string | null;
}

export interface PlacedOrder {
  orderId: string;
  /** Part of the guest's link to the order; empty for anyone who repeats another person's request. */
  secret: string;
  payableCents: number;
  paymentMethod: PaymentMethod;
  /** Whether this call has placed it, not an earlier one with the same key. */
  isNew: boolean;
}

/** Who buys: online the e-mail is required. */
type OnlineBuyer = CouponBuyer & { email: string };

/** An attempted order: what was requested, and what the shop adds. */
interface Attempt {
  wanted: OrderInput;
  /** The sums that the buyer saw; they decide no charge, and are ignored when two requests are compared. */
  shown: ShownSums;
  /** Account of the signed-in customer, null for a guest. */
  accountId: string | null;
  buyer: OnlineBuyer;
  /** The keys under which the order is counted. */
  buyerKeys: readonly BuyerKey[];
  settings: ShopSettings;
  /** What carriers ask, if the buyer has chosen one. */
  quoted: readonly DeliveryOption[] | null;
  orderId: string;
  secret: string;
  now: number;
}

/**
 * Places an order for the signed-in customer or a guest, and queues the letter that confirms it, in one
 * transaction; a payment on-line is begun afterwards (`beginPayment`). Prices, coupon, delivery and stock come
 * from the database, never from the request. The same key with the same request gets the same answer and buys
 * nothing twice; a refused order writes nothing and leaves its key free. Only the customer who placed the order
 * gets its secret, not everyone who knows the key. Without `address` the order is not counted by network.
 *
 * @throws BadRequestError for a missing or malformed key
 * @throws InvalidFieldsError for an invalid request, or a refused coupon
 * @throws ConflictError 'idempotencyKeyReused'; 'stockShort' or 'linesUnavailable' with `lines`;
 *   'priceChanged' with `ChangedSums` if the total is not `expectedTotal`
 * @throws ShopError 401 'loginRequired' while only signed-in customers may buy
 * @throws TooManyTriesError while this buyer has placed, or left open, as many as allowed
 */
export async function placeOrder(
  scope: Scope,
  { body, idempotencyKey, address = null, visitor = null }: OrderRequest,
): Promise<PlacedOrder> {
  const key = checkedKey(idempotencyKey);
  const wanted = parseInput(orderInputSchemaOf(body), body);
  const { email, cpf = null } = wanted.billingInfo;
  const accountId = accountIdOf(scope);
  const buyer: OnlineBuyer = { email: foldEmail(email), cpf, accountId };
  const caller: OrderCaller = { accountId, address, visitor };
  const attempt: Attempt = {
    wanted,
    shown: parseInput(shownSumsSchema, body),
    accountId,
    buyer,
    buyerKeys: await buyerKeysOf(scope, { ...caller, email: buyer.email, cpf }),
    settings: await loadSettings(scope),
    quoted: await chosenQuote(scope, {
      to: wanted.shippingInfo,
      items: wanted.items,
      chosen: wanted.deliveryInfo,
    }),
    orderId: scope.newOrderId(),
    secret: scope.newSecret(),
    now: scope.now(),
  };
  const claim = { key, fingerprint: fingerprintOf(wanted), owner: ownerOf(caller) };
  const attempted = scope.engine.transaction(async (tx) => {
    const { orderId, now } = attempt;
    const earlier = await claimKey(tx, { ...claim, orderId, now });
    if (earlier !== null) {
      const placed = await readPlaced(tx, earlier.orderId);
      return { ...placed, secret: earlier.isOwn ? placed.secret : '', isNew: false };
    }
    const placed = await buy(tx, scope, attempt);
    const isPaidNow = isOnline(wanted.paymentMethod);
    await queueLetter(scope, {
      kind: 'orderPlaced',
      orderId,
      ...(isPaidNow && { sendAt: scope.now() + LETTER_WAIT_MS }),
    });
    await tellShop(scope, { notice: 'orderPlaced', orderId });
    return { ...placed, isNew: true };
  });
  attempted.catch((error: unknown) => logRefusal(scope, caller, error));
  return attempted;
}

/** Logs that an order exceeded a limit. */
function logRefusal(scope: Scope, { accountId, address }: OrderCaller, error: unknown): void {
  if (!(error instanceof TooManyTriesError)) return;
  recordSecurityEvent(scope, {
    event: 'order.refused',
    why: error.code,
    account: accountId ?? undefined,
    network: address ?? undefined,
  });
}

/**
 * Computes and writes the order. The rows that orders compete for are locked always in the same order: buyer keys,
 * variants, gift card, coupon.
 */
async function buy(tx: Tx, scope: Scope, attempt: Attempt): Promise<Omit<PlacedOrder, 'isNew'>> {
  const { wanted, orderId, secret, now, accountId, buyer, buyerKeys } = attempt;
  const { checkout } = attempt.settings;
  checkTerms(attempt.settings, wanted, scope.actor);
  const items = await resolveItems(tx, wanted.items);
  const lenses = await lensesOfItems(tx, scope, items);
  const delivery = await chosenDelivery(tx, {
    to: wanted.shippingInfo,
    items,
    chosen: wanted.deliveryInfo,
    quoted: attempt.quoted,
    settings: attempt.settings,
  });
  // Without an address nothing can be brought.
  if (wanted.deliveryInfo.isPickUp && !delivery.pickUp)
    throw new InvalidFieldsError({ deliveryInfo: 'deliveryUnavailable' });
  await admitOrder(tx, scope, { buyerKeys, checkout, now });
  const lines = await bookLines(tx, scope, {
    orderId,
    items,
    lenses,
    maxPieces: checkout.maxPiecesPerLine,
  });
  const ruled = ruledItems(lines);
  const redeemed = await redeemRules(tx, scope, { code: wanted.coupon, lines: ruled, now });
  const { pixDiscountPercent: pixPercent } = checkout;
  const full = priceOrder(ruled, redeemed.rules, delivery.costCents);
  const spent = wanted.giftCard && (await reserve(tx, scope, wanted.giftCard, full, ruled));
  const prepaidCents = spent?.cents ?? 0;
  const priced = priceOrder(ruled, redeemed.rules, delivery.costCents, undefined, {
    percent: wanted.paymentMethod === 'pix' ? pixPercent : 0,
    prepaidCents,
  });
  const { totals } = priced;
  await checkAgreedTotal(tx, wanted, attempt.shown, { priced, coupon: redeemed.coupon, delivery });
  await refuseSecondUse(tx, redeemed.coupon, buyer);
  await writeOrder(tx, scope, {
    orderId,
    secret,
    now,
    expiresAt: expiryOf(checkout, wanted.paymentMethod, now),
    warnAt: reminderOf(checkout, wanted.paymentMethod, now),
    email: buyer.email,
    accountId: accountId ?? (await ownerOfEmail(tx, buyer.email)),
    input: wanted,
    pixPercent,
    lines,
    redeemed,
    delivery,
    priced,
  });
  if (spent) await spendGiftCard(tx, scope, { orderId, ...spent });
  const dueCents = totals.payableCents - prepaidCents;
  const isPaid = spent !== null && dueCents === 0;
  if (!isPaid) checkMethod(attempt.settings, wanted, delivery);
  if (isPaid) await settlePrepaid(tx, scope, orderId, totals);
  else {
    const { paymentMethod: method } = wanted;
    if (spent) await writeColumns(tx, scope, orderId, { paidCents: prepaidCents });
    if (isOnline(method)) {
      await addPayment(tx, scope, { orderId, method, amountCents: dueCents });
    }
  }
  await recordBuyerKeys(tx, { orderId, now, buyerKeys });
  await recordUses(tx, redeemed, { orderId, buyer });
  // Anyone can type the e-mail of an account: that does not empty its cart.
  if (accountId !== null) {
    await forgetBought(tx, scope, { accountId, items: wanted.items });
  }
  const { payableCents } = totals;
  const paymentMethod = isPaid ? GIFT_CARD : wanted.paymentMethod;
  return { orderId, secret, payableCents, paymentMethod };
}

/** What a gift card pays of an order; of other gift cards nothing. */
const reserve = (
  tx: Tx,
  scope: Scope,
  { code, amount }: NonNullable<OrderInput['giftCard']>,
  { totals: { payableCents } }: PricedOrder,
  lines: readonly RuledItem[],
) =>
  reserveGiftCard(
    tx,
    scope,
    { code, amountCents: typeof amount === 'number' ? toCents(amount) : null },
    { payableCents, moneyCents: subtotalOf(lines.filter(({ isGiftCard }) => isGiftCard)) },
  );

/** An order that a gift card has paid as a whole is paid at once. */
async function settlePrepaid(
  tx: Tx,
  scope: Scope,
  orderId: string,
  { payableCents }: OrderTotals,
): Promise<void> {
  const columns = await sumUpPayments(tx, { id: orderId, status: FIRST_STATUS, payableCents });
  const ended = { expiresAt: null, warnAt: null, paymentMethod: GIFT_CARD } as const;
  await writeColumns(tx, scope, orderId, { ...columns, ...ended });
  await addEvent(tx, scope, {
    orderId,
    kind: 'payment',
    status: FIRST_STATUS,
    data: { paymentStatus: 'paid', amountCents: payableCents, method: GIFT_CARD },
  });
}

async function readPlaced(tx: Tx, orderId: string): Promise<Omit<PlacedOrder, 'isNew'>> {
  const order = await tx
    .selectFrom('orders')
    .select(['secret', 'payableCents', 'paymentMethod'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { orderId, ...order };
}
