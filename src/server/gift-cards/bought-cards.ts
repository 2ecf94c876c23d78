import { formatMoney } from '#domain/money.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { GiftCardRow } from '../db/schema/gift-cards.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { bookGiftCard, lockGiftCard } from './ledger.ts';
import { lineKey } from './line-gift.ts';

/**
 * Until when the gift cards that an order has bought can be spent.
 *
 * @returns of a line, by its variant and `giftKey`, the last moment of the card that ends first, epoch ms; undefined
 *   while none is issued, for those that never end, and for those that were taken away
 */
export async function endsOfCards(
  db: Db,
  orderId: string,
): Promise<(variantId: string, giftKey: string) => number | undefined> {
  const rows = await db
    .selectFrom('giftCards')
    .select(['variantId', 'giftKey'])
    .select((eb) => eb.fn.min<number>('expiresAt').as('endsAt'))
    .where('orderId', '=', orderId)
    .where('blocked', '=', 0)
    .where('expiresAt', 'is not', null)
    .groupBy(['variantId', 'giftKey'])
    .execute();
  const ends = new Map(rows.map(({ endsAt, ...line }) => [lineKey(line), Number(endsAt)]));
  return (variantId, giftKey) => ends.get(lineKey({ variantId, giftKey }));
}

/** A gift card that an order has bought; money in cents. */
export interface BoughtCard extends Pick<GiftCardRow, 'id' | 'variantId' | 'giftKey'> {
  balanceCents: number;
  /** What it has paid of orders, less what came back to it. */
  spentCents: number;
  /** Whether some of it was taken away before. */
  isCut: boolean;
}

/** Pieces of lines, by their positions. */
type Pieces = readonly { position: number; qty: number }[];

/** The gift cards that an order has bought, by their ids. */
export async function boughtCards(db: Db | Tx, orderId: string): Promise<BoughtCard[]> {
  const cards = await db
    .selectFrom('giftCards')
    .select((eb) => [
      'id',
      'variantId',
      'giftKey',
      'initialCents',
      'balanceCents',
      eb
        .selectFrom('giftCardEntries')
        .select((entries) => entries.fn.sum<number | null>('amountCents').as('cents'))
        .whereRef('giftCardEntries.giftCardId', '=', 'giftCards.id')
        .where('kind', 'in', ['spent', 'returned'])
        .as('used'),
    ])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();
  return cards.map(({ initialCents, used, ...card }) => {
    const spentCents = 0 - Number(used ?? 0);
    return { ...card, spentCents, isCut: spentCents + card.balanceCents < initialCents };
  });
}

/** The same, locked until the commit: what is on them stays. The caller has locked the order. */
export async function lockBoughtCards(tx: Tx, orderId: string): Promise<BoughtCard[]> {
  // No card is added meanwhile: cards are issued under the lock of their order.
  for (const { id } of await boughtCards(tx, orderId)) await lockGiftCard(tx, id);
  return boughtCards(tx, orderId);
}

/** What was spent of cards, in cents: it has paid for goods, and is not given back as money too. */
export const spentCentsOf = (cards: readonly BoughtCard[]): number =>
  cards.reduce((sum, { spentCents }) => sum + spentCents, 0);

/** The cards of a line in the order in which they are given back: whole ones first, then by what is left on them. */
export const cardsOfLine = (
  cards: readonly BoughtCard[],
  line: { variantId: string; giftKey: string },
): BoughtCard[] =>
  cards
    .filter(({ variantId, giftKey }) => variantId === line.variantId && giftKey === line.giftKey)
    .sort((a, b) => Number(a.isCut) - Number(b.isCut) || b.balanceCents - a.balanceCents);

/** The cards that go back with pieces of lines. */
export async function cardsOfPieces(
  tx: Tx,
  orderId: string,
  { cards, pieces }: { cards: readonly BoughtCard[]; pieces: Pieces },
): Promise<BoughtCard[]> {
  if (cards.length === 0) return [];
  const lines = await tx
    .selectFrom('orderLines')
    .select(['position', 'variantId', 'giftKey'])
    .where('orderId', '=', orderId)
    .where('isGiftCard', '=', 1)
    .execute();
  return lines.flatMap((line) => {
    const back = pieces.find(({ position }) => position === line.position)?.qty ?? 0;
    return cardsOfLine(cards, line).slice(0, back);
  });
}

/**
 * Refuses to give back what was spent of gift cards that an order has bought.
 *
 * @param refund in cents: its sum, the most that may be given back, what was spent; and the sum's field
 * @throws InvalidFieldsError for that field, which says how much may be given back
 */
export function refuseSpent({
  amountCents,
  mostCents,
  spentCents,
  field,
}: {
  amountCents: number;
  mostCents: number;
  spentCents: number;
  field: string;
}): void {
  if (spentCents === 0 || (mostCents > 0 && amountCents <= mostCents)) return;
  throw new InvalidFieldsError(
    { [field]: mostCents > 0 ? 'fields.refundCardSpent' : 'fields.refundCardSpentAll' },
    undefined,
    { spent: formatMoney(spentCents), most: formatMoney(mostCents) },
  );
}

/**
 * Takes away what is unspent of gift cards whose purchase is given back: of those of the pieces all, and these are
 * blocked; of the others as much as the order keeps no money for. The caller has locked the order.
 *
 * @param pieces given back; null is all
 * @param keptCents what the shop keeps of the payments
 */
export async function revokeGiftCards(
  tx: Tx,
  scope: Scope,
  orderId: string,
  { pieces, keptCents }: { pieces: Pieces | null; keptCents: number },
): Promise<void> {
  const cards = await lockBoughtCards(tx, orderId);
  const back = pieces === null ? cards : await cardsOfPieces(tx, orderId, { cards, pieces });
  for (const card of back) {
    await takeAway(tx, scope, { orderId, card, amountCents: card.balanceCents });
    await block(tx, card);
  }
  const others = cards.filter((card) => !back.includes(card));
  let over =
    spentCentsOf(cards) +
    others.reduce((sum, { balanceCents }) => sum + balanceCents, 0) -
    keptCents;
  for (const card of others.toSorted((a, b) => a.balanceCents - b.balanceCents)) {
    const amountCents = Math.min(over, card.balanceCents);
    if (amountCents <= 0) continue;
    over -= amountCents;
    await takeAway(tx, scope, { orderId, card, amountCents });
    // Nothing can ever come back to it: its letter would bring nothing.
    if (amountCents === card.balanceCents && card.spentCents === 0) await block(tx, card);
  }
}

/** Blocks all gift cards of a cancelled order: what is left on them stays in the ledger as far as its money does. */
export async function blockBoughtCards(tx: Tx, orderId: string): Promise<void> {
  for (const card of await lockBoughtCards(tx, orderId)) await block(tx, card);
}

async function takeAway(
  tx: Tx,
  scope: Scope,
  { orderId, card, amountCents }: { orderId: string; card: BoughtCard; amountCents: number },
): Promise<void> {
  if (amountCents <= 0) return;
  await bookGiftCard(tx, scope, card.id, { kind: 'cancelled', amountCents: -amountCents, orderId });
}

const block = (tx: Tx, { id }: BoughtCard) =>
  tx.updateTable('giftCards').set({ blocked: 1 }).where('id', '=', id).execute();
