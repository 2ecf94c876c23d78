import type { ShopContext } from '../context.ts';
import type { Tx } from '../db/engine/engine.ts';
import { NotFoundError } from '../errors.ts';

/** Seconds after which a session that nobody uses ends. */
export const SESSION_SECONDS = 30 * 24 * 3600;
/** Milliseconds between two notes that a session is in use. */
const SEEN_EVERY_MS = 5 * 60_000;
/** Longest text of a browser's name for itself that is kept. */
const MAX_USER_AGENT = 300;

/** What a session's cookie holds. */
export interface SessionClaims {
  accountId: string;
  sessionId: string;
  sessionVersion: number;
}

interface NewSession {
  accountId: string;
  userAgent: string;
  /** Hash of the password that opened the account, where one did. */
  passwordHash?: string | null | undefined;
}

/**
 * Opens a session of an account, and forgets those of its sessions that have run out.
 *
 * @throws NotFoundError for an account that is gone, or whose password is no longer the one given
 */
export async function createSession(
  ctx: ShopContext,
  { accountId, userAgent, passwordHash }: NewSession,
): Promise<SessionClaims> {
  const now = ctx.now();
  const sessionId = ctx.newId();
  return ctx.engine.transaction(async (tx) => {
    // Written as it is, which locks the row: whoever ends all sessions meanwhile ends this one too.
    const account = await tx
      .updateTable('accounts')
      .set((eb) => ({ sessionVersion: eb.ref('sessionVersion') }))
      .where('id', '=', accountId)
      .$if(typeof passwordHash === 'string', (rows) =>
        rows.where('passwordHash', '=', passwordHash!),
      )
      .returning('sessionVersion')
      .executeTakeFirst();
    if (!account) throw new NotFoundError();
    await tx
      .deleteFrom('sessions')
      .where('accountId', '=', accountId)
      .where('lastSeenAt', '<', now - SESSION_SECONDS * 1000)
      .execute();
    await tx
      .insertInto('sessions')
      .values({
        ...{ id: sessionId, accountId, createdAt: now, lastSeenAt: now },
        userAgent: userAgent.slice(0, MAX_USER_AGENT),
      })
      .execute();
    return { accountId, sessionId, sessionVersion: account.sessionVersion };
  });
}

/** Notes that a session is in use, every few minutes. */
export async function touchSession(ctx: ShopContext, sessionId: string): Promise<void> {
  const now = ctx.now();
  await ctx.engine.transaction((tx) =>
    tx
      .updateTable('sessions')
      .set({ lastSeenAt: now })
      .where('id', '=', sessionId)
      .where('lastSeenAt', '<=', now - SEEN_EVERY_MS)
      .execute(),
  );
}

/** Ends a session; one that is gone is no error. */
export async function endSession(ctx: ShopContext, sessionId: string): Promise<void> {
  await ctx.engine.transaction((tx) =>
    tx.deleteFrom('sessions').where('id', '=', sessionId).execute(),
  );
  await ctx.engine.announce('accounts');
}

/** Ends every session of an account. The caller announces 'accounts' after the commit. */
export async function endSessionsOf(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((row) => ({ sessionVersion: row('sessionVersion', '+', 1) }))
    .where('id', '=', accountId)
    .execute();
  await tx.deleteFrom('sessions').where('accountId', '=', accountId).execute();
}

/** Signs an account out everywhere. */
export async function endAllSessions(ctx: ShopContext, accountId: string): Promise<void> {
  await ctx.engine.transaction((tx) => endSessionsOf(tx, accountId));
  await ctx.engine.announce('accounts');
}
