import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportProblem } from '#domain/imports/import.ts';
import type { RecordOutcome } from '../db/schema/imports.ts';
import { queueJob } from '../jobs/queue.ts';
import type { Scope } from '../service/scope.ts';
import { groupRows } from './group-rows.ts';
import {
  loadAt,
  nextRecords,
  readFileRecord,
  type FileRecord,
  type LoadedImport,
} from './load-import.ts';
import { writeProblems } from './problems.ts';
import { inSlice } from './slices.ts';
import { RefusedRecord, type Writer, type Writing, type Written } from './writer.ts';

/** Records whose results are stored together. */
const BATCH = 20;
/** No row: another node goes on, or nobody does. */
const LOST = -1;

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

async function checkRecord(loaded: LoadedImport, first: number): Promise<Checked> {
  const { scope, writer, columns } = loaded;
  const found = await readFileRecord(scope.engine.db, loaded, first);
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

/** Stores what was found, unless another node has done so by now or the import was cancelled. */
async function store(
  { stored, scope }: LoadedImport,
  results: readonly Checked[],
  { from, next }: { from: number; next: number },
): Promise<boolean> {
  const importId = stored.id;
  const countOf = (outcome: RecordOutcome) =>
    results.filter((result) => result.outcome === outcome).length;
  return scope.engine.transaction(async (tx) => {
    const moved = await tx
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
        updatedAt: scope.now(),
      }))
      .where('id', '=', importId)
      .where('status', '=', 'checking')
      .where('nextRow', '=', from)
      .returning('id')
      .executeTakeFirst();
    if (!moved) return false;
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
    return true;
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
  let from = loaded.stored.nextRow;
  const isDone =
    isGrouped &&
    (await inSlice(signal, async () => {
      const firsts = await nextRecords(scope.engine.db, {
        stored: loaded.stored,
        from,
        limit: BATCH,
      });
      if (firsts.length === 0) return 'done';
      const results: Checked[] = [];
      for (const first of firsts) {
        signal.throwIfAborted();
        results.push(await checkRecord(loaded, first));
        await nextTurn();
      }
      const next = firsts.at(-1)! + 1;
      if (!(await store(loaded, results, { from, next }))) {
        from = LOST;
        return 'done';
      }
      from = next;
      return 'more';
    }));
  await scope.engine.transaction(async (tx) => {
    if (!isDone) {
      await queueJob(scope, { kind: 'imports.check', payload: { importId } });
      return;
    }
    await tx
      .updateTable('imports')
      .set({ status: 'ready', updatedAt: scope.now() })
      .where('id', '=', importId)
      .where('status', '=', 'checking')
      .where('nextRow', '=', from)
      .execute();
  });
}
