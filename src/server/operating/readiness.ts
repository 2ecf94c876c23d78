import { sql } from 'kysely';
import { migrations } from '../db/migrate.ts';
import type { Engine } from '../db/engine/engine.ts';

/** Milliseconds that the database has to answer, less than what a proxy waits for a check. */
const CHECK_TIMEOUT_MS = 2_000;

/**
 * What `/readyz` answers: whether this process should be sent visitors, and each thing that decides it. The schema is
 * behind while a migration of this version has not run. One that is ahead does not stop a process that serves already.
 */
export interface Readiness {
  ready: boolean;
  draining: boolean;
  database: 'answers' | 'unreachable';
  schema: 'fits' | 'behind' | 'unknown';
}

/** A process that is told to close is not ready any more, while it still answers what it was asked. */
export interface ProcessState {
  isDraining: boolean;
}

async function hasAllMigrations(engine: Engine): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(
    engine.db,
  );
  const applied = new Set(rows.map(({ name }) => name));
  return Object.keys(migrations(engine)).every((name) => applied.has(name));
}

const expired = (ms: number): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The database did not answer in time.')), ms).unref();
  });

/** Whether this process should be sent visitors. Does not throw: a database that does not answer is an answer. */
export async function readinessOf(
  engine: Engine,
  { isDraining }: ProcessState,
  timeoutMs = CHECK_TIMEOUT_MS,
): Promise<Readiness> {
  const draining = isDraining;
  try {
    const fits = await Promise.race([hasAllMigrations(engine), expired(timeoutMs)]);
    return {
      ready: fits && !draining,
      draining,
      database: 'answers',
      schema: fits ? 'fits' : 'behind',
    };
  } catch {
    return { ready: false, draining, database: 'unreachable', schema: 'unknown' };
  }
}
