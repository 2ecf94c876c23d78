import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { reachable } from '#domain/account/erased.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import type { Condition } from '#domain/dashboard/filters.ts';
import { toReais } from '#domain/money.ts';
import { choicesOf } from '#domain/orders/choices.ts';
import { isLate } from '#domain/orders/late.ts';
import { prioritiesOf, PROMISED_PRIORITIES, OPEN_STATUSES } from '#domain/orders/status.ts';
import { orderList } from '#domain/orders/order-list.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { lookedFor } from '#domain/orders/order-words.ts';
import type { OrderListItem } from '#domain/orders/order-record.ts';
import { authorise } from '../../service/authorise.ts';
import { listOf, type ExportColumn, type ExportParts } from '../../dashboard/list.ts';
import { hasWords } from '../../dashboard/linked.ts';
import { unindexed, where } from '../../dashboard/where.ts';
import { focalPoints } from '../../catalogue/focal-points.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { OrderLineRow } from '../../db/schema/orders.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { Scope } from '../../service/scope.ts';

const eb = expressionBuilder<Schema, 'orders'>();
type Column =
  'status' | 'paymentStatus' | 'paymentMethod' | 'source' | 'state' | 'couponCode' | 'kind';

const byColumn =
  (name: Column) =>
  (condition: Condition, { engine }: Scope): Expression<SqlBool> =>
    where(engine, eb.ref(`orders.${name}`), condition);

const byRange =
  (name: 'createdAt' | 'payableCents') =>
  (condition: Condition, { engine }: Scope): Expression<SqlBool> =>
    where(engine, unindexed(engine, eb.ref(`orders.${name}`)), condition);

/**
 * Narrows a list to a range of priorities, which have an index: the few orders that wait for the shop are
 * found without reading the many that have ended.
 */
const between = ([from, to]: readonly [number, number]): Expression<SqlBool> =>
  eb.and([eb('orders.priority', '>=', from), eb('orders.priority', '<', to)]);

function byStatus(condition: Condition, scope: Scope): Expression<SqlBool> {
  const has = byColumn('status')(condition, scope);
  if (condition.operator !== 'oneOf') return has;
  const statuses = condition.values as OrderStatus[];
  const areOpen = statuses.every((status) => OPEN_STATUSES.includes(status));
  return areOpen ? eb.and([has, between(prioritiesOf(statuses))]) : has;
}

/** Orders that contain each searched word, or a word that begins with it. */
const holdsOrderWords = (q: string, { engine }: Scope): Promise<Expression<SqlBool>> =>
  hasWords(engine, { table: 'orderWords', owner: 'orderId', id: 'orders.id' }, lookedFor(q));

/** Late: confirmed, not delivered, and the working days of its delivery are over. */
function lateness(condition: Condition, { now }: Scope): Expression<SqlBool> {
  const late = eb('orders.dueAt', '<=', now());
  if (condition.operator === 'is' && condition.is)
    return eb.and([late, between(PROMISED_PRIORITIES)]);
  return eb.or([eb('orders.dueAt', 'is', null), eb.not(late)]);
}

/** Whether a request of the buyer to take pieces back waits for the shop; those few have an index of their own. */
const waitingReturns = (condition: Condition): Expression<SqlBool> =>
  condition.operator === 'is' && condition.is
    ? eb('orders.returnsWaiting', '>', 0)
    : eb('orders.returnsWaiting', '=', 0);

/** Orders by which nothing was sold have an index of their own. */
const byKind = (condition: Condition, scope: Scope): Expression<SqlBool> =>
  condition.operator === 'oneOf'
    ? eb.and([byColumn('kind')(condition, scope), sql<SqlBool>`orders.kind <> ''`])
    : byColumn('kind')(condition, scope);

/** Whether staff still have to give money back by hand; those few refunds have an index of their own. */
function toMake(condition: Condition): Expression<SqlBool> {
  const found = sql<SqlBool>`orders.id IN (
    SELECT order_id FROM refunds WHERE refunds.by_hand = 1 AND refunds.status = 'processing')`;
  return condition.operator === 'is' && !condition.is ? eb.not(found) : found;
}

/** The list's items for these orders. */
async function listItems(scope: Scope, db: Db, ids: readonly string[]): Promise<OrderListItem[]> {
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
  const lines = await db
    .selectFrom('orderLines')
    .select(['orderId', 'productId', 'name', 'image', 'qty'])
    .where('orderId', 'in', ids)
    .orderBy('position')
    .execute();
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const firsts = [...linesOf.values()].flatMap(([first]) => first ?? []);
  const focalOf = await focalPoints(db, firsts);
  return rows.map((row) => {
    const own = linesOf.get(row.id) ?? [];
    const billing = JSON.parse(row.billingInfo) as CartAddress;
    const shipping = JSON.parse(row.shippingInfo) as CartAddress;
    return {
      id: row.id,
      version: row.version,
      status: row.status,
      source: row.source,
      externalId: row.externalId,
      kind: row.kind,
      paymentStatus: row.paymentStatus,
      paymentMethod: row.paymentMethod,
      createdAt: row.createdAt,
      age: Math.max(0, scope.now() - row.createdAt),
      dueAt: row.dueAt,
      isLate: isLate(row.dueAt, scope.now()),
      buyer: billing.fullName,
      email: reachable(row.email),
      state: row.state,
      city: shipping.city,
      pieces: own.reduce((sum, { qty }) => sum + qty, 0),
      name: own[0]?.name ?? '',
      image: own[0]?.image ?? null,
      focal: own[0] && focalOf(own[0]),
      payable: toReais(row.payableCents),
      coupon: row.couponCode ?? '',
      discount: toReais(row.discountCents),
      staffDiscount: toReais(row.staffDiscountCents),
      staffDiscountReason: row.staffDiscountReason,
      trackingCode: row.trackingCode,
      phone: billing.phone,
      cpf: billing.cpf ?? '',
      country: shipping.country,
      delivery: toReais(row.deliveryCents),
    };
  });
}

