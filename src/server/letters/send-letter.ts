import type { ShopSettings } from '#domain/settings/settings.ts';
import { foldEmail, mailboxOf } from '#domain/address/email.ts';
import { keepToken } from '../security/one-time-tokens.ts';
import { hitRateLimit } from '../security/rate-limit.ts';
import type { LetterChange, LetterRow, LetterState } from '../db/schema/jobs.ts';
import { TooManyTriesError } from '../errors.ts';
import { JobFailure } from '../jobs/failure.ts';
import type { Scope } from '../scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { dueLetterSchema, linkToken, type DueLetter, type LetterKind } from '../mail/letters.ts';
import type { SentMail } from '../mail/mail.ts';
import { MailRefusal, smtp } from '../mail/smtp.ts';
import { linksOf, writeLetterOf } from './write-letters.ts';

/** Sender of a shop that has not said its e-mail yet. */
const NOBODY = 'loja@localhost';

function senderOf({ name, email }: ShopSettings): string {
  const shown = name.replaceAll(/["\\\r\n]/g, '');
  return `"${shown}" <${email || NOBODY}>`;
}

/** Who the shop's letters are from. */
export const senderOfShop = async (scope: Scope): Promise<string> =>
  scope.config.MAIL_FROM ?? senderOf(await loadSettings(scope));

/** Named after the letter, below the sender's domain. */
function messageIdOf(letterId: string, from: string): string {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${letterId}@${domain}>`;
}

/** Letters that a stranger can have sent to any address by naming it, and what they are counted as. */
const ASKED: Partial<Record<LetterKind, string>> = {
  confirm: 'confirm',
  known: 'confirm',
  reset: 'reset',
  signIn: 'sign-in',
  orderPlaced: 'order',
  orderExpired: 'order-expired',
};

/**
 * Whether a mailbox may be sent one more letter of a kind: RATE_LIMIT_MAIL, counted by all nodes
 * together. The kinds are counted apart, so that nobody who orders in my name keeps me from a link
 * to sign in. One that may not be sent is logged, without the address.
 */
async function mayWriteTo(scope: Scope, letter: LetterKind, to: string): Promise<boolean> {
  const kind = ASKED[letter];
  if (!kind) return true;
  try {
    await hitRateLimit(scope, 'mail', `${kind} ${mailboxOf(to)}`);
    return true;
  } catch (error) {
    if (!(error instanceof TooManyTriesError)) throw error;
    console.warn(`mail: a letter (${kind}) was not sent, its recipient has had too many already`);
    return false;
  }
}

/** The letter that a row is about. */
export const letterOf = ({ kind, payload }: Pick<LetterRow, 'kind' | 'payload'>): DueLetter =>
  dueLetterSchema.parse({ ...(JSON.parse(payload) as object), kind });

const isOver: readonly LetterState[] = ['sent', 'kept', 'dropped'];

/**
 * Writes a letter and hands it to the mail server, or keeps it where the shop has none. A letter that the
 * server had when the process died is sent once more, under the same Message-ID, and marked: better twice
 * than never.
 *
 * @throws JobFailure why it could not be sent; MailRefusal with what the mail server said
 */
export async function sendLetter(scope: Scope, { letterId }: { letterId: string }): Promise<void> {
  const row = await scope.engine.db
    .selectFrom('letters')
    .selectAll()
    .where('id', '=', letterId)
    .executeTakeFirst();
  if (!row || isOver.includes(row.state)) return;
  if (row.expiresAt !== null && row.expiresAt <= scope.now()) {
    throw new JobFailure('linkRanOut', {
      message: 'not sent: its link has run out before a mail server took it',
      isFinal: true,
    });
  }
  try {
    const mail = await readyToGo(scope, row);
    if (!mail) return;
    await smtp(scope.config.SMTP_URL!)(mail);
    await mark(scope, letterId, { state: 'sent', sentAt: scope.now(), reason: null, answer: null });
  } catch (error) {
    await noteWhy(scope, letterId, error);
    throw error;
  }
}

/**
 * The message, marked as on its way; null where none is to be handed over: there is no mail server,
 * nobody to write to, or the recipient has had too many. Such a letter is over.
 */
async function readyToGo(scope: Scope, row: LetterRow): Promise<SentMail | null> {
  const letter = letterOf(row);
  const token = await linkToken(scope, row.id);
  const written = await writeLetterOf(scope, { letter, links: linksOf(scope, token) });
  if (!written) {
    await mark(scope, row.id, { state: 'dropped' });
    return null;
  }
  const { mail, isWanted } = written;
  const from = await senderOfShop(scope);
  const messageId = row.messageId ?? messageIdOf(row.id, from);
  const state = await scope.engine.transaction(async (tx) => {
    const isFirst = row.messageId === null;
    // Counted once for each letter. One too many makes the link in an earlier one not worthless.
    const isAllowed = !isFirst || (await mayWriteTo(scope, letter.kind, mail.to));
    if (isFirst && isAllowed && letter.kind === 'reset') {
      // For everybody: its time would tell who has an account. A link that nobody is sent opens nothing.
      await keepToken(tx, scope, { token, purpose: 'reset', email: letter.to });
    }
    const goes = scope.config.SMTP_URL ? 'sending' : 'kept';
    const state: LetterState = isAllowed && isWanted ? goes : 'dropped';
    await mark(scope, row.id, {
      ...{ state, messageId, recipient: foldEmail(mail.to), subject: mail.subject },
      ...{ sentAt: state === 'kept' ? scope.now() : null, reason: null, answer: null },
      maybeTwice: row.state === 'sending' ? 1 : row.maybeTwice,
    });
    return state;
  });
  return state === 'sending' ? { ...mail, from, messageId } : null;
}

async function mark({ engine }: Scope, id: string, values: LetterChange): Promise<void> {
  await engine.transaction((tx) =>
    tx.updateTable('letters').set(values).where('id', '=', id).execute(),
  );
}

/** Keeps why a letter is still here. It stays 'sending' where the server may have it. */
async function noteWhy(scope: Scope, id: string, error: unknown): Promise<void> {
  if (error instanceof MailRefusal) {
    const { code: reason, answer, mayHaveArrived } = error;
    await mark(scope, id, { reason, answer, state: mayHaveArrived ? 'sending' : 'waiting' });
  } else if (error instanceof JobFailure) {
    await mark(scope, id, { reason: error.code, answer: null });
  }
}

/** What is left of a letter that will not be sent any more: the staff see it, and may try again. */
export async function letterDied(
  scope: Scope,
  { letterId, reason }: { letterId: string; reason: string },
): Promise<void> {
  await scope.engine.transaction((tx) =>
    tx
      .updateTable('letters')
      .set((eb) => ({ state: 'failed' as const, reason: eb.fn.coalesce('reason', eb.val(reason)) }))
      .where('id', '=', letterId)
      .execute(),
  );
}
