import { z } from 'zod';
import { foldGiftCode, giftCardSpend } from '#domain/gift-cards/gift-card.ts';
import { isExpired } from '#domain/gift-cards/expiry.ts';
import { toReais } from '#domain/money.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { GiftCardRow } from '../db/schema/gift-cards.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { giftCardByCode, lockGiftCard } from './ledger.ts';

const checkSchema = z.object({ code: z.string().trim().min(1, 'giftCard.unknown').max(60) });

/** A card that can be spent, as anyone who has its code sees it. */
export interface SpendableCard {
  code: string;
  /** The last characters of the code. */
  end: string;
  /** Reais. */
  balance: number;
  /** Its last moment, epoch ms; null is never. */
  expiresAt: number | null;
}

/**
 * What is on a gift card.
 *
 * @param input `{ code }` as typed
 * @throws InvalidFieldsError for `code`: 'giftCard.unknown', 'giftCard.blocked', 'giftCard.expired', 'giftCard.empty'
 */
export async function checkGiftCard(scope: Scope, input: unknown): Promise<SpendableCard> {
  const { engine, now } = scope;
  const { code } = parseInput(checkSchema, input);
  const { balanceCents, codeEnd, expiresAt } = spendable(
    await giftCardByCode(engine.db, code),
    'code',
    now(),
  );
  return { code: foldGiftCode(code)!, end: codeEnd, balance: toReais(balanceCents), expiresAt };
}

function spendable(card: GiftCardRow | undefined, field: string, now: number): GiftCardRow {
  const refuse = (why: string) => new InvalidFieldsError({ [field]: `giftCard.${why}` });
  if (!card) throw refuse('unknown');
  if (card.blocked === 1) throw refuse('blocked');
  if (isExpired(card, now)) throw refuse('expired');
  if (card.balanceCents === 0) throw refuse('empty');
  return card;
}

/** What an order costs without any discount that depends on how the rest is paid; cents. */
interface Payable {
  payableCents: number;
  moneyCents: number;
}

/**
 * What a card pays of an order that is being placed. Locks the card.
 *
 * @param wanted the code, what the page said that it pays, and the field that holds the code
 * @throws InvalidFieldsError for that field if it cannot be spent, or pays another sum by now
 */
export async function reserveGiftCard(
  tx: Tx,
  { now }: Scope,
  { field = 'giftCard', ...wanted }: { code: string; amountCents: number | null; field?: string },
  payable: Payable,
): Promise<{ card: GiftCardRow; cents: number }> {
  const found = spendable(await giftCardByCode(tx, wanted.code), field, now());
  const card = spendable(await lockGiftCard(tx, found.id), field, now());
  const cents = giftCardSpend(card.balanceCents, payable);
  if (cents === 0) throw new InvalidFieldsError({ [field]: 'giftCard.money' });
  if (wanted.amountCents !== null && wanted.amountCents !== cents) {
    throw new InvalidFieldsError({ [field]: 'giftCard.changed' });
  }
  return { card, cents };
}
