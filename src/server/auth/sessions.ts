import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { Scope } from '../service/scope.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { Role } from '../db/schema/accounts.ts';
import { NotFoundError } from '../base/errors.ts';
import { recordSecurityEvent } from '../security/security-log.ts';

/** Milliseconds that a session lasts: unused, and however much it is used. */
interface SessionLife {
  idleMs: number;
  maxMs: number;
}

/**
 * How long sessions last. The staff's, which show other people's data, end with the working day and
 * after a pause; source of the order of magnitude: NIST SP 800-63B, AAL2 (decision 018).
 */
export const SESSION_LIFE = {
  customer: { idleMs: 30 * DAY_MS, maxMs: 90 * DAY_MS },
  staff: { idleMs: 2 * HOUR_MS, maxMs: 12 * HOUR_MS },
} as const satisfies Record<string, SessionLife>;

const lifeOf = (role: Role): SessionLife =>
  role === 'customer' ? SESSION_LIFE.customer : SESSION_LIFE.staff;

interface Aged {
  /** Of the account at this moment: a customer's old session does not become the staff's. */
  role: Role;
  createdAt: number;
  lastSeenAt: number;
}

/** Epoch ms at which a session ends, however much it is used. */
export const lastMomentOf = ({ role, createdAt }: Omit<Aged, 'lastSeenAt'>): number =>
  createdAt + lifeOf(role).maxMs;

/** Epoch ms at which a session ends unless it is used before. */
export const endOf = (session: Aged): number =>
  Math.min(session.lastSeenAt + lifeOf(session.role).idleMs, lastMomentOf(session));

/** Seconds after which a browser forgets the cookie of an unused session. */
export const SESSION_SECONDS = SESSION_LIFE.customer.idleMs / 1000;
/** Milliseconds after which it is recorded again that a session is in use. */
export const SEEN_EVERY_MS = 5 * MINUTE_MS;
/** Longest stored User-Agent. */
const MAX_USER_AGENT = 300;

/** What a session's cookie contains. */
export interface SessionClaims {
  accountId: string;
  sessionId: string;
  sessionVersion: number;
}

interface NewSession {
  accountId: string;
  userAgent: string;
  /** Hash of the password that opened the account, if one did. */
  passwordHash?: string | null | undefined;
  /** Of the account at the first step, if a second one followed. */
  sessionVersion?: number | undefined;
  /** Id of the session that the browser had before, of whatever account: it ends. */
  replaces?: string | undefined;
}

/**
 * Opens a session of an account, and forgets those of its sessions that have run out. The caller
 * announces 'accounts' if it replaces another.
 *
 * @throws NotFoundError for an account that is gone, whose password is no longer the one given, or
 *   whose sessions were all ended meanwhile
 */
export async function createSession(
  scope: Scope,
  { accountId, userAgent, passwordHash, sessionVersion, replaces }: NewSession,
): Promise<SessionClaims> {
  const now = scope.now();
  const sessionId = scope.newId();
  return scope.engine.transaction(async (tx) => {
    // Written unchanged, which locks the row: a call that ends all sessions meanwhile ends this one too.
    const account = await tx
      .updateTable('accounts')
      .set((eb) => ({ sessionVersion: eb.ref('sessionVersion') }))
      .where('id', '=', accountId)
      .$if(typeof passwordHash === 'string', (rows) =>
        rows.where('passwordHash', '=', passwordHash!),
      )
      .$if(sessionVersion !== undefined, (rows) =>
        rows.where('sessionVersion', '=', sessionVersion!),
      )
      .returning(['sessionVersion', 'role'])
      .executeTakeFirst();
    if (!account) throw new NotFoundError();
    const { idleMs, maxMs } = lifeOf(account.role);
    await tx
      .deleteFrom('sessions')
      .where('accountId', '=', accountId)
      .where((eb) =>
        eb.or([eb('lastSeenAt', '<=', now - idleMs), eb('createdAt', '<=', now - maxMs)]),
      )
      .execute();
    if (replaces !== undefined) {
      await tx.deleteFrom('sessions').where('id', '=', replaces).execute();
    }
    await tx
      .insertInto('sessions')
      .values({
        id: sessionId,
        accountId,
        createdAt: now,
        lastSeenAt: now,
        userAgent: userAgent.slice(0, MAX_USER_AGENT),
      })
      .execute();
    return { accountId, sessionId, sessionVersion: account.sessionVersion };
  });
}

/** Records that a session is in use, every few minutes. */
export async function touchSession(scope: Scope, sessionId: string): Promise<void> {
  const now = scope.now();
  await scope.engine.transaction((tx) =>
    tx
      .updateTable('sessions')
      .set({ lastSeenAt: now })
      .where('id', '=', sessionId)
      .where('lastSeenAt', '<=', now - SEEN_EVERY_MS)
      .execute(),
  );
}

/** Ends a session; a session that is gone already is not an error. */
export async function endSession(scope: Scope, sessionId: string): Promise<void> {
  await scope.engine.transaction((tx) =>
    tx.deleteFrom('sessions').where('id', '=', sessionId).execute(),
  );
  await scope.engine.announce('accounts');
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
export async function endAllSessions(scope: Scope, accountId: string): Promise<void> {
  await scope.engine.transaction((tx) => endSessionsOf(tx, accountId));
  await scope.engine.announce('accounts');
  recordSecurityEvent(scope, { event: 'session.allEnded', account: accountId });
}
