import type { CartAddress } from '#domain/cart/cart.ts';
import type { FrameMeasures } from '#domain/products/product.ts';
import { markingText } from '#domain/frames/frame.ts';
import { lensesOf } from '#domain/frames/lenses.ts';
import { trackingUrl } from '#domain/orders/carriers.ts';
import type { EventData } from '#domain/orders/event.ts';
import type { Order, OrderLine, OrderService, StatusEvent } from '#domain/orders/order.ts';
import { isBenchKind } from '#domain/orders/order-kind.ts';
import type { PixOffer } from '#domain/orders/pix-discount.ts';
import { statusHistory } from '#domain/orders/status.ts';
import { countedCents } from '#domain/payments/order-money.ts';
import { focalOf } from '#domain/products/image.ts';
import type { Scope } from '../../service/scope.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { OrderEventRow, OrderRow } from '../../db/schema/orders.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';
import { NotFoundError } from '../../base/errors.ts';
import { endsOfCards } from '../../gift-cards/bought-cards.ts';
import { readGift } from '../../gift-cards/line-gift.ts';
import { benchOf, lensesOfOrder, readLens } from '../../lenses/order-lenses.ts';
import { readOrderPayment } from '../../payments/ledger/order-payment.ts';
import { paymentsOf } from '../../payments/ledger/payment-rows.ts';
import { sameSecret } from '../../security/same-secret.ts';
import { datedDelivery } from '../placing/dated-delivery.ts';
import { findOrder, fiscalOf } from '../rows/order-row.ts';
import { pixSharesOf } from '../placing/price-by-method.ts';

/**
 * An order, for anyone who has its secret.
 *
 * @throws NotFoundError for an unknown order and for a wrong secret alike
 */
export async function orderForGuest(
  { engine: { db } }: Scope,
  { orderId, secret }: { orderId: string; secret: string },
): Promise<Order> {
  const row = await findOrder(db, orderId);
  if (!row || !sameSecret(secret, row.secret)) throw new NotFoundError();
  return readOrder(db, row);
}

/**
 * An order, for the account that it belongs to.
 *
 * @throws NotFoundError for an unknown order and for another account's alike
 */
export async function orderForOwner(
  { engine: { db } }: Scope,
  { accountId, orderId }: { accountId: string; orderId: string },
): Promise<Order> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return readOrder(db, row);
}

/** Reads an order, given its row: its lines, history and messages. */
export async function readOrder(db: Db, row: OrderRow): Promise<Order> {
  const rows = await lineRows(db, row);
  const payments = await paymentsOf(db, row.id);
  const events = await db
    .selectFrom('orderEvents')
    .select(['kind', 'status', 'at', 'reason', 'data'])
    .where('orderId', '=', row.id)
    .orderBy('position')
    .execute();
  return {
    orderId: row.id,
    status: row.status,
    service: await serviceOf(db, row),
    paymentStatus: row.paymentStatus,
    paymentMethod: row.paymentMethod,
    createdAt: row.createdAt,
    lines: await readLines(db, row, rows),
    subtotalCents: row.subtotalCents,
    coupon:
      row.couponCode === null
        ? null
        : { code: row.couponCode, discount: row.couponPercent, kind: row.couponKind },
    promotion:
      row.promotionName === '' ? null : { name: row.promotionName, cents: row.promotionCents },
    staffDiscount:
      row.staffDiscountCents === 0
        ? null
        : { cents: row.staffDiscountCents, percent: row.staffDiscountPercent },
    pix: row.pixPercent > 0 ? pixOfferOf(row, rows, payments) : null,
    discountCents: row.discountCents,
    delivery: await datedDelivery(row, events),
    totalCents: row.totalCents,
    payableCents: row.payableCents,
    billingInfo: JSON.parse(row.billingInfo) as CartAddress,
    shippingInfo: JSON.parse(row.shippingInfo) as CartAddress,
    tracking: trackingOf(row),
    fiscal: fiscalOf(row),
    refundedCents: row.refundedCents,
    payment: await readOrderPayment(db, row, payments),
    history: statusHistory(events.map(statusEvent)),
    messages: events
      .filter(({ kind }) => kind === 'message')
      .map(({ data, at }) => ({ text: (JSON.parse(data) as EventData['message']).text, at })),
  };
}

async function serviceOf(
  db: Db,
  { id, kind, firstOrderId }: OrderRow,
): Promise<OrderService | null> {
  if (kind === '') return null;
  return { kind, firstOrderId, bench: isBenchKind(kind) ? await benchOf(db, id) : null };
}

function trackingOf({
  trackingCarrier: carrier,
  trackingCode: code,
  trackingUrl: link,
}: OrderRow): Order['tracking'] {
  return code === '' ? null : { carrier, code, url: trackingUrl({ carrier, code, link }) };
}

/** The discount for paying by Pix: what it takes off, or would. */
function pixOfferOf(
  row: OrderRow,
  lines: readonly LineRow[],
  payments: readonly PaymentRow[],
): PixOffer {
  const { pixPercent: percent, pixDiscountCents: cents } = row;
  const paid = payments.filter(({ status }) => status === 'paid');
  // Once money has come, other than from a gift card, the price stays.
  if (paid.some(({ giftCardId }) => giftCardId === null))
    return { percent, cents, possibleCents: cents };
  const shares = pixSharesOf(lines, row.deliveryCents, {
    percent,
    prepaidCents: countedCents(row),
  });
  return { percent, cents, possibleCents: shares.reduce((sum, share) => sum + share, 0) };
}

