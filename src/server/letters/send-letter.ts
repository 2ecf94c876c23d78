import type { ShopSettings } from '#domain/settings/settings.ts';
import { foldEmail, mailboxOf } from '#domain/address/email.ts';
import { storeToken } from '../security/one-time-tokens.ts';
import { hitRateLimit } from '../security/rate-limit.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { LetterChange, LetterRow, LetterState } from '../db/schema/jobs.ts';
import { TooManyTriesError } from '../base/errors.ts';
import { JobFailure } from '../jobs/job-failure.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import {
  dueLetterSchema,
  LINK_PURPOSE,
  linkToken,
  type DueLetter,
  type LetterKind,
} from './queue/queue-letter.ts';
import type { SentMail } from './mail.ts';
import { mailServerOf } from '../settings/mail-server.ts';
import { MailRefusal, smtp } from './smtp.ts';
import { linksOf, writeLetterOf } from './write-letters.ts';

/** Sender of a shop whose settings name no e-mail yet. */
const DEFAULT_SENDER = 'loja@localhost';

function senderOf({ name, email, mail }: ShopSettings): string {
  const shown = (mail.senderName || name).replaceAll(/["\\\r\n]/g, '');
  return `"${shown}" <${mail.senderEmail || email || DEFAULT_SENDER}>`;
}

/** The sender of the shop's letters: MAIL_FROM, else the one in its settings. */
export const senderOfShop = async (scope: Scope): Promise<string> =>
  scope.config.MAIL_FROM ?? senderOf(await loadSettings(scope));

/** The letter's id at the sender's domain. */
export function messageIdOf(letterId: string, from: string): string {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${letterId}@${domain}>`;
}

/** Letters that a stranger can have sent to any address, and the name under which each is rate-limited. */
const LIMITED: Partial<Record<LetterKind, string>> = {
  confirm: 'confirm',
  known: 'confirm',
  reset: 'reset',
  signIn: 'sign-in',
  orderPlaced: 'order',
  orderExpired: 'order-expired',
};

/**
 * Whether a mailbox may get another letter of a kind: RATE_LIMIT_MAIL, counted across all nodes. Each kind
 * has its own count, so that orders placed in someone's name cannot keep them from getting a sign-in link.
 * A letter over the limit is logged, without the address.
 */
async function mayWriteTo(scope: Scope, letter: LetterKind, to: string): Promise<boolean> {
  const kind = LIMITED[letter];
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

/** States of a letter that nothing more is done about. */
const FINAL_STATES: readonly LetterState[] = ['sent', 'unsent', 'dropped'];

/** A letter to send. */
interface LetterJob {
  letterId: string;
  /** Records that the job is done, in the transaction that gives the letter its final state. */
  finish?: () => Promise<void>;
}

/**
 * Renders a letter and hands it to the mail server, or stores it if the shop has none. A letter that was
 * with the server when the process died is sent again, with the same Message-ID, and marked: better twice
 * than never.
 *
 * @throws JobFailure with the reason it could not be sent; MailRefusal with the mail server's answer
 */
export async function sendLetter(scope: Scope, job: LetterJob): Promise<void> {
  try {
    const server = await mailServerOf(scope);
    const hasServer = server !== null;
    const mail = await scope.engine.transaction((tx) => prepare(tx, scope, { job, hasServer }));
    if (!mail || !server) return;
    await smtp(server)(mail);
    const sent = { state: 'sent', sentAt: scope.now(), reason: null, answer: null } as const;
    await update(scope, job, sent);
  } catch (error) {
    await recordFailure(scope, job, error);
    throw error;
  }
}

/**
 * Renders the message and marks the letter as being sent. Returns null if it is not to be sent, because
 * there is no mail server, no one to write to, or the recipient has had too many; its state is final then.
 * All in one transaction: on SQLite its connection has in memory what the order has just written.
 */
async function prepare(
  tx: Tx,
  scope: Scope,
  { job, hasServer }: { job: LetterJob; hasServer: boolean },
): Promise<SentMail | null> {
  const row = await tx
    .selectFrom('letters')
    .selectAll()
    .where('id', '=', job.letterId)
    .executeTakeFirst();
  if (!row || FINAL_STATES.includes(row.state)) return null;
  if (row.expiresAt !== null && row.expiresAt <= scope.now()) {
    throw new JobFailure('linkRanOut', {
      message: 'not sent: its link has run out before a mail server took it',
      isFinal: true,
    });
  }
  const letter = letterOf(row);
  const token = letter.kind in LINK_PURPOSE ? await linkToken(scope, row.id) : '';
  const { language } = row;
  const written = await writeLetterOf(scope, { letter, links: linksOf(scope, token), language });
  if (!written) {
    await update(scope, job, { state: 'dropped' });
    return null;
  }
  const { mail, isWanted } = written;
  const from = await senderOfShop(scope);
  const messageId = row.messageId ?? messageIdOf(row.id, from);
  const isFirst = row.messageId === null;
  // Each letter is counted once. One over the limit does not invalidate the link in an earlier one.
  const isAllowed = !isFirst || (await mayWriteTo(scope, letter.kind, mail.to));
  if (isFirst && isAllowed && letter.kind === 'reset') {
    // For unknown addresses too: the time would reveal who has an account. An unsent link does no harm.
    await storeToken(tx, scope, { token, purpose: 'reset', email: letter.to });
  }
  const next = hasServer ? 'sending' : 'unsent';
  const state: LetterState = isAllowed && isWanted ? next : 'dropped';
  await update(scope, job, {
    state,
    messageId,
    recipient: foldEmail(mail.to),
    subject: mail.subject,
    sentAt: state === 'unsent' ? scope.now() : null,
    reason: null,
    answer: null,
    maybeTwice: row.state === 'sending' ? 1 : row.maybeTwice,
  });
  return state === 'sending' ? { ...mail, from, messageId } : null;
}

/** Changes a letter, and ends its job if the state is final. */
async function update(
  { engine }: Scope,
  { letterId, finish }: LetterJob,
  values: LetterChange,
): Promise<void> {
  await engine.transaction(async (tx) => {
    await tx.updateTable('letters').set(values).where('id', '=', letterId).execute();
    if (values.state && FINAL_STATES.includes(values.state)) await finish?.();
  });
}

/** Records why a letter was not sent. It stays 'sending' if the mail server may have accepted it. */
async function recordFailure(scope: Scope, job: LetterJob, error: unknown): Promise<void> {
  if (error instanceof MailRefusal) {
    const { code: reason, answer, mayHaveArrived } = error;
    await update(scope, job, { reason, answer, state: mayHaveArrived ? 'sending' : 'waiting' });
  } else if (error instanceof JobFailure) {
    await update(scope, job, { reason: error.code, answer: null });
  }
}

/** Marks a letter as failed once its job is given up: staff see it, and may retry it. */
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
