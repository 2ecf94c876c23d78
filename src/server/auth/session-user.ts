import type { SessionUser } from '#domain/access/session-user.ts';
import { isSection } from '#domain/access/sections.ts';
import type { ShopContext } from '../context.ts';
import type { Db, Engine } from '../db/engine/engine.ts';
import { isOpen, type Account } from './accounts.ts';
import type { SessionClaims } from './sessions.ts';

/** Milliseconds after which rights are read again although nothing was announced. */
const REREAD_AFTER_MS = 1_000;
/** Sessions held in memory at once. */
const MAX_HELD = 10_000;

interface HeldUser {
  user: Promise<SessionUser | null>;
  /** Epoch ms. */
  readAt: number;
}

const heldUsers = new WeakMap<Engine, Map<string, HeldUser>>();

function heldUsersOf(engine: Engine): Map<string, HeldUser> {
  const found = heldUsers.get(engine);
  if (found) return found;
  const held = new Map<string, HeldUser>();
  engine.onAnnouncement((topic) => {
    if (topic === 'accounts' || topic === '*') held.clear();
  });
  heldUsers.set(engine, held);
  return held;
}

/**
 * Who is signed in with a session, with the rights of this moment; null when it has ended or its
 * account is closed. Held in memory until a change of accounts is announced, and at most a second:
 * an announcement of another process may be lost.
 */
export function sessionUser(ctx: ShopContext, claims: SessionClaims): Promise<SessionUser | null> {
  const held = heldUsersOf(ctx.engine);
  const key = JSON.stringify([claims.accountId, claims.sessionId, claims.sessionVersion]);
  const now = ctx.now();
  const found = held.get(key);
  if (found && now - found.readAt < REREAD_AFTER_MS) return found.user;
  if (held.size >= MAX_HELD) held.clear();
  // Kept for everybody: not what a transaction has written and may take back.
  const user = ctx.engine.outsideTransaction(() => readUser(ctx.engine.db, claims));
  held.set(key, { user, readAt: now });
  // A read that failed is tried again by the next.
  user.catch(() => held.get(key)?.user === user && held.delete(key));
  return user;
}

async function readUser(
  db: Db,
  { accountId, sessionId, sessionVersion }: SessionClaims,
): Promise<SessionUser | null> {
  const account = await db
    .selectFrom('accounts')
    .innerJoin('sessions', 'sessions.accountId', 'accounts.id')
    .selectAll('accounts')
    .where('accounts.id', '=', accountId)
    .where('accounts.sessionVersion', '=', sessionVersion)
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  if (!account || !isOpen(account)) return null;
  return {
    ...{ id: account.id, name: account.fullName, email: account.email },
    emailVerified: account.emailVerifiedAt !== null,
    admin: account.role === 'admin' && account.status === 'active',
    staff: account.role === 'staff' ? await staffPart(db, account) : null,
  };
}

async function staffPart(db: Db, { id, status }: Account): Promise<SessionUser['staff']> {
  const rows = await db
    .selectFrom('permissions')
    .selectAll()
    .where('accountId', '=', id)
    .orderBy('section')
    .execute();
  return {
    status: status === 'active',
    permissions: rows.flatMap(({ section, canView, canEdit, canDelete }) =>
      isSection(section)
        ? [{ name: section, view: canView === 1, edit: canEdit === 1, delete: canDelete === 1 }]
        : [],
    ),
  };
}
