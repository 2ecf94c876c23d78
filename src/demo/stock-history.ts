import { ENDED_STATUSES } from '#domain/orders/status.ts';
import { UNLIMITED } from '#domain/stock/stock.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { OrderEventRow, OrderLineRow, OrderRow } from '#server/db/schema/orders.ts';
import type { StockMovementRow } from '#server/db/schema/stock.ts';
import { KEEPER, SELLER } from './staff.ts';
import type { ProductInput } from './write-product.ts';

type Movement = Omit<StockMovementRow, 'id'>;
type Moved = Pick<Movement, 'variantId' | 'delta' | 'at'>;

/** Pieces of a variant up to which all of them were there from the start; of more, some came later. */
const ALL_AT_ONCE = 12;
/** Pieces that are left when more come. */
const REORDERED_AT = 3;

/** What the orders of a shop have done to its stock. */
interface StockHistory {
  /** The products with the stock that they had at first. */
  products: ProductInput[];
  /** What happened since; afterwards there is what `products` had before. */
  movements: StockMovementRow[];
  /** The lines, each with what it has out of stock now. */
  lines: OrderLineRow[];
}

interface Trade {
  orders: readonly OrderRow[];
  lines: readonly OrderLineRow[];
  events: readonly OrderEventRow[];
}

/** Who took the pieces: the buyer, or at the counter the seller. */
function takerOf(
  { source, accountId, id, billingInfo }: OrderRow,
  events: readonly OrderEventRow[],
) {
  const seller = events.find((event) => event.orderId === id);
  if (source === 'counter' && seller) {
    return { actorId: seller.actorId, actorName: seller.actorName };
  }
  const { fullName } = JSON.parse(billingInfo) as { fullName: string };
  return { actorId: accountId ?? 'guest', actorName: fullName };
}

/** What an order has taken out of stock, and what came back when it was cancelled or returned. */
function movementsOf(order: OrderRow, line: OrderLineRow, events: readonly OrderEventRow[]) {
  const { id: orderId, createdAt, status, updatedAt } = order;
  const { variantId, qty } = line;
  const out: Movement = {
    ...takerOf(order, events),
    variantId,
    delta: -qty,
    reason: 'order',
    orderId,
    note: '',
    at: createdAt,
  };
  if (status !== 'cancelled' && status !== 'returned') return [out];
  return [out, { ...out, ...SELLER, delta: qty, reason: status, at: updatedAt }];
}

const sumOf = (moved: readonly Moved[]): number => moved.reduce((sum, { delta }) => sum + delta, 0);

/** The most pieces that were out at the same time. */
function mostOut(moved: readonly Moved[]): number {
  let out = 0;
  let most = 0;
  for (const { delta } of moved) {
    out -= delta;
    most = Math.max(most, out);
  }
  return most;
}

/** When more pieces came: some hours before the shop would have run low. */
function reorderedAt(opening: number, moved: readonly Moved[]): number {
  let left = opening;
  for (const { delta, at } of moved) {
    left += delta;
    if (left < REORDERED_AT) return at - 5 * HOUR_MS;
  }
  return moved.at(-1)!.at - 5 * HOUR_MS;
}

/** How a variant came to have `qty` pieces, oldest first, the opening stock apart. */
function historyOf(qty: number, sold: readonly Movement[]): { opening: number; moved: Movement[] } {
  const moved = sold.toSorted((a, b) => a.at - b.at);
  if (moved.length === 0) return { opening: qty, moved };
  // More came back than there is: these could not be sold again.
  const all = Math.max(qty - sumOf(moved), mostOut(moved));
  const broken = all + sumOf(moved) - qty;
  const byHand = { ...KEEPER, variantId: moved[0]!.variantId, orderId: null };
  if (broken > 0) {
    const at = moved.at(-1)!.at + HOUR_MS;
    const note = 'Voltou com a haste torta';
    moved.push({ ...byHand, delta: -broken, reason: 'damaged', note, at });
  }
  if (all <= ALL_AT_ONCE) return { opening: all, moved };
  const opening = Math.ceil(all * 0.6);
  const at = reorderedAt(opening, moved);
  const note = 'Reposição do fornecedor';
  moved.push({ ...byHand, delta: all - opening, reason: 'received', note, at });
  return { opening, moved };
}

/** The movements behind the demo's stock: opened with more, sold by its orders, restocked. */
export function stockHistory(
  products: readonly ProductInput[],
  { orders, lines, events }: Trade,
): StockHistory {
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const sales = Map.groupBy(
    lines.flatMap((line) => movementsOf(orderOf.get(line.orderId)!, line, events)),
    ({ variantId }) => variantId,
  );
  const movements: StockMovementRow[] = [];
  const counted = new Set<string>();
  const opened = products.map((product) => ({
    ...product,
    variants: product.variants.map((variant) => {
      if (variant.qty === UNLIMITED) return variant;
      counted.add(variant.id);
      const { opening, moved } = historyOf(variant.qty, sales.get(variant.id) ?? []);
      movements.push(
        ...moved.map((row, index) => ({ ...row, id: `demo-${variant.id}-${index + 1}` })),
      );
      return { ...variant, qty: opening };
    }),
  }));
  const taken = (line: OrderLineRow): number => {
    const { status } = orderOf.get(line.orderId)!;
    const isBack = ENDED_STATUSES.includes(status);
    return isBack || !counted.has(line.variantId) ? 0 : line.qty;
  };
  return {
    products: opened,
    movements,
    lines: lines.map((line) => ({ ...line, taken: taken(line) })),
  };
}
