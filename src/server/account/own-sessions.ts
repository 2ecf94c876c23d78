import { endOf } from '../auth/sessions.ts';
import type { Scope } from '../service/scope.ts';
import type { SessionRow } from '../db/schema/accounts.ts';
import { NotFoundError } from '../base/errors.ts';
import { recordSecurityEvent } from '../security/security-log.ts';

/** One signed-in browser, as its owner sees it. */
export type OwnSession = Omit<SessionRow, 'accountId'>;

/** Where an account is signed in, the last seen first. */
export async function listSessions(
  { engine: { db }, now }: Scope,
  { accountId }: { accountId: string },
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['sessions.id', 'sessions.createdAt', 'lastSeenAt', 'userAgent', 'role'])
    .where('accountId', '=', accountId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('sessions.id')
    .execute();
  return rows
    .filter((session) => now() < endOf(session))
    .map(({ role: _role, ...session }) => session);
}

/**
 * Signs one browser of an account out.
 *
 * @throws NotFoundError for a session that is not this account's
 */
export async function endOwnSession(
  scope: Scope,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new NotFoundError();
  });
  await scope.engine.announce('accounts');
  recordSecurityEvent(scope, { event: 'session.ended', account: accountId });
}
