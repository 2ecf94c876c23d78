import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import type { VisitorRow } from '../db/schema/visits.ts';
import type { Engine, Tx } from '../db/engine/engine.ts';
import { inChunks } from '../base/chunks.ts';
import { DatabaseUnavailableError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';

/** Milliseconds for which visitors wait to be written, together: what a crash may lose. */
const GATHER_MS = 5_000;
/** Visitors that may wait; more are left out until these have been written. */
const MAX_WAITING = 5_000;
/** Visitors of whom a process remembers how far they have come: their further pages write nothing. */
const MAX_KNOWN = 50_000;

/** What one process has counted and not written yet. */
class WaitingVisits {
  readonly waiting = new Map<string, VisitorRow>();
  readonly known = new LRUCache<string, number>({ max: MAX_KNOWN });
  timer: NodeJS.Timeout | undefined;
}

const ofEngine = new WeakMap<Engine, WaitingVisits>();

function visitsOf({ engine }: Scope): WaitingVisits {
  const existing = ofEngine.get(engine);
  if (existing) return existing;
  const made = new WaitingVisits();
  ofEngine.set(engine, made);
  return made;
}

const keyOf = ({ day, visitor }: Pick<VisitorRow, 'day' | 'visitor'>): string =>
  `${day} ${visitor}`;

/** Whether a visitor is known to have come as far on that day: then there is nothing to write. */
export function isKnownVisit(scope: Scope, row: VisitorRow): boolean {
  const step = visitsOf(scope).known.get(keyOf(row));
  return step !== undefined && step >= row.step;
}

/** Queues how far a visitor has come; it is written with others, some seconds later. */
export function queueVisit(scope: Scope, row: VisitorRow): void {
  const visits = visitsOf(scope);
  const key = keyOf(row);
  const before = visits.waiting.get(key);
  if (!before && visits.waiting.size >= MAX_WAITING) return;
  visits.known.set(key, row.step);
  visits.waiting.set(key, before ? { ...before, step: Math.max(before.step, row.step) } : row);
  visits.timer ??= setTimeout(() => {
    scope.background.run('visits', () => writeVisits(scope));
  }, GATHER_MS).unref();
}

/** Writes the visitors that wait. Those that cannot be written wait for the next, as far as there is room. */
export async function writeVisits(scope: Scope): Promise<void> {
  const visits = visitsOf(scope);
  clearTimeout(visits.timer);
  visits.timer = undefined;
  const rows = [...visits.waiting.values()];
  if (rows.length === 0) return;
  visits.waiting.clear();
  try {
    await scope.engine.transaction((tx) => writeRows(tx, rows));
  } catch (error) {
    for (const row of rows) queueVisit(scope, row);
    // That is in the log already.
    if (!(error instanceof DatabaseUnavailableError)) throw error;
  }
}

/** Where a visitor is known from the first page, their device and source stay; only the furthest step changes. */
async function writeRows(tx: Tx, rows: readonly VisitorRow[]): Promise<void> {
  // In one order, so that two nodes do not wait for each other.
  const sorted = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await inChunks(sorted, async (some) => {
    await tx
      .insertInto('visitors')
      .values(some as VisitorRow[])
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'visitor'])
          .doUpdateSet((eb) => ({ step: eb.ref('excluded.step') }))
          .where(sql<boolean>`visitors.step < excluded.step`),
      )
      .execute();
    return [];
  });
}
