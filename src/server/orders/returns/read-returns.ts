import { toReais } from '#domain/money.ts';
import { choicesOf } from '#domain/orders/choices.ts';
import { keptOfLenses, refundOf, wholePieces } from '#domain/orders/refund.ts';
import type { MoneyBack } from '#domain/payments/money-back.ts';
import {
  buyerMoves,
  shopMoves,
  type OrderReturns,
  type ReturnableLine,
  type ReturnKind,
  type ReturnRequest,
  type ReturnStatus,
  type ShopMove,
} from '#domain/returns/return-request.ts';
import { returnTimes } from '#domain/returns/return-time.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { OrderLineRow, OrderRow } from '../../db/schema/orders.ts';
import { NotFoundError } from '../../base/errors.ts';
import { moneyBack, paymentsOf, refundsOf } from '../../payments/ledger/payment-rows.ts';
import { OF_RETURN } from '../../payments/ledger/request-refund.ts';
import { heldCents } from '#domain/payments/order-money.ts';
import { boughtCards, spentCentsOf } from '../../gift-cards/bought-cards.ts';
import { madeLenses } from '../../laboratory/steps/made-lenses.ts';
import type { Scope } from '../../service/scope.ts';
import { loadSettings } from '../../settings/load-settings.ts';
import { findOrder } from '../rows/order-row.ts';
import { deliveredAt, linesOf, requestedPieces, returnsOf } from './return-rows.ts';
import { refundableLines } from './withdrawn.ts';

type Moves<Move extends ReturnStatus> = (kind: ReturnKind, from: ReturnStatus) => Move[];

/** The requests of an order as the shop sees them, the newest first. */
export const readShopReturns = (db: Db, orderId: string): Promise<ReturnRequest<ShopMove>[]> =>
  readRequests(db, orderId, shopMoves);

/** The requests of an order as its buyer sees them, the newest first. */
export const readReturnRequests = async (db: Db, orderId: string): Promise<ReturnRequest[]> =>
  (await readRequests(db, orderId, buyerMoves)).map(withoutStaff);

