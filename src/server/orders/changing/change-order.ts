import { foldEmail } from '#domain/address/email.ts';
import { toCents } from '#domain/money.ts';
import {
  orderChangeSchema,
  type OrderChangeInput,
  type OrderChangePreview,
} from '#domain/orders/order-change.ts';
import { isNationalHoliday } from '#domain/deliveries/holidays.ts';
import { afterWorkingDays } from '#domain/orders/late.ts';
import { countedCents } from '#domain/payments/order-money.ts';
import { refundedPieces } from '#domain/payments/refunded-pieces.ts';
import {
  costOf,
  leastParts,
  lessParts,
  NO_PARTS,
  wholePieces,
  type Parts,
} from '#domain/orders/refund.ts';
import { isChangeable } from '#domain/orders/status.ts';
import { audit } from '../../service/audit.ts';
import { authorise } from '../../service/authorise.ts';
import { returnCouponUse } from '../../coupons/coupon-uses.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderLineRow, OrderRow } from '../../db/schema/orders.ts';
import { ConflictError, NotFoundError } from '../../base/errors.ts';
import { lineKey } from '../../gift-cards/line-gift.ts';
import { takeOutLenses } from '../../laboratory/steps/take-out-lenses.ts';
import { queueLetter } from '../../letters/queue/queue-letter.ts';
import { parseInput } from '../../service/parse-input.ts';
import { refundsOf, sumUpPayments } from '../../payments/ledger/payment-rows.ts';
import { namesLine } from '../../payments/ledger/refunded-gone.ts';
import type { Scope } from '../../service/scope.ts';
import { loadSettings } from '../../settings/load-settings.ts';
import { moveStock } from '../../stock/move-stock.ts';
import { numberedSoFar } from './changed-lines.ts';
import { computeChange, previewOf, type ComputedChange } from './compute-change.ts';
import {
  columnsOfAddresses,
  columnsOfDelivery,
  rewriteWords,
  addEvent,
  checkVersion,
  findOrder,
  lockOrder,
  writeColumns,
} from '../rows/order-row.ts';

/**
 * What an open order would look like after a change: its lines, and its sums before and after. Writes
 * nothing.
 *
 * @throws NotFoundError for an unknown order
 * @throws ConflictError 'orderNotChangeable' once it was shipped or has ended, 'changedMeanwhile' for an old
 *   version
 */
export async function previewOrderChange(
  scope: Scope,
  input: OrderChangeInput,
): Promise<OrderChangePreview> {
  authorise(scope, 'orders', 'edit');
  const change = parseInput(orderChangeSchema, input);
  const { db } = scope.engine;
  const order = await findOrder(db, change.orderId);
  if (!order) throw new NotFoundError();
  checkChangeable(order, change.version);
  const settings = await loadSettings(scope);
  return previewOf(db, order, await computeChange(db, order, change, settings));
}

function checkChangeable(order: OrderRow, version: number): void {
  // Its one line has no price, and is what the laboratory or the bench works on.
  if (order.kind !== '') throw new ConflictError('serviceNotChangeable');
  // It says what was agreed on elsewhere, of products that the shop may not even have.
  if (order.source === 'import') throw new ConflictError('importedNotChangeable');
  if (!isChangeable(order.status)) {
    throw new ConflictError('orderNotChangeable', { status: order.status });
  }
  checkVersion(order, version);
}

/**
 * Changes an open order: stock moves by the difference, the sums are computed again, the buyer gets a
 * letter. A change that makes no difference writes nothing.
 *
 * @returns the order's new version
 * @throws ConflictError as the preview does; 'priceChanged' with the preview if the total is not
 *   `expectedTotal`; 'stockShort' with `lines`
 */
