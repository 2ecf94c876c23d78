import { sql } from 'kysely';
import { isInBrazil } from '#domain/address/country.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { sortName } from '#domain/catalogue/fold.ts';
import type { DeliveryOption } from '#domain/deliveries/delivery.ts';
import type { EventData, EventKind } from '#domain/orders/event.ts';
import type { FiscalNote } from '#domain/orders/fiscal-note.ts';
import { toReais } from '#domain/money.ts';
import { isPickUp, type EndReason, type OrderStatus } from '#domain/orders/order.ts';
import { orderWords, type FoundBy } from '#domain/orders/order-words.ts';
import { signature } from '../../service/audit.ts';
import { countOrders } from '../../customers/records/customer-rows.ts';
import type { Db, Tx } from '../../db/engine/engine.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import { ConflictError, NotFoundError } from '../../base/errors.ts';
import { queueGiftCards } from '../../gift-cards/ordered-cards.ts';
import { queueLenses } from '../../lenses/queue-start.ts';
import { giveUpPayments } from '../../payments/ledger/give-up.ts';
import type { Scope } from '../../service/scope.ts';
import { publishEvent } from '../../webhooks/publish-event.ts';

/** An order as it is stored; undefined for an unknown one. */
export const findOrder = (db: Db, orderId: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();

/**
 * Reads an order for a change and locks its row until the commit, so that simultaneous changes happen one
 * after the other.
 *
 * @throws NotFoundError for an unknown order
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  const row = await tx
    .updateTable('orders')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return row;
}

/** @throws ConflictError 'changedMeanwhile' if the order is no longer the version that the person saw */
export function checkVersion({ id, version, status }: OrderRow, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) {
    throw new ConflictError('changedMeanwhile', { orderId: id, version, status });
  }
}

/** Columns on which the figures of the order's customer depend. */
const COUNTED = ['status', 'payableCents', 'refundedCents', 'loweredCents'] as const;