async function readRequests<Move extends ReturnStatus>(
  db: Db,
  orderId: string,
  moves: Moves<Move>,
): Promise<ReturnRequest<Move>[]> {
  const requests = await returnsOf(db, orderId);
  if (requests.length === 0) return [];
  const lines = await orderedLines(db, orderId);
  const events = await db
    .selectFrom('returnEvents')
    .selectAll()
    .where(
      'requestId',
      'in',
      requests.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  const refunds = (await refundsOf(db, orderId)).filter(({ requestKey }) =>
    requestKey.startsWith(OF_RETURN),
  );
  const payments = refunds.length > 0 ? await paymentsOf(db, orderId) : [];
  /** Of several parts the one that is not back tells most. */
  const moneyBackOf = (id: string): MoneyBack | null => {
    const parts = refunds.filter(({ requestKey }) => requestKey === OF_RETURN + id);
    const part = parts.find(({ status }) => status !== 'succeeded') ?? parts.at(-1);
    return part ? moneyBack(part, payments) : null;
  };
  const nameOf = (position: number) => lines.find((line) => line.position === position)?.name ?? '';
  return requests.map((request) => {
    const { id, kind, status, reason, instructions, trackingCode, refundCents, createdAt } =
      request;
    return {
      id,
      kind,
      status,
      lines: linesOf(request).map((line) => ({ ...line, name: nameOf(line.position) })),
      reason,
      instructions,
      trackingCode,
      refund: toReais(refundCents),
      moneyBack: moneyBackOf(id),
      pixKey: request.pixKey,
      createdAt,
      events: events
        .filter(({ requestId }) => requestId === id)
        .map((event) => ({
          status: event.status,
          at: event.at,
          text: event.text,
          by: event.actorName,
        })),
      moves: moves(kind, status),
    };
  });
}

const orderedLines = (db: Db, orderId: string): Promise<OrderLineRow[]> =>
  db
    .selectFrom('orderLines')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();

/** A line, and how many of its pieces can still be asked for. */
export interface FreeLine {
  line: OrderLineRow;
  free: number;
}

/** What can still come back of an order: no gift cards, nothing that is back or asked for. */
export async function freeLines(db: Db, orderId: string): Promise<FreeLine[]> {
  const asked = requestedPieces(await returnsOf(db, orderId));
  const lines = await orderedLines(db, orderId);
  return lines
    .filter(({ isGiftCard }) => !isGiftCard)
    .map((line) => ({
      line,
      free: Math.max(0, line.qty - line.returned - (asked.get(line.position) ?? 0)),
    }))
    .filter(({ free }) => free > 0);
}

/**
 * What the buyer of an order may ask for, and has. The caller has made sure that it is the buyer who asks.
 *
 * @throws NotFoundError for an unknown order
 */
export async function readReturns(scope: Scope, orderId: string): Promise<OrderReturns> {
  const { db } = scope.engine;
  const order = await findOrder(db, orderId);
  if (!order) throw new NotFoundError();
  const requests = await readReturnRequests(db, orderId);
  const delivered = order.status === 'delivered' ? await deliveredAt(db, orderId) : null;
  const times = delivered === null ? [] : await timesOf(scope, { order, delivered });
  const free = times.length > 0 ? await freeLines(db, orderId) : [];
  const worth = await worthOf(db, order, free);
  return {
    offers: free.length > 0 ? times.filter(({ until }) => scope.now() < until) : [],
    over: free.length > 0 ? times.filter(({ until }) => scope.now() >= until) : [],
    ...worth,
    madeLensesText: worth.lines.some(({ madeLenses }) => madeLenses)
      ? (await loadSettings(scope)).lenses.withdrawalText
      : '',
    requests,
  };
}

/** Who of the shop has answered is not for the buyer. */
const withoutStaff = (request: ReturnRequest): ReturnRequest => ({
  ...request,
  events: request.events.map((event) => ({ ...event, by: '' })),
});

/** The kinds that can be asked, and until when: of what was not sold only that it is made good. */
export async function timesOf(
  scope: Scope,
  {
    order: { source, kind: service },
    delivered,
  }: { order: Pick<OrderRow, 'source' | 'kind'>; delivered: number },
) {
  const { promises } = await loadSettings(scope);
  const times = returnTimes(source, delivered, promises);
  return service === '' ? times : times.filter(({ kind }) => kind === 'warranty');
}

/** What the pieces give back. */
async function worthOf(
  db: Db,
  order: OrderRow,
  free: readonly FreeLine[],
): Promise<Pick<OrderReturns, 'lines' | 'wholeCents' | 'deliveryCents'>> {
  if (free.length === 0) return { lines: [], wholeCents: 0, deliveryCents: 0 };
  const lines = await refundableLines(db, order.id);
  const spentCents = spentCentsOf(await boughtCards(db, order.id));
  const left = heldCents(order) - spentCents;
  const give = (pieces: readonly (readonly [position: number, qty: number])[]) => {
    const back = new Map(pieces.map(([position, qty]) => [position, wholePieces(qty)]));
    const { backCents, given } = refundOf({ heldCents: heldCents(order), lines }, back);
    const keptCents = keptOfLenses(lines, given);
    return { worthCents: Math.max(0, Math.min(left, backCents) - keptCents), keptCents };
  };
  const whole = free.map(({ line, free: qty }) => [line.position, qty] as const);
  const isAll = lines.every(({ position, qty, gone: { frames, lenses } }) => {
    const back = whole.find(([of]) => of === position)?.[1] ?? 0;
    return Math.min(frames, lenses) + back >= qty;
  });
  const { worthCents: wholeCents } = give(whole);
  const made = await madeLenses(db, order.id);
  return {
    lines: free.map(({ line, free: qty }): ReturnableLine => {
      const { position } = line;
      const worths = Array.from({ length: qty + 1 }, (_each, pieces) =>
        pieces === 0 ? { worthCents: 0, keptCents: 0 } : give([[position, pieces]]),
      );
      return {
        position,
        name: line.name,
        choices: choicesOf(line),
        qty,
        worthCents: worths.map(({ worthCents }) => worthCents),
        ...(made.has(position) && {
          madeLenses: {
            keptPercent: line.lensKeptPercent,
            keptCents: worths.map(({ keptCents }) => keptCents),
          },
        }),
      };
    }),
    wholeCents,
    deliveryCents: isAll && wholeCents > 0 ? order.deliveryCents : 0,
  };
}
