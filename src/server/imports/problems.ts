import type { ImportProblem, ImportProblemJson } from '#domain/imports/import.ts';
import { textAt } from '#i18n/t.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { Scope } from '../service/scope.ts';

/** Rows that one statement inserts. */
const INSERTED = 100;
/** The most problems of one record: a product has 200 variants. */
const MOST_OF_RECORD = 1000;

interface OfRecord {
  importId: string;
  /** First row of the record. */
  record: number;
  problems: readonly ImportProblem[];
}

/** Adds problems to those that a record has. */
export async function writeProblems(
  tx: Tx,
  scope: Scope,
  { importId, record, problems }: OfRecord,
): Promise<void> {
  const rows = problems
    .slice(0, MOST_OF_RECORD)
    .map(({ row, column, code, level, values = {} }) => ({
      importId,
      id: scope.newId(),
      record,
      row,
      column,
      code,
      level,
      values: JSON.stringify(values),
    }));
  for (let start = 0; start < rows.length; start += INSERTED) {
    await tx
      .insertInto('importProblems')
      .values(rows.slice(start, start + INSERTED))
      .execute();
  }
}

/** Replaces the problems of a record. */
export async function replaceProblems(tx: Tx, scope: Scope, found: OfRecord): Promise<void> {
  await tx
    .deleteFrom('importProblems')
    .where('importId', '=', found.importId)
    .where('record', '=', found.record)
    .execute();
  await writeProblems(tx, scope, found);
}

/** What people read of a problem. */
export const problemText = ({
  code,
  values = {},
}: Pick<ImportProblem, 'code' | 'values'>): string => textAt(`imports.problems.${code}`, values);

/** Problems of a file by their rows, errors first; those of some rows, or the first of all. */
export async function readProblems(
  db: Db,
  { importId, from = 0, to, limit }: ProblemRange,
): Promise<ImportProblemJson[]> {
  const rows = await db
    .selectFrom('importProblems')
    .select(['row', 'column', 'code', 'level', 'values'])
    .where('importId', '=', importId)
    .where('row', '>=', from)
    .$if(to !== undefined, (query) => query.where('row', '<=', to!))
    .orderBy('row')
    .orderBy('level')
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute();
  return rows.map(({ values, ...problem }) => ({
    ...problem,
    message: problemText({
      code: problem.code,
      values: JSON.parse(values) as Record<string, string | number>,
    }),
  }));
}

interface ProblemRange {
  importId: string;
  from?: number;
  to?: number;
  limit?: number;
}
