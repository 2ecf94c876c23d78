import { hash } from 'node:crypto';
import {
  codeOf,
  endOf,
  foldGiftCode,
  type GiftCardEntryKind,
} from '#domain/gift-cards/gift-card.ts';
import { expiryAfter, RETURNED_VALID_MS } from '#domain/gift-cards/expiry.ts';
import { signature } from '../service/audit.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { GiftCardRow } from '../db/schema/gift-cards.ts';
import { openSecret, sealSecret } from '../security/sealed-secret.ts';
import { settingSecretKey } from '../security/secret.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { CARD_WORDS, writeCardWords } from './card-words.ts';

const AUDIENCE = 'gift card';

/** What a card is found by: nothing in the database leads back to a code, which has 100 bits. */
const hashOf = (code: string): string => hash('sha256', `gift card ${code}`, 'hex');

/** The card with a code, however it was typed; undefined if there is none. */
export async function giftCardByCode(db: Db | Tx, typed: string): Promise<GiftCardRow | undefined> {
  const code = foldGiftCode(typed);
  if (code === null) return undefined;
  return db
    .selectFrom('giftCards')
    .selectAll()
    .where('codeHash', '=', hashOf(code))
    .executeTakeFirst();
}

/** The code of a card: for its letter, or for staff who hand it over. */
export async function openCode(scope: Scope, { codeSealed }: GiftCardRow): Promise<string> {
  return openSecret({ key: await settingSecretKey(scope), audience: AUDIENCE }, codeSealed);
}

/** A card to issue. */
export interface NewGiftCard extends Partial<
  Pick<
    GiftCardRow,
    | 'orderId'
    | 'variantId'
    | 'piece'
    | 'giftKey'
    | 'recipientName'
    | 'recipientEmail'
    | 'giverName'
    | 'message'
    | 'sendAt'
    | 'reason'
  >
> {
  amountCents: number;
}

/**
 * Issues a card with money on it. Of each piece of an order there is one, however often this is called.
 *
 * @returns its id; null if the piece has its card already
 */
export async function issueGiftCard(
  tx: Tx,
  scope: Scope,
  { amountCents, ...card }: NewGiftCard,
): Promise<string | null> {
  const code = codeOf(hash('sha256', scope.newSecret() + scope.newSecret(), 'buffer'));
  const seal = { key: await settingSecretKey(scope), audience: AUDIENCE };
  const now = scope.now();
  const { checkout } = await loadSettings(scope);
  const added = await tx
    .insertInto('giftCards')
    .values({
      ...card,
      id: scope.newId(),
      codeHash: hashOf(code),
      codeEnd: endOf(code),
      codeSealed: await sealSecret(seal, code),
      initialCents: amountCents,
      balanceCents: 0,
      // From the day on which its owner has it.
      expiresAt: expiryAfter(Math.max(now, card.sendAt ?? 0), checkout.giftCardMonths),
      createdAt: now,
      updatedAt: now,
      ...signature(scope.actor),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(CARD_WORDS)
    .executeTakeFirst();
  if (!added) return null;
  await writeCardWords(tx, [added]);
  await bookGiftCard(tx, scope, added.id, {
    kind: 'issued',
    amountCents,
    orderId: card.orderId ?? null,
    note: card.reason ?? '',
  });
  return added.id;
}

/** An entry of the ledger; below zero for what is taken. */
interface NewEntry {
  kind: GiftCardEntryKind;
  amountCents: number;
  orderId?: string | null;
  note?: string;
}

/**
 * Writes an entry into a card's ledger: the only way in which its balance changes. Of two at the same moment the second
 * waits for the first, and no balance falls below zero.
 *
 * @returns whether it was written: not if it takes more than there is
 */
export async function bookGiftCard(
  tx: Tx,
  scope: Scope,
  giftCardId: string,
  { amountCents, ...entry }: NewEntry,
): Promise<boolean> {
  const now = scope.now();
  const changed = await tx
    .updateTable('giftCards')
    .set((eb) => ({
      balanceCents: eb('balanceCents', '+', amountCents),
      updatedAt: now,
      // What comes back can be spent: not on a card that has ended while it was away.
      ...(entry.kind === 'returned' && {
        expiresAt: eb
          .case()
          .when('expiresAt', '<', now + RETURNED_VALID_MS)
          .then(now + RETURNED_VALID_MS)
          .else(eb.ref('expiresAt'))
          .end(),
      }),
    }))
    .where('id', '=', giftCardId)
    .where((eb) => eb(eb('balanceCents', '+', amountCents), '>=', 0))
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  const { last } = await tx
    .selectFrom('giftCardEntries')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .where('giftCardId', '=', giftCardId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('giftCardEntries')
    .values({
      giftCardId,
      position: (last ?? -1) + 1,
      amountCents,
      createdAt: now,
      ...entry,
      ...signature(scope.actor),
    })
    .execute();
  return true;
}

/**
 * Reads a card for a change and locks it until the commit.
 *
 * @throws NotFoundError
 */
export const lockGiftCard = (tx: Tx, id: string): Promise<GiftCardRow> =>
  tx
    .updateTable('giftCards')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(() => new NotFoundError());