export async function changeOrder(
  scope: Scope,
  input: OrderChangeInput,
): Promise<{ version: number }> {
  authorise(scope, 'orders', 'edit');
  const change = parseInput(orderChangeSchema, input);
  const settings = await loadSettings(scope);
  return scope.engine.transaction(async (tx) => {
    const order = await lockOrder(tx, change.orderId);
    checkChangeable(order, change.version);
    const computed = await computeChange(tx, order, change, settings);
    const { payableCents } = computed.totals;
    if (change.expectedTotal !== undefined && toCents(change.expectedTotal) !== payableCents) {
      throw new ConflictError('priceChanged', { preview: await previewOf(tx, order, computed) });
    }
    const isMoved =
      computed.delivery.type !== order.deliveryType ||
      computed.delivery.area !== order.deliveryArea;
    if (computed.changes.length === 0 && !computed.addressChanged && !isMoved) {
      return { version: order.version };
    }
    const lines = await moveDifference(tx, scope, order.id, computed);
    await takeOutLenses(tx, scope, { orderId: order.id, before: computed.before, left: lines });
    for (const couponId of computed.lostIds)
      await returnCouponUse(tx, scope, { orderId: order.id, couponId });
    if (computed.changes.length > 0 || computed.totals.discountCents !== order.discountCents) {
      const shared = shareDiscount(lines, computed);
      await writeLines(
        tx,
        order.id,
        await letRefundedGo(tx, order, { ...computed, lines: shared }),
      );
    }
    const version = await writeChange(tx, scope, order, computed);
    await addEvent(tx, scope, {
      orderId: order.id,
      kind: 'change',
      status: order.status,
      data: {
        lines: computed.changes,
        address: computed.addressChanged,
        delivery: isMoved ? computed.delivery.type : null,
        fromCents: order.payableCents,
        toCents: payableCents,
      },
    });
    if (computed.billingInfo.email !== '') {
      await queueLetter(scope, { kind: 'orderChanged', orderId: order.id });
    }
    await audit(scope, {
      action: 'orders.change',
      subject: order.id,
      details: {
        lines: computed.changes,
        ...(computed.addressChanged && { address: true }),
        payableCents: { from: order.payableCents, to: payableCents },
      },
    });
    return { version };
  });
}

/**
 * Takes added pieces from stock and returns removed ones, in the order of the variants' ids, so that no two
 * orders deadlock. A variant that was unlimited when it was sold returns nothing.
 *
 * @returns the lines with the pieces they have taken from stock now
 */
async function moveDifference(
  tx: Tx,
  scope: Scope,
  orderId: string,
  { before, lines }: ComputedChange,
): Promise<OrderLineRow[]> {
  const was = new Map(before.map((line) => [lineKey(line), line]));
  const is = new Map(lines.map((line) => [lineKey(line), line]));
  const taken = new Map<string, number>();
  const short = [];
  // A key begins with the variant's id.
  for (const key of [...new Set([...was.keys(), ...is.keys()])].sort()) {
    const old = was.get(key);
    const { variantId, name } = (old ?? is.get(key))!;
    const had = old?.taken ?? 0;
    const more = (is.get(key)?.qty ?? 0) - (old?.qty ?? 0);
    const delta = more > 0 ? -more : Math.min(-more, had);
    taken.set(key, had);
    if (delta === 0) continue;
    const answer = await moveStock(tx, scope, { variantId, delta, reason: 'changed', orderId });
    if (answer.outcome === 'moved' || delta > 0) taken.set(key, had - delta);
    else if (answer.outcome !== 'unlimited') {
      short.push({ variantId, name, requested: more, available: answer.qty });
    }
  }
  if (short.length > 0) throw new ConflictError('stockShort', { lines: short });
  return lines.map((line) => ({ ...line, taken: taken.get(lineKey(line)) ?? 0 }));
}

/** Other lines are a new sale: the discount is shared out among them again. */
function shareDiscount(
  lines: readonly OrderLineRow[],
  { shares, pixShares }: Pick<ComputedChange, 'shares' | 'pixShares'>,
): OrderLineRow[] {
  return lines.map((line, index) => ({
    ...line,
    discountCents: shares[index]!,
    pixDiscountCents: pixShares[index]!,
  }));
}

