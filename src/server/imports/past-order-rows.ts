import type { CartAddress } from '#domain/cart/cart.ts';
import { sumOf } from '#domain/money.ts';
import { EARLIER_SHOP } from '#domain/orders/order.ts';
import { discountOf, type PastLine, type PastOrder } from '#domain/orders/past-order.ts';
import { priorityOf, statusHistory } from '#domain/orders/status.ts';
import { t } from '#i18n/t.ts';
import type { Tx } from '../db/engine/engine.ts';
import {
  addEvent,
  columnsOfAddresses,
  columnsOfDelivery,
  rewriteWords,
} from '../orders/rows/order-row.ts';
import { addPayment, sumUpPayments } from '../payments/ledger/payment-rows.ts';
import { requestRefund } from '../payments/ledger/request-refund.ts';
import { actingAs, type Scope } from '../service/scope.ts';

/**
 * An order that another shop has carried out, as rows of this one. They are written without what follows an order that is
 * placed here: nobody gets a letter, no stock moves, no webhook is told, no provider and no drawer has its money.
 */

/** Its last status. */
const statusOf = ({ history }: PastOrder) => history.at(-1)!.status;

const totalsOf = (past: PastOrder) => {
  const subtotalCents = sumOf(past.lines.map(({ qty, unitPriceCents }) => qty * unitPriceCents));
  const discountCents = discountOf(past);
  const totalCents = subtotalCents - discountCents;
  const payableCents = totalCents + past.deliveryCents;
  return { subtotalCents, discountCents, totalCents, payableCents };
};

/** What an order comes to, in cents. */
export const payableOf = (past: PastOrder): number => totalsOf(past).payableCents;

function columnsOf(past: PastOrder) {
  const { externalId, email, billingInfo, shippingInfo } = past;
  const delivery = { type: past.deliveryType, area: '', costCents: past.deliveryCents, days: 0 };
  const status = statusOf(past);
  const createdAt = past.history[0]!.at;
  const totals = totalsOf(past);
  return {
    source: 'import' as const,
    externalId,
    status,
    priority: priorityOf(status, createdAt),
    ...columnsOfAddresses({ billingInfo, shippingInfo, delivery }),
    paymentMethod: EARLIER_SHOP,
    email,
    billingInfo: JSON.stringify(billingInfo),
    shippingInfo: JSON.stringify(shippingInfo),
    ...columnsOfDelivery(delivery),
    deliveryCents: past.deliveryCents,
    ...totals,
    // Of a coupon or promotion of this shop it is none.
    staffDiscountCents: totals.discountCents,
    staffDiscountReason: totals.discountCents > 0 ? t('imports.discount') : '',
    createdAt,
  };
}

function lineRows(orderId: string, past: PastOrder) {
  const status = statusOf(past);
  return past.lines.map((line, position) => ({
    ...line,
    orderId,
    position,
    color: null,
    attribute: null,
    customAttr: null,
    totalCents: line.qty * line.unitPriceCents,
    taken: 0,
    returned: status === 'returned' ? line.qty : 0,
    soldAt: status === 'cancelled' ? null : past.history[0]!.at,
  }));
}

/** The note has what the file says besides below a line that says where the order comes from. */
const noteOf = ({ externalId, note }: PastOrder): string =>
  [t('imports.from', { number: externalId }), note].filter(Boolean).join('\n');

/** How many events an import writes of an order: one that has more was worked on here. */
export const eventsOf = ({ history, paidCents, refundedCents }: PastOrder): number =>
  history.length + (paidCents > 0 ? 1 : 0) + (refundedCents > 0 ? 1 : 0) + 1;

/** Payment, refund and history, each at its time, by no one of this shop; and in whose name it was imported. */
async function writeHistory(tx: Tx, scope: Scope, orderId: string, past: PastOrder): Promise<void> {
  const { paidCents, refundedCents, history } = past;
  const status = statusOf(past);
  const at = (ms: number): Scope => ({ ...actingAs(scope, { kind: 'system' }), now: () => ms });
  const settle = async () => {
    const columns = await sumUpPayments(tx, {
      id: orderId,
      status,
      payableCents: payableOf(past),
    });
    await tx.updateTable('orders').set(columns).where('id', '=', orderId).execute();
  };
  const [placed, ...further] = history;
  await addEvent(tx, at(placed!.at), {
    orderId,
    kind: 'status',
    status: placed!.status,
    data: {},
  });
  if (paidCents > 0) {
    const paidAt = at(past.paidAt);
    const method = EARLIER_SHOP;
    await addPayment(tx, paidAt, { orderId, method, amountCents: paidCents, status: 'paid' });
    const data = { paymentStatus: 'paid' as const, amountCents: paidCents, method };
    await addEvent(tx, paidAt, { orderId, kind: 'payment', status: placed!.status, data });
  }
  await settle();
  for (const step of further)
    await addEvent(tx, at(step.at), { orderId, kind: 'status', status: step.status, data: {} });
  if (refundedCents > 0) {
    const refundedAt = at(past.refundedAt);
    await requestRefund(tx, refundedAt, orderId, {
      amountCents: refundedCents,
      reason: '',
      done: true,
    });
    const data = { paymentStatus: 'refunded' as const, amountCents: -refundedCents };
    await addEvent(tx, refundedAt, { orderId, kind: 'payment', status, data });
    await settle();
  }
  await addEvent(tx, scope, { orderId, kind: 'note', status, data: { text: noteOf(past) } });
}