/** Changes columns of a locked order and raises its version. @returns the new version */
export async function writeColumns(
  tx: Tx,
  scope: Scope,
  orderId: string,
  columns: Partial<Omit<OrderRow, 'id' | 'version' | 'updatedAt'>>,
): Promise<number> {
  if (columns.paymentStatus === 'paid') {
    await queueGiftCards(tx, scope, orderId);
    // Nothing is left to be paid: what is open would be paid twice.
    await giveUpPayments(tx, scope, orderId);
  }
  if (columns.paymentStatus === 'paid' || columns.status === 'confirmed') {
    await queueLenses(tx, scope, orderId);
  }
  const { now } = scope;
  const told = columns.paymentStatus === 'paid' || columns.status === 'shipped';
  // Most changes are told to nobody, and need not know what was before.
  const before =
    told &&
    (await tx
      .selectFrom('orders')
      .select(['status', 'paymentStatus'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow());
  const { version, customerId, payableCents } = await tx
    .updateTable('orders')
    .set({ ...columns, version: sql<number>`version + 1`, updatedAt: now() })
    .where('id', '=', orderId)
    .returning(['version', 'customerId', 'payableCents'])
    .executeTakeFirstOrThrow();
  const data = { orderId, total: toReais(payableCents) };
  if (before && columns.paymentStatus === 'paid' && before.paymentStatus !== 'paid') {
    await publishEvent(tx, scope, { type: 'order.paid', data });
  }
  if (before && columns.status === 'shipped' && before.status !== 'shipped') {
    await publishEvent(tx, scope, { type: 'order.shipped', data });
  }
  if (customerId !== null && COUNTED.some((name) => columns[name] !== undefined)) {
    await countOrders(tx, [customerId]);
  }
  return version;
}

/** Columns that the agreed delivery stands in. */
export const DELIVERY_COLUMNS = [
  'deliveryType',
  'deliveryArea',
  'deliveryCents',
  'deliveryDays',
  'deliveryDaysFrom',
  'deliveryPlace',
  'deliveryHours',
] as const;
export type DeliveryColumns = Pick<OrderRow, (typeof DELIVERY_COLUMNS)[number]>;

/** The delivery that was agreed on. */
export const deliveryOf = (row: DeliveryColumns): DeliveryOption => ({
  type: row.deliveryType,
  area: row.deliveryArea,
  costCents: row.deliveryCents,
  days: row.deliveryDays,
  ...(row.deliveryDaysFrom !== null && { daysFrom: row.deliveryDaysFrom }),
  ...(row.deliveryPlace && { pickUp: { place: row.deliveryPlace, hours: row.deliveryHours } }),
});

/** The nota fiscal of an order; null while it has none. */
export const fiscalOf = ({ fiscalNumber, fiscalKey }: OrderRow): FiscalNote | null =>
  fiscalNumber || fiscalKey ? { number: fiscalNumber, key: fiscalKey } : null;

/** The columns of a delivery, all but what it costs. */
export const columnsOfDelivery = ({ type, area, days, daysFrom, pickUp }: DeliveryOption) => ({
  deliveryType: type,
  deliveryArea: area,
  deliveryDays: days,
  deliveryDaysFrom: daysFrom ?? null,
  deliveryPlace: pickUp?.place ?? '',
  deliveryHours: pickUp?.hours ?? '',
});

/** The UF; abroad the country with its state or city, so that 'PE' is Pernambuco and never Peru. */
const stateOf = ({ state, city, country }: Pick<CartAddress, 'state' | 'city' | 'country'>) =>
  isInBrazil(country) ? state : `${country}/${state || city}`;

/** Columns by which orders are sorted and filtered, derived from the addresses and the delivery. */
export const columnsOfAddresses = (order: {
  billingInfo: Pick<CartAddress, 'fullName'>;
  shippingInfo: Pick<CartAddress, 'state' | 'city' | 'country'>;
  delivery: DeliveryOption;
}) => ({
  buyerName: sortName(order.billingInfo.fullName),
  state: isPickUp(order.delivery) ? '' : stateOf(order.shippingInfo),
});

/** Writes the words by which a new order is found. */
export async function writeWords(tx: Tx, order: FoundBy): Promise<void> {
  const { orderId } = order;
  const rows = orderWords(order).map((word) => ({ orderId, word }));
  await tx.insertInto('orderWords').values(rows).execute();
}

/** Replaces the words by which an order is found. */
export async function rewriteWords(tx: Tx, order: FoundBy): Promise<void> {
  await tx.deleteFrom('orderWords').where('orderId', '=', order.orderId).execute();
  await writeWords(tx, order);
}

/** Writes the words of an order again, as it is with another tracking code. */
export async function rewriteTracking(
  tx: Tx,
  {
    id: orderId,
    externalId,
    email,
    billingInfo,
  }: Pick<OrderRow, 'id' | 'externalId' | 'email' | 'billingInfo'>,
  trackingCode: string,
): Promise<void> {
  const lines = await tx
    .selectFrom('orderLines')
    .select('sku')
    .where('orderId', '=', orderId)
    .execute();
  const { fullName, cpf, phone } = JSON.parse(billingInfo) as CartAddress;
  const skus = lines.map(({ sku }) => sku);
  const found = { orderId, externalId, fullName, email, cpf, phone, skus, trackingCode };
  await rewriteWords(tx, found);
}

interface NewEvent<Kind extends EventKind> {
  orderId: string;
  kind: Kind;
  /** The order's status after it. */
  status: OrderStatus;
  reason?: EndReason;
  data: EventData[Kind];
}

/**
 * Adds an event to an order's timeline, in the actor's name. The caller has locked the order's row.
 *
 * @returns the event's position
 */
export async function addEvent<Kind extends EventKind>(
  tx: Tx,
  scope: Scope,
  event: NewEvent<Kind>,
): Promise<number> {
  const { last } = await tx
    .selectFrom('orderEvents')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .where('orderId', '=', event.orderId)
    .executeTakeFirstOrThrow();
  const position = (last ?? -1) + 1;
  await writeEvent(tx, scope, event, position);
  return position;
}

/** Adds the first event of a new order. */
export const addFirstEvent = <Kind extends EventKind>(
  tx: Tx,
  scope: Scope,
  event: NewEvent<Kind>,
): Promise<void> => writeEvent(tx, scope, event, 0);

async function writeEvent<Kind extends EventKind>(
  tx: Tx,
  scope: Scope,
  { orderId, kind, status, reason, data }: NewEvent<Kind>,
  position: number,
): Promise<void> {
  const event = {
    orderId,
    kind,
    status,
    position,
    ...signature(scope.actor),
    at: scope.now(),
    reason: reason ?? null,
    data: JSON.stringify(data),
  };
  await tx.insertInto('orderEvents').values(event).execute();
}
