import { randomInt } from 'node:crypto';
import { CompiledQuery, sql, type DatabaseConnection } from 'kysely';
import pg from 'pg';
import { SetupError } from '../../base/errors.ts';
import type { Db } from './engine.ts';
import { ABANDONED_MS, settings } from './postgres-pool.ts';
import type { RunReadOnly } from './read-only.ts';

/**
 * SQL that begins a transaction on a connection that PgBouncer lends for this one only: whatever was set for longer
 * would hold for its next borrower.
 *
 * @param planner what is set beside the limits of time (`PLANNER`)
 */
export function beginOnLoan(
  accessMode: 'READ WRITE' | 'READ ONLY',
  statementTimeoutMs: number,
  planner: Readonly<Record<string, number>> = {},
): string {
  const all = {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: ABANDONED_MS,
    ...planner,
  };
  return [`BEGIN ${accessMode}`, ...settings('SET LOCAL', all)].join('; ');
}

/** Runs a statement in a transaction of its own, all of it in one round trip: its pool has to be pipelined. */
export const inOwnTransaction =
  (begin: string): RunReadOnly =>
  async <R>(connection: DatabaseConnection, query: CompiledQuery) => {
    const begun = connection.executeQuery(CompiledQuery.raw(begin));
    const answer = connection.executeQuery<R>(query);
    const ended = connection.executeQuery(CompiledQuery.raw('COMMIT'));
    await Promise.allSettled([begun, answer, ended]);
    // The first that failed says why the others did.
    await begun;
    await answer;
    await ended;
    return answer;
  };

/** An address without its password. */
const shown = (url: string): string => {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
};

/** The error for an address that had to be PostgreSQL's own, and is a pooler's. */
export const needsDirectUrl = (url: string): SetupError =>
  new SetupError(
    `${shown(url)} leads to PgBouncer or another pooler. Announcements, migrations and reports need connections of ` +
      'their own: name the address of PostgreSQL itself as well, in DATABASE_DIRECT_URL, or after --to in its place ' +
      '(docs/operating.md, PgBouncer).',
  );

/** A setting of a session's own, which poolers refuse unless they are told to ignore it. */
export const OWN_SESSION = { idle_in_transaction_session_timeout: ABANDONED_MS };

/** Whether PgBouncer refused OWN_SESSION. */
export const refusesSession = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /unsupported startup parameter/.test(error.message);

/**
 * @param client opened with OWN_SESSION
 * @throws SetupError when that is not in force: its connection is not its own
 */
export async function assertOwnSession(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ own: boolean }>(
    `SELECT current_setting('idle_in_transaction_session_timeout')::interval = $1::interval AS own`,
    [`${ABANDONED_MS} ms`],
  );
  if (!rows[0]?.own) throw needsDirectUrl(url);
}

/**
 * Looks through one address for a lock that the other holds. A standby is another database, too.
 *
 * @throws SetupError when the two addresses lead to different databases
 */
export async function assertSameDatabase(pooled: Db, direct: Db): Promise<void> {
  const key = sql`${randomInt(2 ** 47)}::bigint`;
  const isFree = await direct.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${key})`.execute(tx);
    const look = sql<{ isFree: boolean }>`SELECT pg_try_advisory_xact_lock(${key}) AS is_free`;
    return (await look.execute(pooled)).rows[0]?.isFree;
  });
  if (!isFree) return;
  throw new SetupError(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: both have to be the same one, through ' +
      'PgBouncer and without it.',
  );
}
