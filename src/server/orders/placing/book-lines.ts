import type { Gift } from '#domain/gift-cards/gift.ts';
import type { ItemChoice, OrderItem } from '#domain/orders/order-input.ts';
import type { ResolvedItem, SoldVariant } from '../../cart/resolve-items.ts';
import type { RuledItem } from '../../coupons/load-rules.ts';
import type { Tx } from '../../db/engine/engine.ts';
import { ConflictError, InvalidFieldsError } from '../../base/errors.ts';
import { checkGiftDays, giftKeyOf, lineKey } from '../../gift-cards/line-gift.ts';
import type { Scope } from '../../service/scope.ts';
import type { LineLens } from './lens-lines.ts';
import { moveStocks } from '../../stock/move-stock.ts';

/** A line of an order that is being placed, at the shop's own price. */
export interface BookedLine {
  variant: SoldVariant;
  qty: number;
  unitPriceCents: number;
  /** Pieces that came out of stock; 0 if it is unlimited. */
  taken: number;
  /** What a piece cost the shop when it was sold, in cents; null if that is not known. */
  costCents: number | null;
  /** To whom a gift card goes; null is to the buyer. */
  gift?: Gift | null;
  /** The lenses that are made for the frame; their price is a part of `unitPriceCents`. */
  lens?: LineLens | null;
}

/** Lines as price rules read them; a variant has one line for each that a gift card goes to, and for each pair of lenses. */
export const ruledItems = (
  lines: readonly Pick<BookedLine, 'variant' | 'qty' | 'unitPriceCents' | 'gift' | 'lens'>[],
): RuledItem[] =>
  lines.map(({ variant, qty, unitPriceCents, gift = null, lens }) => ({
    id: lineKey({ ...variant, giftKey: giftKeyOf(gift), lensKey: lens?.key ?? '' }),
    productId: variant.productId,
    qty,
    unitPriceCents,
    isGiftCard: variant.isGiftCard,
  }));

/** An item that cannot be delivered as wanted, as the 409 answer lists it. */
interface RefusedLine {
  uid: string;
  _id: string;
  /** null for an item that the shop does not sell. */
  name: string | null;
  /** Pieces wanted of the variant, over all items that name it. */
  requested: number;
  available: number;
}

/** The items to book for an order. */
interface Booking {
  orderId: string;
  /** With what they name, as the order's transaction has read it. */
  items: readonly ResolvedItem<OrderItem>[];
  /** The lenses of each, as `lensesOfItems` has computed them. */
  lenses: readonly (LineLens | null)[];
  /** The most pieces of one line, by the shop's settings. */
  maxPieces: number;
}

/**
 * Turns items into priced lines (`mergeLines`) and takes their pieces from stock.
 *
 * @throws ConflictError 'linesUnavailable' or 'stockShort' with `lines`; the caller's transaction must
 *   roll back
 * @throws InvalidFieldsError 'linePieces' for more than `maxPieces` of one line, and for the day of a gift
 */
export async function bookLines(
  tx: Tx,
  scope: Scope,
  { orderId, items: resolved, lenses, maxPieces }: Booking,
): Promise<BookedLine[]> {
  checkGiftDays(
    resolved.map(({ item }) => item),
    scope.now(),
  );
  const gone = resolved.filter(({ variant, isLensGone }) => variant === null || isLensGone);
  if (gone.length > 0) {
    throw new ConflictError('linesUnavailable', {
      lines: gone.map(({ item, variant }) => refusedLine(item, variant?.name ?? null, item.qty, 0)),
    });
  }
  const lines = mergeLines(resolved, lenses, maxPieces);
  const wanted = new Map<string, number>();
  for (const { variant, qty } of lines) {
    wanted.set(variant.variantId, (wanted.get(variant.variantId) ?? 0) + qty);
  }
  const { short, sold } = await takeFromStock(tx, scope, { wanted, orderId });
  if (short.size > 0) {
    throw new ConflictError('stockShort', { lines: shortLines(resolved, wanted, short) });
  }
  return lines.map((line) => ({ ...line, ...soldOf(sold, line) }));
}

type PricedLine = Omit<BookedLine, keyof SoldPieces>;

