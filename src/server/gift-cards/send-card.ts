import { mailboxOf } from '#domain/address/email.ts';
import { momentOf } from '#domain/date.ts';
import { isExpired, REMINDED_BEFORE_MS } from '#domain/gift-cards/expiry.ts';
import type { GiftCardRow } from '../db/schema/gift-cards.ts';
import { ConflictError } from '../base/errors.ts';
import { queueJob } from '../jobs/queue.ts';
import { queueLetter } from '../letters/queue/queue-letter.ts';
import type { Scope } from '../service/scope.ts';
import { hitRateLimit } from '../security/rate-limit.ts';
import { lockGiftCard } from './ledger.ts';

/** Epoch ms at which a card is sent that is due on a day, '2026-12-24': in the morning, in the shop's time zone. */
export const sendingTime = (day: string): number => momentOf(`${day}T08:00`);

/**
 * Has a card's code sent: at once, or on its day. A job waits for it and not a letter, since letters are stored for
 * weeks only.
 */
export async function queueSending(scope: Scope, giftCardId: string): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const { sendAt } = await tx
      .selectFrom('giftCards')
      .select('sendAt')
      .where('id', '=', giftCardId)
      .executeTakeFirstOrThrow();
    if (sendAt === null || sendAt <= scope.now()) await sendCard(scope, { giftCardId });
    else await queueJob(scope, { kind: 'giftCards.send', payload: { giftCardId }, runAt: sendAt });
  });
}

/**
 * Queues the letter with a card's code, once, and one that says so to the giver; nothing for one that is blocked by
 * then, as one whose purchase was given back.
 */
export async function sendCard(
  scope: Scope,
  { giftCardId }: { giftCardId: string },
): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const card = await lockGiftCard(tx, giftCardId);
    if (card.sentAt !== null || card.blocked === 1 || card.recipientEmail === '') return;
    const sentAt = scope.now();
    await tx.updateTable('giftCards').set({ sentAt }).where('id', '=', giftCardId).execute();
    await queueLetter(scope, { kind: 'giftCard', giftCardId });
    if (card.giverName !== '') await queueLetter(scope, { kind: 'giftCardSent', giftCardId });
    await queueReminder(scope, card);
  });
}

/**
 * Queues the letter with a card's code once more: the first may have been lost, or have waited too long for a mail
 * server.
 *
 * @throws ConflictError 'giftCardUnsendable' for a card that is blocked, or whose owner is not known
 * @throws TooManyTriesError when this address was sent too many: RATE_LIMIT_MAIL
 */
export async function sendAgain(
  scope: Scope,
  { giftCardId }: { giftCardId: string },
): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const card = await lockGiftCard(tx, giftCardId);
    const { blocked, recipientEmail } = card;
    if (blocked === 1 || recipientEmail === '') throw new ConflictError('giftCardUnsendable');
    await hitRateLimit(scope, 'mail', `gift card ${mailboxOf(recipientEmail)}`);
    const now = scope.now();
    await tx
      .updateTable('giftCards')
      .set({ sentAt: now, updatedAt: now })
      .where('id', '=', giftCardId)
      .execute();
    await queueLetter(scope, { kind: 'giftCard', giftCardId });
  });
}

/** Queues the reminder for a card's owner before it ends, if it does and there is time for it. */
async function queueReminder(
  scope: Scope,
  { id: giftCardId, expiresAt }: Pick<GiftCardRow, 'id' | 'expiresAt'>,
): Promise<void> {
  if (expiresAt === null || expiresAt - REMINDED_BEFORE_MS <= scope.now()) return;
  await queueJob(scope, {
    kind: 'giftCards.remind',
    payload: { giftCardId },
    runAt: expiresAt - REMINDED_BEFORE_MS,
  });
}

/** Reminds the owner of a card, once, that it ends soon: of one that has money on it and can be spent. */
export async function remindOwner(
  scope: Scope,
  { giftCardId }: { giftCardId: string },
): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const card = await lockGiftCard(tx, giftCardId);
    const now = scope.now();
    if (card.remindedAt !== null || !endsSoon(card, now)) return;
    await tx
      .updateTable('giftCards')
      .set({ remindedAt: now })
      .where('id', '=', giftCardId)
      .execute();
    await queueLetter(scope, { kind: 'giftCardEnding', giftCardId });
  });
}

/** Not one that was given more time since. */
const endsSoon = (card: GiftCardRow, now: number): boolean =>
  card.balanceCents > 0 &&
  card.blocked === 0 &&
  card.recipientEmail !== '' &&
  card.expiresAt !== null &&
  card.expiresAt - REMINDED_BEFORE_MS <= now &&
  !isExpired(card, now);
