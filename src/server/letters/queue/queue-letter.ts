import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { noticeNames } from '#domain/notices/notices.ts';
import { chosenLanguage } from '#i18n/server-texts.ts';
import { TOKEN_LIFETIME_MS } from '../../security/one-time-tokens.ts';
import { letterKey } from '../../security/secret.ts';
import type { TokenPurpose } from '../../db/schema/accounts.ts';
import type { Tx } from '../../db/engine/engine.ts';
import { queueJob } from '../../jobs/queue.ts';
import type { Scope } from '../../service/scope.ts';

const orderId = z.string();
const giftCardId = z.string();
/** Of a review or a question. */
const reviewId = z.string();
/** An address and a name as they were typed; `to` is folded. */
const reader = { to: z.string(), name: z.string() };

/**
 * A letter that is to be written: what it is about, and none of its words, which stand in
 * `write-letters.ts`. It is stored as JSON for weeks: no secrets, and no more of a person than needed.
 */
export const dueLetterSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('orderPlaced'), orderId }),
  z.object({ kind: z.literal('orderPaid'), orderId }),
  z.object({ kind: z.literal('orderExpired'), orderId }),
  z.object({ kind: z.literal('orderRefunded'), orderId, refundId: z.string() }),
  z.object({ kind: z.literal('orderMoved'), orderId, status: z.string() }),
  z.object({ kind: z.literal('orderChanged'), orderId }),
  z.object({
    kind: z.literal('returnMoved'),
    orderId,
    requestId: z.string(),
    status: z.string(),
  }),
  /** `position` is that of the message among the order's events. */
  z.object({ kind: z.literal('orderMessage'), orderId, position: z.int() }),
  /** `step` is that of the question or refusal among those of the lenses. */
  z.object({ kind: z.literal('lensDeclined'), orderId, position: z.int(), step: z.int() }),
  z.object({ kind: z.literal('prescriptionReminder'), orderId }),
  z.object({ kind: z.literal('lensesReady'), orderId }),
  z.object({ kind: z.literal('servicePlaced'), orderId }),
  z.object({ kind: z.literal('giftCard'), giftCardId }),
  z.object({ kind: z.literal('giftCardSent'), giftCardId }),
  z.object({ kind: z.literal('giftCardEnding'), giftCardId }),
  z.object({ kind: z.literal('alert'), alertId: z.string() }),
  z.object({ kind: z.literal('reviewRequest'), orderId }),
  z.object({ kind: z.literal('reviewRefused'), reviewId }),
  z.object({ kind: z.literal('reviewAnswered'), reviewId }),
  z.object({ kind: z.literal('confirm'), ...reader }),
  z.object({ kind: z.literal('known'), ...reader }),
  z.object({ kind: z.literal('invite'), ...reader }),
  z.object({ kind: z.literal('reset'), to: z.string() }),
  z.object({ kind: z.literal('signIn'), to: z.string(), callbackPath: z.string() }),
  /** To someone of the shop: about an order, about work that failed, or about a day's payments. */
  z.object({
    kind: z.literal('shopNotice'),
    ...reader,
    notice: z.enum(noticeNames),
    orderId: orderId.optional(),
    work: z.object({ name: z.string(), reason: z.string() }).optional(),
    /** A day's list of a provider, and how many entries of it are not as here. */
    differences: z.object({ provider: z.string(), day: z.string(), count: z.int() }).optional(),
  }),
]);

export type DueLetter = z.infer<typeof dueLetterSchema>;
export type LetterKind = DueLetter['kind'];

/** Letters whose link identifies the person who follows it, and the purpose of the link. */
export const LINK_PURPOSE: Partial<Record<LetterKind, TokenPurpose>> = {
  confirm: 'confirm',
  invite: 'invite',
  reset: 'reset',
  signIn: 'sign-in',
};

/** The language of a letter's reader: in which they bought, or asked for it; null is the shop's, as for its staff. */
async function languageOf(tx: Tx, letter: DueLetter): Promise<string | null> {
  if (letter.kind === 'shopNotice') return null;
  const orders = tx.selectFrom('orders').select('orders.language');
  const found =
    'orderId' in letter
      ? orders.where('id', '=', letter.orderId)
      : 'reviewId' in letter
        ? orders
            .innerJoin('reviews', 'reviews.orderId', 'orders.id')
            .where('reviews.id', '=', letter.reviewId)
        : 'giftCardId' in letter
          ? orders
              .innerJoin('giftCards', 'giftCards.orderId', 'orders.id')
              .where('giftCards.id', '=', letter.giftCardId)
          : 'alertId' in letter
            ? tx.selectFrom('alerts').select('language').where('id', '=', letter.alertId)
            : undefined;
  if (!found) return chosenLanguage() ?? null;
  return (await found.executeTakeFirst())?.language ?? null;
}

/**
 * Queues a letter in the caller's transaction (or one of its own): it is written and sent once that is
 * committed, whatever happens to this process.
 *
 * @param letter with the `id` of one whose link was made before it (`linkToken`), and `sendAt`, epoch ms, for one that is
 *   to wait for something
 */
export async function queueLetter(
  scope: Scope,
  letter: DueLetter & { id?: string; sendAt?: number },
): Promise<void> {
  const { kind, id = scope.newId(), sendAt, ...payload } = letter;
  const purpose = LINK_PURPOSE[kind];
  const now = scope.now();
  await scope.engine.transaction(async (tx) => {
    const row = {
      id,
      kind,
      payload: JSON.stringify(payload),
      language: await languageOf(tx, letter),
      createdAt: now,
      recipient: 'to' in letter ? letter.to : null,
      expiresAt: purpose ? now + TOKEN_LIFETIME_MS[purpose] : null,
    };
    await tx.insertInto('letters').values(row).execute();
    await queueJob(scope, {
      kind: 'letter',
      payload: { letterId: id },
      ...(sendAt !== undefined && { runAt: sendAt }),
    });
  });
}

const ID_ENDS = '.';

/**
 * The token in a letter's link, the letter's id and 256 bits: always the same for a letter, so that no row
 * has to store it, and only the shop, which has the key, can derive it from the id.
 */
export async function linkToken(scope: Scope, letterId: string): Promise<string> {
  const proof = createHmac('sha256', await letterKey(scope))
    .update(letterId)
    .digest('base64url');
  return letterId + ID_ENDS + proof;
}

/** The letter that a token claims to belong to; not verified. */
export const letterIdOf = (token: string): string => token.slice(0, token.lastIndexOf(ID_ENDS));