/**
 * Items as lines. Those of the same variant become one, but for gift cards that go to different people, and for frames
 * with other lenses.
 *
 * @param lenses of each item, as `lensesOfItems` has computed them
 * @throws InvalidFieldsError 'linePieces' for more than `maxPieces` of one line
 */
export function mergeLines<Item extends ItemChoice & { qty: number; gift?: Gift | null }>(
  resolved: readonly ResolvedItem<Item>[],
  lenses: readonly (LineLens | null)[],
  maxPieces = Infinity,
): PricedLine[] {
  const lines = new Map<string, PricedLine>();
  for (const [position, { item, variant }] of resolved.entries()) {
    if (!variant) continue;
    const gift = (variant.isGiftCard && item.gift) || null;
    const lens = lenses[position] ?? null;
    const key = lineKey({ ...variant, giftKey: giftKeyOf(gift), lensKey: lens?.key ?? '' });
    const qty = (lines.get(key)?.qty ?? 0) + item.qty;
    if (qty > maxPieces) throw tooManyPieces(position, maxPieces);
    const unitPriceCents = variant.priceCents;
    lines.set(key, { variant, qty, unitPriceCents, gift, lens });
  }
  return [...lines.values()];
}

const tooManyPieces = (position: number, count: number) =>
  new InvalidFieldsError({ [`items.${position}.qty`]: 'linePieces' }, undefined, { count });

function shortLines(
  resolved: readonly ResolvedItem<OrderItem>[],
  wanted: ReadonlyMap<string, number>,
  short: ReadonlyMap<string, number>,
): RefusedLine[] {
  return resolved.flatMap(({ item, variant }) => {
    const available = variant ? short.get(variant.variantId) : undefined;
    if (!variant || available === undefined) return [];
    return [refusedLine(item, variant.name, wanted.get(variant.variantId) ?? 0, available)];
  });
}

function refusedLine(
  { uid, _id }: OrderItem,
  name: string | null,
  requested: number,
  available: number,
): RefusedLine {
  return { uid, _id, name, requested, available };
}

/**
 * Takes the pieces of an order from stock; unlimited stock stays as it is. Variants are locked in the order
 * of their ids, so that no two orders deadlock.
 *
 * @param wanted pieces by variant id
 * @returns `short`: the pieces in stock, by variant id, of variants with too few (if there are any, the
 *   caller must roll back); `sold`: what `soldOf` says of the others
 */
export async function takeFromStock(
  tx: Tx,
  scope: Scope,
  { wanted, orderId }: { wanted: ReadonlyMap<string, number>; orderId: string },
): Promise<{ short: Map<string, number>; sold: SoldStock }> {
  const sold = new Map<string, { isCounted: boolean; costCents: number | null }>();
  const short = new Map<string, number>();
  const changes = [...wanted].map(([variantId, pieces]) => ({
    variantId,
    delta: -pieces,
    reason: 'order' as const,
    orderId,
  }));
  for (const [variantId, answer] of await moveStocks(tx, scope, changes)) {
    const { outcome, qty, costCents } = answer;
    if (outcome === 'short' || outcome === 'gone') short.set(variantId, qty);
    else sold.set(variantId, { isCounted: outcome === 'moved', costCents });
  }
  return { short, sold };
}

/** Variants that were sold, by their ids: whether their pieces are counted, and what one costs the shop. */
type SoldStock = ReadonlyMap<string, { isCounted: boolean; costCents: number | null }>;
type SoldPieces = Pick<BookedLine, 'taken' | 'costCents'>;

/** What a line keeps of the stock that it was sold from. */
export function soldOf(
  sold: SoldStock,
  { variant, qty, lens }: Pick<BookedLine, 'variant' | 'qty' | 'lens'>,
): SoldPieces {
  const { isCounted = false, costCents: frameCents = null } = sold.get(variant.variantId) ?? {};
  const lensCents = lens ? lens.costCents : 0;
  // Half of what a piece costs would be a margin that there is not.
  const costCents = frameCents === null || lensCents === null ? null : frameCents + lensCents;
  return { taken: isCounted ? qty : 0, costCents };
}
