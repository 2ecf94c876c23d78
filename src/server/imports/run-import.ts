import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportProblem } from '#domain/imports/import.ts';
import type { Tx } from '../db/engine/engine.ts';
import { queueJob } from '../jobs/queue.ts';
import type { Scope } from '../service/scope.ts';
import {
  loadAt,
  lockImport,
  walkRecords,
  type FileRecord,
  type LoadedImport,
} from './load-import.ts';
import { replaceProblems } from './problems.ts';
import { RefusedRecord, type Written } from './writer.ts';

/** Milliseconds that a transaction writes records for: no order waits for longer than that. */
const BATCH_MS = 100;

/** What becomes of a record. */
interface Outcome {
  written: Written | null;
  problems: readonly ImportProblem[];
}

/** A record among several cannot be written: each gets a transaction of its own. */
class BatchRefused extends Error {}

async function writeRecord(tx: Tx, loaded: LoadedImport, found: FileRecord): Promise<Outcome> {
  const { scope, writer, columns } = loaded;
  const { record, rows, problems } = found;
  if (record === null) return { written: null, problems };
  const written = await writer.write(tx, scope, { record, columns, rows });
  return { written, problems: [...problems, ...(written.problems ?? [])] };
}

/** Marks a record as done, with what undoes it, in the transaction that has written it. */
async function markDone(
  tx: Tx,
  { stored, scope }: LoadedImport,
  { first, rows }: FileRecord,
  { written, problems }: Outcome,
): Promise<void> {
  const importId = stored.id;
  const outcome = written?.outcome ?? 'refused';
  const hasChanged = outcome === 'created' || outcome === 'updated';
  await tx
    .updateTable('importRecords')
    .set({
      outcome,
      recordId: written?.id ?? null,
      ...(written && { name: written.name }),
      before: hasChanged && written?.before ? JSON.stringify(written.before) : null,
      after: hasChanged && written?.after ? JSON.stringify(written.after) : null,
      pictures: written?.hasPictures ? 1 : 0,
    })
    .where('importId', '=', importId)
    .where('row', '=', first)
    .execute();
  await replaceProblems(tx, scope, { importId, record: first, problems });
  await tx
    .updateTable('imports')
    .set((eb) => ({
      nextRow: first + 1,
      done: eb('done', '+', rows.length),
      [outcome]: eb(outcome, '+', 1),
    }))
    .where('id', '=', importId)
    .execute();
}

/** Writes records in one transaction, until it has taken long enough. @returns the row after the last; null if it is not ours */
async function writeTogether(
  loaded: LoadedImport,
  found: readonly FileRecord[],
  from: number,
): Promise<number | null> {
  const { engine } = loaded.scope;
  return engine.transaction(async (tx) => {
    const end = performance.now() + BATCH_MS;
    if (!(await lockImport(tx, loaded, from))) return null;
    let next = from;
    for (const record of found) {
      if (next > from && performance.now() > end) break;
      let outcome: Outcome;
      try {
        outcome = await writeRecord(tx, loaded, record);
      } catch (error) {
        if (error instanceof RefusedRecord) throw new BatchRefused();
        throw error;
      }
      await markDone(tx, loaded, record, outcome);
      next = record.first + 1;
      // Pages are answered by the same process.
      await nextTurn();
    }
    return next;
  });
}

/** Writes a record in a transaction of its own; one that is refused is marked so in another. */
async function writeAlone(
  loaded: LoadedImport,
  record: FileRecord,
  from: number,
): Promise<number | null> {
  const { engine } = loaded.scope;
  const settle = (write: (tx: Tx) => Promise<Outcome>) =>
    engine.transaction(async (tx) => {
      if (!(await lockImport(tx, loaded, from))) return null;
      await markDone(tx, loaded, record, await write(tx));
      return record.first + 1;
    });
  try {
    return await settle((tx) => writeRecord(tx, loaded, record));
  } catch (error) {
    if (!(error instanceof RefusedRecord)) throw error;
    const problems = [...record.problems, ...error.problems];
    return settle(async () => ({ written: null, problems }));
  }
}

async function writeBatch(
  loaded: LoadedImport,
  found: readonly FileRecord[],
  from: number,
): Promise<number | null> {
  try {
    return await writeTogether(loaded, found, from);
  } catch (error) {
    if (!(error instanceof BatchRefused)) throw error;
  }
  let next: number | null = from;
  for (const record of found) {
    if (next === null) return null;
    next = await writeAlone(loaded, record, next);
  }
  return next;
}

/**
 * Writes the records of a file. A record, what undoes it and its mark are one transaction, so that a process may be killed at
 * any time and any node goes on with the next. Works for some seconds, then queues itself again; pictures follow.
 */
export async function writeImport(
  scope: Scope,
  { importId, signal }: { importId: string; signal: AbortSignal },
): Promise<void> {
  const loaded = await loadAt(scope, { importId, step: 'run' });
  if (!loaded) return;
  const end = await walkRecords(loaded, {
    signal,
    deal: (found, from) => writeBatch(loaded, found, from),
  });
  if (end === 'lost') return;
  const kind = end === 'done' ? 'imports.picture' : 'imports.run';
  await queueJob(scope, { kind, payload: { importId }, key: `${kind}:${importId}` });
}
