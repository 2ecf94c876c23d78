import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportProblem } from '#domain/imports/import.ts';
import type { RecordOutcome } from '../db/schema/imports.ts';
import { queueJob } from '../jobs/queue.ts';
import type { Scope } from '../service/scope.ts';
import { groupRows } from './group-rows.ts';
import {
  loadAt,
  lockImport,
  walkRecords,
  type FileRecord,
  type LoadedImport,
} from './load-import.ts';
import { writeProblems } from './problems.ts';
import { inSlice } from './slices.ts';
import { RefusedRecord, type Writer, type Writing, type Written } from './writer.ts';

/** Undoes a transaction that has done its work; it has what was written. */
class DryRun extends Error {
  readonly written: Written;

  constructor(written: Written) {
    super('dry run');
    this.written = written;
  }
}

/** The write itself, rolled back. @throws RefusedRecord */
async function tryWrite(
  scope: Scope,
  writer: Writer<unknown>,
  writing: Writing<unknown>,
): Promise<Written> {
  try {
    return await scope.engine.transaction(async (tx) => {
      throw new DryRun(await writer.write(tx, scope, writing));
    });
  } catch (error) {
    if (error instanceof DryRun) return error.written;
    throw error;
  }
}

interface Checked {
  record: FileRecord;
  outcome: RecordOutcome;
  name: string;
  problems: readonly ImportProblem[];
}

async function checkRecord(
  { scope, writer, columns }: LoadedImport,
  found: FileRecord,
): Promise<Checked> {
  const { record, rows, problems } = found;
  if (record === null) return { record: found, outcome: 'refused', name: '', problems };
  try {
    const written = await tryWrite(scope, writer, { record, columns, rows });
    const { outcome, name } = written;
    return { record: found, outcome, name, problems: [...problems, ...(written.problems ?? [])] };
  } catch (error) {
    if (!(error instanceof RefusedRecord)) throw error;
    return {
      record: found,
      outcome: 'refused',
      name: '',
      problems: [...problems, ...error.problems],
    };
  }
}

/** Stores what was found. @returns the next row; null where another node has done so by now, or the import was cancelled */
async function store(
  loaded: LoadedImport,
  results: readonly Checked[],
  { from, next }: { from: number; next: number },
): Promise<number | null> {
  const { stored, scope } = loaded;
  const importId = stored.id;
  const countOf = (outcome: RecordOutcome) =>
    results.filter((result) => result.outcome === outcome).length;
  return scope.engine.transaction(async (tx) => {
    if (!(await lockImport(tx, loaded, from))) return null;
    await tx
      .updateTable('imports')
      .set((eb) => ({
        nextRow: next,
        done: eb(
          'done',
          '+',
          results.reduce((sum, { record }) => sum + record.rows.length, 0),
        ),
        created: eb('created', '+', countOf('created')),
        updated: eb('updated', '+', countOf('updated')),
        unchanged: eb('unchanged', '+', countOf('unchanged')),
        refused: eb('refused', '+', countOf('refused')),
      }))
      .where('id', '=', importId)
      .execute();
    for (const { record, outcome, name, problems } of results) {
      await tx
        .insertInto('importRecords')
        .values({
          importId,
          row: record.first,
          rows: record.rows.length,
          checked: outcome,
          name,
        })
        .execute();
      await writeProblems(tx, scope, { importId, record: record.first, problems });
    }
    return next;
  });
}

/**
 * Tries what each record of a file would do, and says what is wrong with it; nothing of the shop changes. Works for some
 * seconds, then queues itself again.
 */
export async function checkImport(
  scope: Scope,
  { importId, signal }: { importId: string; signal: AbortSignal },
): Promise<void> {
  const loaded = await loadAt(scope, { importId, step: 'check' });
  if (!loaded) return;
  const isGrouped =
    loaded.stored.nextRow > 0 || (await inSlice(signal, () => groupRows(scope, importId)));
  const end = isGrouped
    ? await walkRecords(loaded, {
        signal,
        deal: async (found, from) => {
          const results: Checked[] = [];
          for (const record of found) {
            signal.throwIfAborted();
            results.push(await checkRecord(loaded, record));
            await nextTurn();
          }
          return store(loaded, results, { from, next: found.at(-1)!.first + 1 });
        },
      })
    : 'more';
  if (end === 'lost') return;
  await scope.engine.transaction(async (tx) => {
    if (end === 'more') {
      await queueJob(scope, { kind: 'imports.check', payload: { importId } });
      return;
    }
    await tx
      .updateTable('imports')
      .set({ status: 'ready', updatedAt: scope.now() })
      .where('id', '=', importId)
      .where('status', '=', 'checking')
      .execute();
  });
}
