import type { ChangedLine } from '#domain/orders/event.ts';
import type { OrderChange } from '#domain/orders/order-change.ts';
import type { Db, Tx } from '../../db/engine/engine.ts';
import type { OrderLineRow, OrderRow } from '../../db/schema/orders.ts';
import { InvalidFieldsError } from '../../base/errors.ts';
import { lineKey } from '../../gift-cards/line-gift.ts';
import { notSold, piecesByVariant, soldVariantsById } from '../rows/sold-variants.ts';

/**
 * What a piece of each variant costs the shop now, in cents, by its id; null if that is not known. Read apart from
 * what is sold (`cart/resolve-items.ts`), which buyers are shown.
 */
async function costsOf(
  db: Db | Tx,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('variants')
    .select(['id', 'costCents'])
    .where('id', 'in', variantIds)
    .execute();
  return new Map(rows.map(({ id, costCents }) => [id, costCents]));
}

/** How many positions an order has given to its lines so far, these included. */
export const numberedSoFar = (
  { linesNumbered }: Pick<OrderRow, 'linesNumbered'>,
  lines: readonly Pick<OrderLineRow, 'position'>[],
): number => Math.max(linesNumbered, ...lines.map(({ position }) => position + 1));

/** The lines of an order once these pieces are its buyer's. @throws InvalidFieldsError for a variant that is not sold */
export async function linesAfter(
  db: Db | Tx,
  order: OrderRow,
  before: readonly OrderLineRow[],
  items: NonNullable<OrderChange['items']>,
): Promise<OrderLineRow[]> {
  const ofFrames = items.filter(({ position }) => position === undefined);
  const wanted = piecesByVariant(ofFrames);
  const others = before.filter((line) => !isByVariant(line)).map(withPieces(items));
  const known = new Map(before.filter(isByVariant).map((line) => [line.variantId, line]));
  const added = [...wanted.keys()].filter((variantId) => !known.has(variantId));
  const sold = await soldVariantsById(db, added);
  const costs = await costsOf(db, added);
  // A position is a line's own for good: refunds and returns name it.
  let next = numberedSoFar(order, before);
  const lines = [...wanted].map(([variantId, qty]) => {
    const old = known.get(variantId);
    if (old) return { ...old, qty, totalCents: qty * old.unitPriceCents };
    const variant = sold.get(variantId);
    if (!variant) throw notSold(items, variantId);
    const { productId, name, sku, slug, color, attribute, customAttr, image } = variant;
    const { priceCents, isGiftCard } = variant;
    return {
      orderId: order.id,
      position: next++,
      productId,
      variantId,
      name,
      sku,
      slug,
      color,
      attribute,
      customAttr,
      image,
      qty,
      unitPriceCents: priceCents,
      totalCents: qty * priceCents,
      taken: 0,
      returned: 0,
      refundedGone: 0,
      lensRefundedGone: 0,
      soldAt: order.createdAt,
      discountCents: 0,
      pixDiscountCents: 0,
      costCents: costs.get(variantId) ?? null,
      isGiftCard: isGiftCard ? (1 as const) : (0 as const),
      gift: '',
      giftKey: '',
      lens: '',
      lensKey: '',
      lensCents: 0,
      lensCostCents: null,
      lensKeptPercent: 0,
    };
  });
  const left = [...lines, ...others].filter(({ qty }) => qty > 0);
  if (left.length === 0) throw new InvalidFieldsError({ items: 'emptyCart' });
  return left.toSorted((one, other) => one.position - other.position);
}

/** A line with lenses as an item names it, by its position. @throws InvalidFieldsError for one without lenses */
function withPieces(items: NonNullable<OrderChange['items']>) {
  return (line: OrderLineRow): OrderLineRow => {
    const index = items.findIndex(({ position }) => position === line.position);
    if (index < 0) return line;
    if (line.lensKey === '')
      throw new InvalidFieldsError({ [`items.${index}.position`]: 'linesUnavailable' });
    const { qty } = items[index]!;
    return { ...line, qty, totalCents: qty * line.unitPriceCents };
  };
}

/**
 * Lines that are named by their variant: not a frame with lenses, which its position names, nor a gift card for someone
 * whom the buyer has named, which is not changed.
 */
const isByVariant = ({ giftKey, lensKey }: Pick<OrderLineRow, 'giftKey' | 'lensKey'>): boolean =>
  giftKey === '' && lensKey === '';

/** Of which lines there are more or fewer pieces than before. */
export function changedLines(
  before: readonly OrderLineRow[],
  after: readonly OrderLineRow[],
): ChangedLine[] {
  const was = new Map(before.map((line) => [lineKey(line), line]));
  const is = new Map(after.map((line) => [lineKey(line), line]));
  return [...new Map([...was, ...is])]
    .map(([key, { name, sku }]) => ({
      name,
      sku,
      from: was.get(key)?.qty ?? 0,
      to: is.get(key)?.qty ?? 0,
    }))
    .filter(({ from, to }) => from !== to);
}
