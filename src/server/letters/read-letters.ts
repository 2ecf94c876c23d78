import type { ListPage, ListQuery } from '#domain/dashboard/list.ts';
import { LISTED_STATES, type ListedState } from '#domain/letters/letter-state.ts';
import { authorise } from '../service/authorise.ts';
import type { LetterRow, LetterState } from '../db/schema/jobs.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { linkToken } from './queue/queue-letter.ts';
import type { Mail } from './mail.ts';
import { letterOf, senderOfShop } from './send-letter.ts';
import { linksOf, writeLetterOf } from './write-letters.ts';

/** Replaces a secret in a link, for readers who must not follow it. */
const HIDDEN = '…';

export interface ListedLetter {
  id: string;
  kind: string;
  /** Recipient and subject: null before the first attempt to send. */
  to: string | null;
  subject: string | null;
  state: LetterState;
  /** Whether an earlier copy of it may have arrived as well. */
  maybeTwice: boolean;
  /** Key below `emails.reasons`, or the message of an unexpected error; null if nothing went wrong. */
  reason: string | null;
  /** The mail server's answer. */
  answer: string | null;
  createdAt: number;
  sentAt: number | null;
}

const listed = (row: LetterRow): ListedLetter => {
  const { id, kind, recipient, subject, state, maybeTwice, reason, answer, createdAt, sentAt } =
    row;
  return {
    id,
    kind,
    to: recipient,
    subject,
    state,
    maybeTwice: maybeTwice === 1,
    reason,
    answer,
    createdAt,
    sentAt,
  };
};

/**
 * One page of the shop's letters of the last thirty days, the latest first; the last page if there are not
 * that many. Dropped letters are left out: they would reveal who asked about an account that does not exist.
 *
 * @param state null for all
 */
export async function listLetters(
  scope: Scope,
  { page, limit, state = null }: Pick<ListQuery, 'page' | 'limit'> & { state?: ListedState | null },
): Promise<ListPage<ListedLetter>> {
  authorise(scope, 'settings', 'view');
  const { db } = scope.engine;
  const found = db
    .selectFrom('letters')
    .where('state', '!=', 'dropped')
    .$if(state !== null, (query) => query.where('state', '=', state!));
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(total / limit));
  const shown = Math.min(page, pages);
  const rows = await found
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((shown - 1) * limit)
    .execute();
  return { items: rows.map(listed), total, page: shown, pages };
}

/** How many of the shop's letters there are in each state. */
export async function countLetters(scope: Scope): Promise<Record<ListedState, number>> {
  authorise(scope, 'settings', 'view');
  const rows = await scope.engine.db
    .selectFrom('letters')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const found = new Map(rows.map(({ state, count }) => [state, count]));
  const counts = LISTED_STATES.map((state) => [state, found.get(state) ?? 0]);
  return Object.fromEntries(counts) as Record<ListedState, number>;
}

export interface ReadLetter extends ListedLetter {
  from: string;
  /** Rendered again from today's data; null if what it is about is gone. */
  mail: Mail | null;
  /** The link in it by which its receiver signs in or chooses a password; null if it has none, or it is not to be seen. */
  link: string | null;
  /** Whether the secrets in its links are hidden. */
  linksHidden: boolean;
  /** Whether its link has expired. */
  ranOut: boolean;
}

/**
 * A letter, as it was or will be sent. Its link may open an admin's account, and would let staff become
 * one whatever their permissions: so only admins see the secrets in it.
 *
 * @param siteUrl where the reader reads it: what links begin with if the shop does not know its address
 * @throws NotFoundError
 */
export async function readLetter(
  scope: Scope,
  { id, siteUrl = HIDDEN }: { id: string; siteUrl?: string },
): Promise<ReadLetter> {
  authorise(scope, 'settings', 'view');
  const row = await letterRow(scope, id);
  const { actor } = scope;
  const mayFollow = actor.kind === 'system' || (actor.kind === 'user' && actor.user.admin);
  const ranOut = row.expiresAt !== null && row.expiresAt <= scope.now();
  const links = linksOf(scope, mayFollow && !ranOut ? await linkToken(scope, id) : HIDDEN);
  const written = await writeLetterOf(scope, {
    letter: letterOf(row),
    language: row.language,
    links: {
      ...links,
      siteUrl: links.siteUrl ?? siteUrl,
      ...(!mayFollow && { orderSecret: HIDDEN }),
    },
  });
  return {
    ...listed(row),
    from: await senderOfShop(scope),
    mail: written?.mail ?? null,
    link: mayFollow && !ranOut ? (written?.link ?? null) : null,
    linksHidden: !mayFollow,
    ranOut,
  };
}

/** A letter of the shop. @throws NotFoundError also for a dropped one, which must stay unknown */
export async function letterRow({ engine }: Scope, id: string): Promise<LetterRow> {
  const row = await engine.db
    .selectFrom('letters')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'dropped')
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return row;
}
