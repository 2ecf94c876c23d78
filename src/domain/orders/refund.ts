/** What a refund can give back of a frame with lenses alone. */
export const LINE_PARTS = ['frame', 'lens'] as const;
export type LinePart = (typeof LINE_PARTS)[number];

/** Pieces of a line as a refund names them: whole, or a part of a frame with lenses. */
export interface RefundedLine {
  position: number;
  qty: number;
  part?: LinePart | undefined;
}

/** How many frames and pairs of lenses; pieces without lenses count as both. */
export interface Parts {
  frames: number;
  lenses: number;
}

export const NO_PARTS: Parts = { frames: 0, lenses: 0 };
export const wholePieces = (pieces: number): Parts => ({ frames: pieces, lenses: pieces });

/** What a refund gives back of a line. */
export const partsOf = ({ qty, part }: Pick<RefundedLine, 'qty' | 'part'>): Parts => ({
  frames: part === 'lens' ? 0 : qty,
  lenses: part === 'frame' ? 0 : qty,
});

const each = (one: Parts, other: Parts, join: (a: number, b: number) => number): Parts => ({
  frames: join(one.frames, other.frames),
  lenses: join(one.lenses, other.lenses),
});

export const addParts = (one: Parts, other: Parts): Parts => each(one, other, (a, b) => a + b);
export const lessParts = (one: Parts, other: Parts): Parts => each(one, other, (a, b) => a - b);
export const leastParts = (one: Parts, other: Parts): Parts => each(one, other, Math.min);
export const mostParts = (one: Parts, other: Parts): Parts => each(one, other, Math.max);

/** The pieces and parts of a line as a refund names them. */
export function namedParts(position: number, { frames, lenses }: Parts): RefundedLine[] {
  const qty = Math.min(frames, lenses);
  return [
    { position, qty },
    { position, qty: frames - qty, part: 'frame' as const },
    { position, qty: lenses - qty, part: 'lens' as const },
  ].filter((named) => named.qty > 0);
}

/** What pieces of a line cost; money in cents. */
interface PricedLine {
  qty: number;
  unitPriceCents: number;
  /** Its share of the order's discounts. */
  discountCents: number;
  /** What the lenses of a piece cost, a part of its price; 0 without lenses. */
  lensCents: number;
}

/** A line as far as its refunds go; money in cents. */
interface RefundableLine extends PricedLine {
  position: number;
  /** What is given back adds to this: pieces that came back, or those refunded if nothing comes back. */
  gone: Parts;
  /** Whose money was given back, whether they came back or not; as many as `gone` if it is not said. */
  refunded?: Parts;
}

/** An order as far as its refunds go; money in cents. */
interface Refundable {
  lines: readonly RefundableLine[];
  /** What the shop still has of what was paid (`heldCents`). */
  heldCents: number;
}

/**
 * What frames and lenses of a line that stay with the buyer have cost, in cents: their price less their part of the line's
 * share of the discounts, which goes by the price. Reports count them the same way.
 */
export function costOf(
  { qty, unitPriceCents, discountCents, lensCents }: PricedLine,
  { frames, lenses }: Parts,
): number {
  const price = frames * (unitPriceCents - lensCents) + lenses * lensCents;
  const whole = qty * unitPriceCents;
  if (whole === 0) return price;
  // The product of two sums of money may be beyond what a number holds exactly.
  return price - Number((BigInt(discountCents) * BigInt(price)) / BigInt(whole));
}

/**
 * What a buyer gets back for pieces that came back: what they had cost, which depends on their own line alone; with
 * the last of them all that is left of what was paid, the delivery included (Código de Defesa do Consumidor, art. 49).
 * Pieces that were refunded without being returned are the first to come back: they are worth nothing again.
 *
 * @param back pieces by the position of their line
 * @returns cents: what the pieces had cost, and what is given back for them, never more than is left of what was paid;
 *   and by the positions of their lines what had not been given back before
 */
export function refundOf(
  order: Refundable,
  back: ReadonlyMap<number, Parts>,
): { goodsCents: number; backCents: number; given: Map<number, Parts> } {
  const left = order.heldCents;
  const counted = order.lines.map((line) => {
    const all = wholePieces(line.qty);
    const before = mostParts(
      NO_PARTS,
      lessParts(all, mostParts(line.gone, line.refunded ?? line.gone)),
    );
    const stays = lessParts(lessParts(all, line.gone), back.get(line.position) ?? NO_PARTS);
    return { line, before, stays: mostParts(NO_PARTS, leastParts(before, stays)) };
  });
  const goodsCents = counted.reduce(
    (sum, { line, before, stays }) => sum + costOf(line, before) - costOf(line, stays),
    0,
  );
  const isAll = counted.every(({ stays }) => stays.frames + stays.lenses === 0);
  return {
    goodsCents,
    backCents: isAll ? left : Math.min(left, goodsCents),
    given: new Map(
      counted.map(({ line, before, stays }) => [line.position, lessParts(before, stays)]),
    ),
  };
}

/**
 * What the shop keeps of made lenses if their buyer withdraws, in cents: for each line its percentage of what the lenses
 * that come back have cost, rounded down.
 *
 * @param back pieces by the position of their line
 */
export const keptOfLenses = (
  lines: readonly (PricedLine & { position: number; lensKeptPercent: number })[],
  back: ReadonlyMap<number, Parts>,
): number =>
  lines.reduce((sum, line) => {
    const { lenses } = back.get(line.position) ?? NO_PARTS;
    return sum + Math.floor((costOf(line, { frames: 0, lenses }) * line.lensKeptPercent) / 100);
  }, 0);