/** A line of an order as its export shows it; money in reais. */
interface ExportedLine {
  order: OrderListItem;
  line: OrderLineRow;
}

/** Each line of an order is a row of an export of its own: what was sold of what, at which price. */
const orderLineParts: ExportParts<OrderListItem> = {
  columns: [
    { name: 'id', value: ({ order }) => order.id },
    { name: 'createdAt', value: ({ order }) => new Date(order.createdAt) },
    { name: 'status', value: ({ order }) => order.status },
    { name: 'buyer', value: ({ order }) => order.buyer },
    { name: 'product', value: ({ line }) => line.name },
    { name: 'sku', value: ({ line }) => line.sku },
    { name: 'choices', value: ({ line }) => choicesOf(line) },
    { name: 'qty', value: ({ line }) => line.qty },
    { name: 'returned', value: ({ line }) => line.returned },
    { name: 'unitPrice', isMoney: true, value: ({ line }) => toReais(line.unitPriceCents) },
    { name: 'lineDiscount', isMoney: true, value: ({ line }) => toReais(line.discountCents) },
    {
      name: 'lineTotal',
      isMoney: true,
      value: ({ line }) => toReais(line.totalCents - line.discountCents),
    },
  ] satisfies ExportColumn<ExportedLine>[],
  async of(db, items) {
    const ids = items.map(({ id }) => id);
    const lines = await db
      .selectFrom('orderLines')
      .selectAll()
      .where('orderId', 'in', ids)
      .orderBy('position')
      .execute();
    const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
    return items.flatMap((order): ExportedLine[] =>
      (linesOf.get(order.id) ?? []).map((line) => ({ order, line })),
    );
  },
};

/** The dashboard's list of orders. */
export const ordersList = listOf<'orders', OrderListItem>({
  shape: orderList,
  table: 'orders',
  rows: (db) => db.selectFrom('orders'),
  search: holdsOrderWords,
  filters: {
    status: byStatus,
    paymentStatus: byColumn('paymentStatus'),
    createdAt: byRange('createdAt'),
    state: byColumn('state'),
    late: lateness,
    paymentMethod: byColumn('paymentMethod'),
    source: byColumn('source'),
    kind: byKind,
    coupon: byColumn('couponCode'),
    returns: waitingReturns,
    refundToMake: toMake,
    payable: byRange('payableCents'),
  },
  linked: ['refundToMake'],
  sorts: {
    priority: () => eb.ref('orders.priority'),
    createdAt: () => eb.ref('orders.createdAt'),
    buyer: () => eb.ref('orders.buyerName'),
    payable: () => eb.ref('orders.payableCents'),
  },
  items: listItems,
  columns: [
    { name: 'id', value: ({ id }) => id },
    { name: 'createdAt', value: ({ createdAt }) => new Date(createdAt) },
    { name: 'status', value: ({ status }) => status },
    { name: 'paymentStatus', value: ({ paymentStatus }) => paymentStatus },
    { name: 'paymentMethod', value: ({ paymentMethod }) => paymentMethod },
    { name: 'source', value: ({ source }) => source },
    { name: 'externalId', value: ({ externalId }) => externalId },
    { name: 'kind', value: ({ kind }) => kind },
    { name: 'buyer', value: ({ buyer }) => buyer },
    { name: 'email', value: ({ email }) => email },
    { name: 'phone', value: ({ phone }) => phone },
    { name: 'cpf', value: ({ cpf }) => cpf },
    { name: 'city', value: ({ city }) => city },
    // A place abroad is stored as 'PT/Lisboa'.
    { name: 'state', value: ({ state }) => state.split('/').at(-1) ?? '' },
    { name: 'country', value: ({ country }) => country },
    { name: 'pieces', value: ({ pieces }) => pieces },
    { name: 'coupon', value: ({ coupon }) => coupon },
    { name: 'discount', isMoney: true, value: ({ discount }) => discount },
    { name: 'staffDiscount', isMoney: true, value: ({ staffDiscount }) => staffDiscount },
    { name: 'staffDiscountReason', value: ({ staffDiscountReason: reason }) => reason },
    { name: 'delivery', isMoney: true, value: ({ delivery }) => delivery },
    { name: 'payable', isMoney: true, value: ({ payable }) => payable },
    { name: 'trackingCode', value: ({ trackingCode }) => trackingCode },
  ],
  parts: orderLineParts,
});

/** Coupons by which the list can be narrowed: those of many that were changed last. */
const COUPON_CHOICES = 50;

/** Codes of coupons that orders have used. */
export async function couponChoices(scope: Scope): Promise<string[]> {
  authorise(scope, 'orders', 'view');
  const rows = await scope.engine.db
    .selectFrom('coupons')
    .select('code')
    .where('used', '>', 0)
    .where('automatic', '=', 0)
    .orderBy('updatedAt', 'desc')
    .orderBy('code')
    .limit(COUPON_CHOICES)
    .execute();
  return rows.map(({ code }) => code);
}

/** How many of the newest orders are returned: no more arrive between two polls. */
const LATEST = 50;

/** Numbers of the latest orders, the newest first, so that a client can tell which ones are new. */
export async function latestOrders(scope: Scope): Promise<string[]> {
  authorise(scope, 'orders', 'view');
  const rows = await scope.engine.db
    .selectFrom('orders')
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(LATEST)
    .execute();
  return rows.map(({ id }) => id);
}