async function writeChildren(
  tx: Tx,
  scope: Scope,
  orderId: string,
  past: PastOrder,
): Promise<void> {
  await tx.insertInto('orderLines').values(lineRows(orderId, past)).execute();
  const { billingInfo, externalId } = past;
  const skus = past.lines.map(({ sku }) => sku);
  await rewriteWords(tx, { orderId, externalId, ...billingInfo, email: past.email, skus });
  await writeHistory(tx, scope, orderId, past);
}

/** Adds an order of another shop. @returns its number here */
export async function insertPastOrder(
  tx: Tx,
  scope: Scope,
  past: PastOrder,
  { accountId, customerId }: { accountId: string | null; customerId: string | null },
): Promise<string> {
  const orderId = scope.newOrderId();
  await tx
    .insertInto('orders')
    .values({
      ...columnsOf(past),
      id: orderId,
      secret: scope.newSecret(),
      language: null,
      paymentStatus: 'pending',
      accountId,
      customerId,
      couponCode: null,
      couponPercent: 0,
      updatedAt: scope.now(),
      expiresAt: null,
    })
    .execute();
  await writeChildren(tx, scope, orderId, past);
  return orderId;
}

const CHILDREN = ['refunds', 'payments', 'orderEvents', 'orderLines'] as const;

async function deleteChildren(tx: Tx, orderId: string): Promise<void> {
  for (const table of CHILDREN) await tx.deleteFrom(table).where('orderId', '=', orderId).execute();
}

/** Writes an order of another shop again, which nobody has worked on here. */
export async function rewritePastOrder(
  tx: Tx,
  scope: Scope,
  orderId: string,
  past: PastOrder,
): Promise<void> {
  await deleteChildren(tx, orderId);
  await tx
    .updateTable('orders')
    .set({ ...columnsOf(past), updatedAt: scope.now() })
    .where('id', '=', orderId)
    .execute();
  await writeChildren(tx, scope, orderId, past);
}

export async function deletePastOrder(tx: Tx, orderId: string): Promise<void> {
  await deleteChildren(tx, orderId);
  await tx.deleteFrom('orders').where('id', '=', orderId).execute();
}

/** An imported order as its rows say it: the same as was written, unless it was changed since. */
export async function readPastOrder(tx: Tx, orderId: string): Promise<PastOrder> {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const events = await tx
    .selectFrom('orderEvents')
    .select(['kind', 'status', 'at', 'data'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
  const lines = await tx
    .selectFrom('orderLines')
    .select(['productId', 'variantId', 'slug', 'image', 'sku', 'name', 'qty'])
    .select(['unitPriceCents', 'discountCents'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
  const steps = events.filter(({ kind }) => kind === 'status');
  const moneyAt = (sign: 1 | -1): number =>
    events.find(
      ({ kind, data }) =>
        kind === 'payment' && (JSON.parse(data) as { amountCents: number }).amountCents * sign > 0,
    )?.at ?? 0;
  const note = events.find(({ kind }) => kind === 'note');
  const text = note ? (JSON.parse(note.data) as { text: string }).text : '';
  return {
    externalId: order.externalId ?? '',
    email: order.email,
    billingInfo: JSON.parse(order.billingInfo) as CartAddress,
    shippingInfo: JSON.parse(order.shippingInfo) as CartAddress,
    history: statusHistory(steps).map(({ status, at }) => ({ status, at })),
    lines: lines satisfies PastLine[],
    deliveryType: order.deliveryType,
    deliveryCents: order.deliveryCents,
    paidCents: order.paidCents,
    paidAt: moneyAt(1),
    refundedCents: order.refundedCents,
    refundedAt: moneyAt(-1),
    note: text.split('\n').slice(1).join('\n'),
  };
}