/** An event as the buyer sees it. */
function statusEvent({
  status,
  at,
  reason,
  data,
}: Pick<OrderEventRow, 'status' | 'at' | 'reason' | 'data'>): StatusEvent {
  const { note } = JSON.parse(data) as { note?: string };
  return { status, at, ...(reason && { reason }), ...(note && { note }) };
}

/** The lines of an order, with the measures of a product's one size, or of the line's, and its picture's focal point. */
async function lineRows(db: Db, { id: orderId }: OrderRow) {
  const rows = await db
    .selectFrom('orderLines')
    .leftJoin('products', 'products.id', 'orderLines.productId')
    .leftJoin('frameMeasures', (join) =>
      join
        .onRef('frameMeasures.productId', '=', 'orderLines.productId')
        .on((eb) =>
          eb.or([
            eb('frameMeasures.size', '=', ''),
            eb('frameMeasures.size', '=', eb.ref('orderLines.attribute')),
          ]),
        ),
    )
    .leftJoin('productImages', (join) =>
      join
        .onRef('productImages.productId', '=', 'orderLines.productId')
        .onRef('productImages.key', '=', 'orderLines.image'),
    )
    .select([
      'orderLines.position',
      'orderLines.productId',
      'orderLines.variantId',
      'orderLines.name',
      'orderLines.sku',
      'orderLines.slug',
      'orderLines.color',
      'orderLines.attribute',
      'orderLines.customAttr',
      'orderLines.image',
      'orderLines.qty',
      'orderLines.returned',
      'orderLines.unitPriceCents',
      'orderLines.totalCents',
      'orderLines.discountCents',
      'orderLines.pixDiscountCents',
      'orderLines.gift',
      'orderLines.giftKey',
      'orderLines.isGiftCard',
      'orderLines.lens',
      'products.kind',
      'products.sunCategory',
      'frameMeasures.lensWidth',
      'frameMeasures.bridge',
      'frameMeasures.temple',
      'productImages.focalX',
      'productImages.focalY',
    ])
    .where('orderLines.orderId', '=', orderId)
    .orderBy('orderLines.position')
    .orderBy('frameMeasures.size')
    .execute();
  // A product may have measures of both.
  return rows.filter(({ position }, index) => position !== rows[index - 1]?.position);
}

type LineRow = Awaited<ReturnType<typeof lineRows>>[number];

/**
 * The lines of an order. Their lenses and measures are read from the products, where they hardly ever change: a line
 * has no copy of them, and shows none once its product is deleted.
 */
async function readLines(
  db: Db,
  { id: orderId }: OrderRow,
  rows: readonly LineRow[],
): Promise<OrderLine[]> {
  const hasCards = rows.some(({ isGiftCard }) => isGiftCard === 1);
  const endOf = hasCards ? await endsOfCards(db, orderId) : () => undefined;
  const lenses = rows.some(({ lens }) => lens !== '') ? await lensesOfOrder(db, orderId) : null;
  return rows.map(({ pixDiscountCents: _, position, gift, giftKey, isGiftCard, lens, ...row }) => {
    const { kind, sunCategory, lensWidth, bridge, temple, focalX, focalY, ...line } = row;
    const focal = focalX !== null && focalY !== null && focalOf({ focalX, focalY });
    const bought = readLens(lens);
    const cardsEndAt = endOf(line.variantId, giftKey);
    return {
      ...line,
      ...(focal && { focal }),
      gift: readGift(gift),
      lens: bought && (lenses?.(position, bought) ?? null),
      ...(isGiftCard === 1 && { isGiftCard: true as const }),
      ...(cardsEndAt !== undefined && { cardsEndAt }),
      lenses: kind && lensesOf(kind, sunCategory !== null, isGiftCard === 1),
      marking:
        lensWidth === null || bridge === null || temple === null
          ? null
          : markingText({ lensWidth, bridge, temple }),
    };
  });
}

interface OrderedFrame {
  productId: string;
  /** The line's size, if its product comes in several. */
  attribute: string | null;
}

/**
 * The measures of ordered frames, in mm and g, read from the products as they are today: a frame's size
 * does not change. null for a line that is not a frame, or whose product is gone.
 *
 * @returns one entry per line, in the same order
 */
export async function frameMeasures(
  db: Db,
  lines: readonly OrderedFrame[],
): Promise<(FrameMeasures | null)[]> {
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  if (productIds.length === 0) return [];
  const rows = await db
    .selectFrom('frameMeasures')
    .selectAll()
    .where('productId', 'in', productIds)
    .execute();
  return lines.map(({ productId, attribute }) => {
    const found = rows.find(
      (row) => row.productId === productId && (row.size === '' || row.size === attribute),
    );
    if (!found) return null;
    const { lensWidth, bridge, temple, lensHeight, totalWidth, weight } = found;
    return { lensWidth, bridge, temple, lensHeight, totalWidth, weight };
  });
}
