import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '../db/engine/engine.ts';
import { ShopError } from '../base/errors.ts';
import { queueJob } from '../jobs/queue.ts';
import type { Scope } from '../service/scope.ts';
import { loadAt, lockImport, type LoadedImport } from './load-import.ts';
import { inSlice } from './slices.ts';

/** Milliseconds that a transaction undoes records for: orders wait no longer. */
const BATCH_MS = 100;
const BATCH = 20;
/** How many records that are left as they are an import names. */
const MAX_KEPT = 100;

interface Kept {
  id: string;
  name: string;
}

/** How many records are undone together, and whether they are left as they are instead. */
interface Together {
  limit: number;
  leaves?: boolean;
}

/** Undoes some records, the last first. @returns whether there are no more, or another node goes on */
async function undoSome(
  tx: Tx,
  loaded: LoadedImport,
  { limit, leaves = false }: Together,
): Promise<boolean> {
  const { stored, scope, writer } = loaded;
  const locked = await lockImport(tx, loaded);
  if (!locked) return true;
  const records = await tx
    .selectFrom('importRecords')
    .select(['row', 'rows', 'recordId', 'name', 'before', 'after', 'outcome'])
    .where('importId', '=', stored.id)
    .where('row', '<', locked.nextRow)
    .orderBy('row', 'desc')
    .limit(limit)
    .execute();
  const kept = JSON.parse(locked.kept || '[]') as Kept[];
  const end = performance.now() + BATCH_MS;
  let [nextRow, done] = [locked.nextRow, 0];
  for (const { row, rows, recordId, name, before, after, outcome } of records) {
    if (nextRow < locked.nextRow && performance.now() > end) break;
    if ((outcome === 'created' || outcome === 'updated') && recordId !== null && after !== null) {
      const undoing = {
        id: recordId,
        before: before === null ? null : (JSON.parse(before) as object),
        after: JSON.parse(after) as object,
      };
      const undone = leaves ? 'kept' : await writer.undo(tx, scope, undoing);
      if (undone === 'kept' && kept.length < MAX_KEPT) kept.push({ id: recordId, name });
      await tx
        .updateTable('importRecords')
        .set({ undone })
        .where('importId', '=', stored.id)
        .where('row', '=', row)
        .execute();
    }
    nextRow = row;
    done += rows;
    await nextTurn();
  }
  const isOver = records.length === 0;
  await tx
    .updateTable('imports')
    .set((eb) => ({
      nextRow,
      done: eb('done', '+', done),
      kept: JSON.stringify(kept),
      ...(isOver && { status: 'undone' as const }),
    }))
    .where('id', '=', stored.id)
    .execute();
  return isOver;
}

/** Undoes records together; where one of them cannot be as it was, such as with a SKU that is another's by now, it stays. */
async function undoPiece(loaded: LoadedImport): Promise<boolean> {
  const attempt = (together: Together) =>
    loaded.scope.engine.transaction((tx) => undoSome(tx, loaded, together));
  for (const together of [{ limit: BATCH }, { limit: 1 }, { limit: 1, leaves: true }]) {
    try {
      return await attempt(together);
    } catch (error) {
      if (!(error instanceof ShopError) || error.status >= 500) throw error;
    }
  }
  return true;
}

/** Restores what an import has changed, the last record first, except what people have changed since. */
export async function undoWrites(
  scope: Scope,
  { importId, signal }: { importId: string; signal: AbortSignal },
): Promise<void> {
  const loaded = await loadAt(scope, { importId, step: 'undo' });
  if (!loaded) return;
  const isDone = await inSlice(signal, async () => ((await undoPiece(loaded)) ? 'done' : 'more'));
  if (isDone) return;
  await queueJob(scope, {
    kind: 'imports.undo',
    payload: { importId },
    key: `imports.undo:${importId}`,
  });
}
