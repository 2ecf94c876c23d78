import type { ReturnKind, ReturnStatus } from '#domain/returns/return-request.ts';
import { waitsForShop } from '#domain/returns/return-request.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { Tx } from '#server/db/engine/engine.ts';
import type { OrderLineRow, OrderRow } from '#server/db/schema/orders.ts';
import type { ReturnEventRow, ReturnRequestRow } from '#server/db/schema/returns.ts';
import { CUSTOMERS } from './people/customers.ts';
import { fill } from './fill-rows.ts';
import type { DemoOrders } from './orders.ts';

/** What buyers of the demo have asked to give back, in several states. */
export interface DemoReturns {
  requests: ReturnRequestRow[];
  events: ReturnEventRow[];
}

interface Step {
  status: ReturnStatus;
  /** Hours before now. */
  hoursAgo: number;
  text?: string;
}

interface Story {
  kind: ReturnKind;
  /** Days since the delivery, at least and at most. */
  delivered: readonly [from: number, to: number];
  /** Whose order; anyone's by default. */
  accountId?: string;
  reason: string;
  trackingCode?: string;
  steps: readonly Step[];
}

const INSTRUCTIONS =
  'Embale a peça no estojo, dentro de uma caixa, e leve a uma agência dos Correios com o código abaixo. O envio é por nossa conta.';

const STORIES: readonly Story[] = [
  {
    kind: 'withdrawal',
    delivered: [1, 5],
    reason: '',
    steps: [{ status: 'requested', hoursAgo: 3 }],
  },
  {
    kind: 'withdrawal',
    delivered: [4, 7],
    reason: '',
    trackingCode: 'OV123456785BR',
    steps: [
      { status: 'requested', hoursAgo: 70 },
      { status: 'accepted', hoursAgo: 52 },
      { status: 'in-transit', hoursAgo: 26 },
    ],
  },
  {
    kind: 'warranty',
    delivered: [1, 200],
    accountId: CUSTOMERS[0]!.id,
    reason: 'A plaqueta do lado direito soltou.',
    trackingCode: 'OV987654325BR',
    steps: [
      { status: 'requested', hoursAgo: 20 },
      { status: 'accepted', hoursAgo: 4 },
    ],
  },
  {
    kind: 'warranty',
    delivered: [20, 85],
    reason: 'A haste esquerda não fica mais firme.',
    trackingCode: 'OV456789125BR',
    steps: [
      { status: 'requested', hoursAgo: 200 },
      { status: 'accepted', hoursAgo: 180 },
      { status: 'in-transit', hoursAgo: 120 },
      {
        status: 'arrived',
        hoursAgo: 22,
        text: 'Vamos trocar o parafuso e conferir o alinhamento.',
      },
    ],
  },
  {
    kind: 'exchange',
    delivered: [12, 18],
    reason: 'Ficou largo no rosto. Gostaria do tamanho menor.',
    steps: [
      { status: 'requested', hoursAgo: 11 * 24 },
      { status: 'accepted', hoursAgo: 10 * 24 },
      { status: 'arrived', hoursAgo: 6 * 24 },
      { status: 'exchanged', hoursAgo: 3 * 24, text: 'O tamanho P seguiu hoje para você.' },
    ],
  },
];

const SELLER = { actorId: 'equipe-vendas', actorName: 'Bruno Tavares' };
const OF_BUYER: readonly ReturnStatus[] = ['requested', 'in-transit'];

/** A delivered order that a story fits, and the line it is about. */
function orderFor(
  { orders, lines, events }: DemoOrders,
  { delivered: [from, to], accountId }: Story,
  { now, taken }: { now: number; taken: ReadonlySet<string> },
): { order: OrderRow; line: OrderLineRow } | null {
  for (const order of orders.toReversed()) {
    const at = events.find(
      ({ orderId, status }) => orderId === order.id && status === 'delivered',
    )?.at;
    const isFit =
      order.status === 'delivered' &&
      !taken.has(order.id) &&
      at !== undefined &&
      at <= now - from * DAY_MS &&
      at >= now - to * DAY_MS &&
      (accountId === undefined || order.accountId === accountId);
    if (!isFit) continue;
    const line = lines.find(({ orderId }) => orderId === order.id);
    if (line) return { order, line };
  }
  return null;
}

/** What buyers of these orders have asked to give back, the same for the same orders and time. */
export function demoReturns(trade: DemoOrders, now: number): DemoReturns {
  const taken = new Set<string>();
  const soFar: DemoReturns = { requests: [], events: [] };
  for (const [index, story] of STORIES.entries()) {
    const found = orderFor(trade, story, { now, taken });
    if (!found) continue;
    const { order, line } = found;
    taken.add(order.id);
    const id = `devolucao-${index + 1}`;
    const last = story.steps.at(-1)!;
    const isAnswered = story.steps.length > 1;
    const moments = story.steps.map(({ hoursAgo }) => now - hoursAgo * HOUR_MS);
    soFar.requests.push({
      id,
      orderId: order.id,
      kind: story.kind,
      status: last.status,
      lines: JSON.stringify([{ position: line.position, qty: 1 }]),
      reason: story.reason,
      instructions: isAnswered ? INSTRUCTIONS : '',
      trackingCode: story.trackingCode ?? '',
      refundCents: 0,
      pixKey: '',
      createdAt: moments[0]!,
      updatedAt: moments.at(-1)!,
    });
    soFar.events.push(
      ...story.steps.map(({ status, text = '' }, position) => ({
        requestId: id,
        position,
        status,
        at: moments[position]!,
        text,
        ...(OF_BUYER.includes(status) ? { actorId: order.accountId ?? '', actorName: '' } : SELLER),
      })),
    );
  }
  return soFar;
}

/** Writes them beside their orders, which say what waits for the shop. */
export async function fillReturns(tx: Tx, { requests, events }: DemoReturns): Promise<void> {
  await fill(tx, 'returnRequests', requests);
  await fill(tx, 'returnEvents', events);
  const waiting = requests.filter(({ status }) => waitsForShop(status));
  if (waiting.length === 0) return;
  const ids = waiting.map(({ orderId }) => orderId);
  await tx.updateTable('orders').set({ returnsWaiting: 1 }).where('id', 'in', ids).execute();
}
