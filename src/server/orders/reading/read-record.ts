import { reachable } from '#domain/account/erased.ts';
import { accessTo } from '#domain/access/access-to.ts';
import type { Section } from '#domain/dashboard/sections.ts';
import { toReais } from '#domain/money.ts';
import { isPickUp, orderPath, type OrderLine } from '#domain/orders/order.ts';
import { deliveryJson } from '#domain/deliveries/delivery.ts';
import type {
  EventData,
  EventJson,
  EventKind,
  OrderEvent,
  OrderLetter,
} from '#domain/orders/event.ts';
import { isLate } from '#domain/orders/late.ts';
import type { EarlierOrder, OrderRecord, OrderRecordLine } from '#domain/orders/order-record.ts';
import { isChangeable, movesFrom } from '#domain/orders/status.ts';
import { maySee } from '../../service/authorise.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { OrderEventRow, OrderRow } from '../../db/schema/orders.ts';
import type { RefundRow } from '../../db/schema/payments.ts';
import { NotFoundError } from '../../base/errors.ts';
import { paymentsOf, refundsOf } from '../../payments/ledger/payment-rows.ts';
import { NO_PARTS } from '#domain/orders/refund.ts';
import { madeLenses } from '../../laboratory/steps/made-lenses.ts';
import { refundedPieces } from '#domain/payments/refunded-pieces.ts';
import {
  boughtCards,
  cardsOfLine,
  spentCentsOf,
  type BoughtCard,
} from '../../gift-cards/bought-cards.ts';
import type { Scope } from '../../service/scope.ts';
import { canHaveLabel, labelOf } from '../sending/carrier-label.ts';
import { findOrder } from '../rows/order-row.ts';
import { readOrder } from './read-order.ts';
import { readShopReturns } from '../returns/read-returns.ts';
import { recordPayments } from '../../payments/by-hand/record-payments.ts';
import { canMarkPaid } from '../../payments/by-hand/take-payment.ts';
import { customerRevenueCents } from '../../customers/records/customer-revenue.ts';
import { firstMade, madeAgain, mayBeMadeAgain } from '../../laboratory/steps/made-again.ts';

/** How many other orders of the customer the record shows. */
const MAX_EARLIER = 5;

/** An order as the dashboard's record shows it. @throws NotFoundError */
export async function readOrderRecord(scope: Scope, id: string): Promise<OrderRecord> {
  const { db } = scope.engine;
  const row = await findOrder(db, id);
  if (!row) throw new NotFoundError();
  const order = await readOrder(db, row);
  const timeline = await readTimeline(db, id);
  const payments = await paymentsOf(db, id);
  const refunds = await refundsOf(db, id);
  const cards = await boughtCards(db, id);
  const { email, phone, cpf = null, fullName: name } = order.billingInfo;
  return {
    id,
    version: row.version,
    status: row.status,
    source: row.source,
    externalId: row.externalId,
    kind: row.kind,
    first: await firstMade(db, row),
    paymentStatus: row.paymentStatus,
    paymentMethod: row.paymentMethod,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    dueAt: row.dueAt,
    isLate: isLate(row.dueAt, scope.now()),
    isPickUp: isPickUp(order.delivery),
    moves: [...movesFrom(row.status, isPickUp(order.delivery))],
    isOpen: isChangeable(row.status) && row.kind === '' && row.source !== 'import',
    canMarkPaid: canMarkPaid(row),
    customer: {
      id: row.customerId,
      name,
      email,
      phone,
      cpf,
      ...(await readCustomer(db, row)),
      isOpenable: row.customerId !== null && maySee(scope, 'customers'),
    },
    mayOpenProducts: maySee(scope, 'products'),
    opensServices: maySee(scope, 'prescriptions'),
    lines: await readLines(db, row, {
      makesAgain: mayEdit(scope, 'prescriptions'),
      lines: order.lines,
      refunds,
      cards,
    }),
    coupon: order.coupon,
    promotion: order.promotion && {
      name: order.promotion.name,
      amount: toReais(order.promotion.cents),
    },
    staffDiscount: order.staffDiscount && {
      amount: toReais(order.staffDiscount.cents),
      percent: order.staffDiscount.percent,
      reason: row.staffDiscountReason,
    },
    pixDiscount:
      row.pixDiscountCents > 0
        ? { amount: toReais(row.pixDiscountCents), percent: row.pixPercent }
        : null,
    subtotal: toReais(row.subtotalCents),
    discount: toReais(row.discountCents),
    total: toReais(row.totalCents),
    delivery: deliveryJson(order.delivery),
    payable: toReais(row.payableCents),
    refunded: toReais(row.refundedCents),
    ...recordPayments(row, payments, refunds, spentCentsOf(cards)),
    returns: await readShopReturns(db, id),
    billingInfo: order.billingInfo,
    shippingInfo: order.shippingInfo,
    tracking: order.tracking && { ...order.tracking, link: row.trackingUrl },
    fiscal: order.fiscal,
    canHaveLabel: mayEdit(scope) && canHaveLabel(row),
    label: await labelOf(scope, id),
    timeline,
    letters: reachable(row.email) === '' ? [] : lettersOf(row, timeline),
    buyerPath: orderPath(id, mayEdit(scope) ? row.secret : ''),
  };
}

const mayEdit = ({ actor }: Scope, section: Section = 'orders'): boolean =>
  actor.kind === 'user' && accessTo(actor.user, section).edit;

