import type { Selectable } from 'kysely';
import {
  IMPORT_SECTIONS,
  MAX_SHOWN_PROBLEMS,
  type ImportJson,
  type ImportStatus,
} from '#domain/imports/import.ts';
import { audit } from '../service/audit.ts';
import { authorise, maySee } from '../service/authorise.ts';
import { ConflictError } from '../base/errors.ts';
import type { ImportTables } from '../db/schema/imports.ts';
import type { QueuedKind } from '../jobs/kinds.ts';
import { queueJob } from '../jobs/queue.ts';
import type { Scope } from '../service/scope.ts';
import { findImport, type StoredImport } from './find-import.ts';
import { columnsOf } from './load-import.ts';
import { readProblems } from './problems.ts';
import { samplesOf } from './samples.ts';
import { writerOf } from './writers.ts';

/** How many imports a list shows. */
const LISTED = 20;

/** Beyond the last row of any file. */
const AFTER_ALL = 2 ** 31 - 1;

async function waitingPictures(scope: Scope, { id, status, step }: StoredImport): Promise<number> {
  if (status !== 'running' || step !== 'run') return 0;
  const { count } = await scope.engine.db
    .selectFrom('importRecords')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('importId', '=', id)
    .where('pictures', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What a list says of an import: without its problems. */
function summary(stored: Selectable<ImportTables['imports']>) {
  const { id, section, format, status, step, file, rows, done, failure } = stored;
  const { created, updated, unchanged, refused, createdAt, updatedAt, kept } = stored;
  // What the check foresaw never happened.
  const isUnwritten = status === 'cancelled' && step === 'check';
  return {
    id,
    section,
    format,
    status,
    file,
    rows,
    progress: { done, total: rows },
    counts: isUnwritten
      ? { created: 0, updated: 0, unchanged: 0, refused: 0 }
      : { created, updated, unchanged, refused },
    kept: JSON.parse(kept || '[]') as ImportJson['kept'],
    isUndoing: status === 'running' && step === 'undo',
    failure,
    createdAt,
    updatedAt,
  };
}

async function importJson(scope: Scope, stored: StoredImport): Promise<ImportJson> {
  const { db } = scope.engine;
  const { headers, indexOf } = columnsOf(stored);
  const fieldAt = new Map([...indexOf].map(([field, index]) => [index, field]));
  return {
    ...summary(stored),
    errors: await readProblems(db, { importId: stored.id, limit: MAX_SHOWN_PROBLEMS }),
    pictures: await waitingPictures(scope, stored),
    mapping: Object.fromEntries(
      headers.map((header, index) => [header, fieldAt.get(index) ?? null]),
    ),
    samples: await samplesOf(scope, { stored, headers }),
    fields: writerOf(stored.section).fields(stored.format),
  };
}

/** An import with how far it is. @throws NotFoundError */
export async function readImport(scope: Scope, id: string): Promise<ImportJson> {
  return importJson(scope, await findImport(scope, id));
}

/** The latest imports of a section, or of all that the actor may see. */
export async function listImports(
  scope: Scope,
  section: string | null,
): Promise<ReturnType<typeof summary>[]> {
  const shown = IMPORT_SECTIONS.filter(
    (one) => maySee(scope, one) && (section === null || one === section),
  );
  if (shown.length === 0) return [];
  const rows = await scope.engine.db
    .selectFrom('imports')
    .selectAll()
    .where('section', 'in', shown)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(LISTED)
    .execute();
  return rows.map(summary);
}

interface Step {
  /** The audit's verb. */
  verb: 'runImport' | 'undoImport' | 'cancelImport';
  /** Statuses in which it may be done. */
  from: readonly ImportStatus[];
  to: Partial<Pick<StoredImport, 'status' | 'step' | 'nextRow'>>;
  job?: QueuedKind & `imports.${string}`;
}

/** Begins a step of an import on behalf of the actor. @throws ConflictError 'imports.turn' out of turn */
async function begin(scope: Scope, id: string, { verb, from, to, job }: Step): Promise<ImportJson> {
  const { section, file } = await findImport(scope, id);
  authorise(scope, section, 'edit');
  return scope.engine.transaction(async (tx) => {
    const isCounted = verb === 'runImport';
    const moved = await tx
      .updateTable('imports')
      .set({
        ...to,
        ...(job && { done: 0, actor: JSON.stringify(scope.actor) }),
        ...(isCounted && { created: 0, updated: 0, unchanged: 0, refused: 0 }),
        updatedAt: scope.now(),
      })
      .where('id', '=', id)
      .where('status', 'in', from)
      // An undo that has begun is carried out.
      .where((eb) => eb.or([eb('step', '!=', 'undo'), eb('status', '!=', 'running')]))
      .returningAll()
      .executeTakeFirst();
    if (!moved) throw new ConflictError('imports.turn');
    await audit(scope, { action: `${section}.${verb}`, subject: id, name: file });
    if (job) await queueJob(scope, { kind: job, payload: { importId: id }, key: `${job}:${id}` });
    return importJson(scope, moved);
  });
}

/** Writes what was checked. @throws NotFoundError, ConflictError 'imports.turn' unless it is ready */
export const runImport = (scope: Scope, id: string): Promise<ImportJson> =>
  begin(scope, id, {
    verb: 'runImport',
    from: ['ready'],
    to: { status: 'running', step: 'run', nextRow: 0 },
    job: 'imports.run',
  });

/** Restores what was before. @throws NotFoundError, ConflictError 'imports.turn' unless it is done, or was cancelled */
export const undoImport = (scope: Scope, id: string): Promise<ImportJson> =>
  begin(scope, id, {
    verb: 'undoImport',
    from: ['done', 'cancelled'],
    to: { status: 'running', step: 'undo', nextRow: AFTER_ALL },
    job: 'imports.undo',
  });

/** Writes nothing further; what is written stays. @throws NotFoundError, ConflictError 'imports.turn' once it is over */
export const cancelImport = (scope: Scope, id: string): Promise<ImportJson> =>
  begin(scope, id, {
    verb: 'cancelImport',
    from: ['checking', 'ready', 'running'],
    to: { status: 'cancelled' },
  });

/** An import whose job was given up: what is written stays, and can be undone. */
export async function giveUpImport(
  { engine, now }: Scope,
  { importId, reason }: { importId: string; reason: string },
): Promise<void> {
  await engine.transaction((tx) =>
    tx
      .updateTable('imports')
      .set((eb) => ({
        status: eb
          .case()
          .when('status', '=', 'checking')
          .then('failed' as const)
          .else('cancelled' as const)
          .end(),
        failure: reason,
        updatedAt: now(),
      }))
      .where('id', '=', importId)
      .where('status', 'in', ['checking', 'running'])
      .execute(),
  );
}