/**
 * Of pieces that leave a line, those whose money was given back go first: that money is no longer one given back for
 * goods, the order has become cheaper by it.
 *
 * @returns the lines, which say how many such pieces have left them
 */
async function letRefundedGo(
  tx: Tx,
  order: OrderRow,
  { before, lines, changes, totals }: ComputedChange,
): Promise<OrderLineRow[]> {
  const refunds = await refundsOf(tx, order.id);
  const refunded = refundedPieces(refunds, before);
  const gone = new Map<number, Parts>();
  // What only became less never leaves a rest to pay, such as a cent of a discount that is shared out again.
  const isOnlyLess = changes.every(({ from, to }) => to < from);
  let most = isOnlyLess
    ? Math.max(0, countedCents(order) - totals.payableCents)
    : Number.MAX_SAFE_INTEGER;
  for (const line of before) {
    const { position, qty } = line;
    const left = lines.find((each) => each.position === position)?.qty ?? 0;
    if (qty <= left) continue;
    const parts = leastParts(refunded.get(position) ?? NO_PARTS, wholePieces(qty - left));
    if (parts.frames + parts.lenses === 0) continue;
    gone.set(position, parts);
    const all = wholePieces(qty);
    let cents = Math.min(most, costOf(line, all) - costOf(line, lessParts(all, parts)));
    for (const refund of refunds) {
      if (refund.status === 'failed' || !namesLine(refund, position)) continue;
      const part = Math.min(cents, refund.amountCents - refund.loweredCents);
      if (part === 0) continue;
      refund.loweredCents += part;
      cents -= part;
      most -= part;
      await tx
        .updateTable('refunds')
        .set({ loweredCents: refund.loweredCents })
        .where('id', '=', refund.id)
        .execute();
    }
  }
  return lines.map((line) => {
    const { frames, lenses } = gone.get(line.position) ?? NO_PARTS;
    return {
      ...line,
      refundedGone: line.refundedGone + frames,
      lensRefundedGone: line.lensRefundedGone + lenses,
    };
  });
}

async function writeLines(tx: Tx, orderId: string, lines: readonly OrderLineRow[]): Promise<void> {
  await tx.deleteFrom('orderLines').where('orderId', '=', orderId).execute();
  await tx.insertInto('orderLines').values(lines).execute();
}

async function writeChange(
  tx: Tx,
  scope: Scope,
  order: OrderRow,
  { billingInfo, shippingInfo, delivery, lines, ...computed }: ComputedChange,
): Promise<number> {
  const email = foldEmail(billingInfo.email);
  await rewriteWords(tx, {
    orderId: order.id,
    externalId: order.externalId,
    ...billingInfo,
    email,
    skus: lines.map(({ sku }) => sku),
    trackingCode: order.trackingCode,
  });
  return writeColumns(tx, scope, order.id, {
    billingInfo: JSON.stringify(billingInfo),
    shippingInfo: JSON.stringify(shippingInfo),
    ...columnsOfAddresses({ billingInfo, shippingInfo, delivery }),
    email,
    ...columnsOfDelivery(delivery),
    deliveryCents: delivery.costCents,
    ...(computed.couponLost && { couponCode: null, couponPercent: 0, couponKind: 'percent' }),
    promotionName: computed.promotionName,
    priceRules: JSON.stringify(computed.frozen),
    ...computed.totals,
    linesNumbered: numberedSoFar(order, [...computed.before, ...lines]),
    ...(await sumUpPayments(tx, { ...order, payableCents: computed.totals.payableCents })),
    dueAt: await dueAfter(tx, order, delivery.days),
  });
}

/** The new due date: another delivery takes another time, still counted from the confirmation. */
async function dueAfter(tx: Tx, order: OrderRow, days: number): Promise<number | null> {
  if (order.dueAt === null || days === order.deliveryDays) return order.dueAt;
  const { at } = await tx
    .selectFrom('orderEvents')
    .select('at')
    .where('orderId', '=', order.id)
    .where('status', '=', 'confirmed')
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow();
  return afterWorkingDays(at, days, isNationalHoliday);
}
