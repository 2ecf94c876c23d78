import type { SessionUser } from '#domain/access/session-user.ts';
import type { Scope } from '../service/scope.ts';
import type { Db, Engine } from '../db/engine/engine.ts';
import { currentRequest, type CurrentRequest } from '../operating/current-request.ts';
import { isOpen, type Account } from './accounts.ts';
import { permissionsOf } from './read-permissions.ts';
import { endOf, lastMomentOf, type SessionClaims } from './sessions.ts';

/** Milliseconds after which rights are read again although nothing was announced, where no commit is noticed. */
const REREAD_AFTER_MS = 1_000;
/** Most sessions in memory. */
const MAX_CACHED = 10_000;

/** A session that has not ended, and whose it is; times are epoch ms. */
export interface LiveSession {
  user: SessionUser;
  /** Whether the person signs in with a second factor. */
  hasSecondFactor: boolean;
  lastSeenAt: number;
  /** When it ends unless it is used before. */
  endsAt: number;
  /** When it ends however much it is used. */
  lastMoment: number;
}

interface CachedSession {
  session: Promise<LiveSession | null>;
  /** Epoch ms. */
  readAt: number;
  /** The request that it was read for; another reads it again, unless the database tells that nothing was written. */
  request: CurrentRequest | undefined;
  /** Commits before it was read (`Engine.commitCount`). */
  commits: number | null;
}

const cachedSessions = new WeakMap<Engine, Map<string, CachedSession>>();

function cachedSessionsOf(engine: Engine): Map<string, CachedSession> {
  const found = cachedSessions.get(engine);
  if (found) return found;
  const cached = new Map<string, CachedSession>();
  engine.onAnnouncement((topic) => {
    if (topic === 'accounts' || topic === '*') cached.clear();
  });
  cachedSessions.set(engine, cached);
  return cached;
}

/** Whether nothing that another process has written before this request can have ended it. */
function isCurrent({ engine, now }: Scope, { commits, request, readAt }: CachedSession): boolean {
  const count = engine.commitCount();
  if (count !== null) return commits === count;
  return request === currentRequest() && now() - readAt < REREAD_AFTER_MS;
}

/**
 * The session of some claims, with the rights of this moment; null when it has ended or its account
 * is closed. Cached until a change of accounts is announced; another process's announcement may come late, or get
 * lost, so that a request relies on none.
 */
export async function liveSession(
  scope: Scope,
  claims: SessionClaims,
): Promise<LiveSession | null> {
  const cached = cachedSessionsOf(scope.engine);
  const key = JSON.stringify([claims.accountId, claims.sessionId, claims.sessionVersion]);
  const now = scope.now();
  const found = cached.get(key);
  if (found && isCurrent(scope, found)) return unlessEnded(found, now);
  if (cached.size >= MAX_CACHED) cached.clear();
  const commits = scope.engine.commitCount();
  // Shared by all callers: it must not see what a transaction has written and may roll back.
  const session = scope.engine.outsideTransaction(() => readSession(scope.engine.db, claims));
  cached.set(key, { session, readAt: now, request: currentRequest(), commits });
  // A read that failed is tried again by the next caller.
  session.catch(() => cached.get(key)?.session === session && cached.delete(key));
  return unlessEnded({ session }, now);
}

async function unlessEnded(
  { session }: Pick<CachedSession, 'session'>,
  now: number,
): Promise<LiveSession | null> {
  const found = await session;
  return found && now < found.endsAt ? found : null;
}

/** Who is signed in with a session, as `liveSession` knows it. */
export async function sessionUser(
  scope: Scope,
  claims: SessionClaims,
): Promise<SessionUser | null> {
  return (await liveSession(scope, claims))?.user ?? null;
}

async function readSession(
  db: Db,
  { accountId, sessionId, sessionVersion }: SessionClaims,
): Promise<LiveSession | null> {
  const account = await db
    .selectFrom('accounts')
    .innerJoin('sessions', 'sessions.accountId', 'accounts.id')
    .leftJoin('secondFactors', (join) =>
      join
        .onRef('secondFactors.accountId', '=', 'accounts.id')
        .on('secondFactors.confirmedAt', 'is not', null),
    )
    .selectAll('accounts')
    .select(['sessions.createdAt as openedAt', 'lastSeenAt', 'confirmedAt'])
    .where('accounts.id', '=', accountId)
    .where('accounts.sessionVersion', '=', sessionVersion)
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  if (!account || !isOpen(account)) return null;
  const { role, lastSeenAt, openedAt: createdAt } = account;
  return {
    user: await userOf(db, account),
    hasSecondFactor: account.confirmedAt !== null,
    lastSeenAt,
    endsAt: endOf({ role, createdAt, lastSeenAt }),
    lastMoment: lastMomentOf({ role, createdAt }),
  };
}

const userOf = async (db: Db, account: Account): Promise<SessionUser> => ({
  id: account.id,
  name: account.fullName,
  email: account.email,
  emailVerified: account.emailVerifiedAt !== null,
  admin: account.role === 'admin' && account.status === 'active',
  staff: account.role === 'staff' ? await staffPart(db, account) : null,
});

async function staffPart(db: Db, { id, status }: Account): Promise<SessionUser['staff']> {
  return { status: status === 'active', permissions: await permissionsOf(db, id) };
}
