import { migrations } from '../db/migrate.ts';
import type { Engine } from '../db/engine/engine.ts';
import { schemaFit, type SchemaFit } from '../db/schema-fit.ts';

/** Milliseconds that the database has to answer, less than what a proxy waits for a check. */
const CHECK_TIMEOUT_MS = 2_000;

/** What `/readyz` answers: whether this process should be sent visitors, and each thing that decides it. */
export interface Readiness {
  ready: boolean;
  draining: boolean;
  database: 'answers' | 'unreachable';
  schema: SchemaFit | 'unknown';
  /** Whether lists answer at once: after a start the catalogue is read into memory first. */
  catalogue: 'loaded' | 'loading';
}

/** A process that is told to close is not ready any more, while it still answers what it was asked. */
export interface ProcessState {
  isDraining: boolean;
  /** Whether the catalogue is still being read into memory; not if left out. */
  isLoading?: boolean;
}

const expired = (ms: number): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The database did not answer in time.')), ms).unref();
  });

/** Whether this process should be sent visitors. Does not throw: a database that does not answer is an answer. */
export async function readinessOf(
  engine: Engine,
  { isDraining, isLoading = false }: ProcessState,
  timeoutMs = CHECK_TIMEOUT_MS,
): Promise<Readiness> {
  const draining = isDraining;
  const catalogue = isLoading ? 'loading' : 'loaded';
  try {
    const known = Object.keys(migrations(engine));
    const schema = await Promise.race([schemaFit(engine, known), expired(timeoutMs)]);
    const ready = schema === 'fits' && !draining && !isLoading;
    return { ready, draining, database: 'answers', schema, catalogue };
  } catch {
    return { ready: false, draining, database: 'unreachable', schema: 'unknown', catalogue };
  }
}