/** The letters about an order that were due so far, and can be sent again. */
export function lettersOf(
  { source }: Pick<OrderRow, 'source'>,
  timeline: readonly Pick<OrderEvent, 'kind' | 'status' | 'reason'>[],
): OrderLetter[] {
  const isMoved = timeline.some(
    ({ kind, status, reason }) =>
      (kind === 'return' || (kind === 'status' && status !== 'pending')) && reason !== 'expired',
  );
  return [
    ...(source === 'web' ? (['placed'] as const) : []),
    ...(isMoved ? (['moved'] as const) : []),
    ...(timeline.some(({ kind }) => kind === 'change') ? (['changed'] as const) : []),
  ];
}

/** The events of an order, the newest first; money in reais. */
async function readTimeline(db: Db, orderId: string): Promise<OrderEvent[]> {
  const rows = await db
    .selectFrom('orderEvents')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('position', 'desc')
    .execute();
  return rows.map(timelineEvent);
}

function timelineEvent(row: OrderEventRow): OrderEvent {
  const { kind, status, at, actorId, actorName, reason } = row;
  return { kind, status, at, actorId, actorName, reason, data: eventJson(row) } as OrderEvent;
}

/** What a stored event says, in JSON. */
function eventJson(row: Pick<OrderEventRow, 'kind' | 'data'>): EventJson[EventKind] {
  const { kind } = row;
  const data: unknown = JSON.parse(row.data);
  switch (kind) {
    case 'return': {
      const { refundCents, ...rest } = data as EventData['return'];
      return { ...rest, refund: toReais(refundCents) };
    }
    case 'payment': {
      const { amountCents, ...rest } = data as EventData['payment'];
      return { ...rest, amount: toReais(amountCents) };
    }
    case 'change': {
      const { fromCents, toCents, ...rest } = data as EventData['change'];
      return { ...rest, from: toReais(fromCents), to: toReais(toCents) };
    }
    default:
      return data as EventJson[typeof kind];
  }
}

async function readLines(
  db: Db,
  order: OrderRow,
  {
    makesAgain,
    lines,
    refunds,
    cards,
  }: {
    /** Whether the person may have glasses made again. */
    makesAgain: boolean;
    lines: readonly OrderLine[];
    refunds: readonly RefundRow[];
    cards: readonly BoughtCard[];
  },
): Promise<OrderRecordLine[]> {
  const { id: orderId } = order;
  const again = await madeAgain(db, orderId);
  const rows = await db
    .selectFrom('orderLines')
    .leftJoin('variants', 'variants.id', 'orderLines.variantId')
    .leftJoin('products', 'products.id', 'orderLines.productId')
    .leftJoin('orderLenses', (join) =>
      join
        .onRef('orderLenses.orderId', '=', 'orderLines.orderId')
        .onRef('orderLenses.position', '=', 'orderLines.position'),
    )
    .select([
      'orderLines.position',
      'orderLines.lens',
      'orderLines.qty',
      'orderLines.returned',
      'orderLenses.number as serviceOrder',
      'orderLines.variantId',
      'orderLines.giftKey',
      'orderLines.refundedGone',
      'orderLines.lensRefundedGone',
      'orderLines.lensCents',
      'orderLines.lensKeptPercent',
      'variants.qty as stock',
      'products.ncm',
    ])
    .where('orderLines.orderId', '=', orderId)
    .orderBy('orderLines.position')
    .execute();
  const refunded = refundedPieces(refunds, rows);
  const made = await madeLenses(db, orderId);
  return lines.map(({ unitPriceCents, totalCents, discountCents, ...line }, index) => {
    const { position, lensCents, lensKeptPercent } = rows[index]!;
    const refundedParts = refunded.get(position) ?? NO_PARTS;
    return {
      ...line,
      position,
      price: toReais(unitPriceCents),
      total: toReais(totalCents),
      discount: toReais(discountCents),
      lensPrice: toReais(lensCents),
      lensKeptPercent: made.has(position) ? lensKeptPercent : 0,
      refunded: Math.min(refundedParts.frames, refundedParts.lenses),
      refundedParts,
      cardsSpent: cardsOfLine(cards, rows[index]!).map(({ spentCents }) => toReais(spentCents)),
      stock: rows[index]!.stock,
      serviceOrder: rows[index]!.serviceOrder,
      madeAgain: again.filter((each) => each.position === position),
      isRemakeable: makesAgain && mayBeMadeAgain(order, rows[index]!, again),
      ncm: rows[index]!.ncm ?? '',
    };
  });
}

/** The customer's orders: their number, what was spent, and the latest. */
async function readCustomer(
  db: Db,
  { id, customerId }: OrderRow,
): Promise<Pick<OrderRecord['customer'], 'orders' | 'spent' | 'earlier'>> {
  const bought = db
    .selectFrom('orders')
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        ...(customerId === null ? [] : [eb('customerId', '=', customerId)]),
      ]),
    );
  const { orders, spent } = await bought
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('kind', '=', '').as('orders'),
      customerRevenueCents().as('spent'),
    ])
    .executeTakeFirstOrThrow();
  const earlier = await bought
    .select(['id', 'status', 'kind', 'createdAt', 'payableCents'])
    .where('id', '!=', id)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(MAX_EARLIER)
    .execute();
  return {
    orders,
    spent: toReais(spent ?? 0),
    earlier: earlier.map(({ payableCents, ...order }): EarlierOrder => ({
      ...order,
      payable: toReais(payableCents),
    })),
  };
}
