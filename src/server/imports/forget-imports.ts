import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { Scope } from '../service/scope.ts';

/** Milliseconds for which an import and its rows stay after its last step: until then it can be undone. */
const LIFE_MS = 30 * DAY_MS;
/** Milliseconds after which a file that was never read to its end must be of a process that was killed. */
const UNREAD_MS = HOUR_MS;
/** Rows that one transaction deletes: others write meanwhile. */
const BATCH = 2_000;

const TABLES = ['importRows', 'importProblems', 'importRecords'] as const;

/** Deletes some rows of an import. @returns whether there may be more */
async function deleteSome(
  { engine }: Scope,
  table: (typeof TABLES)[number],
  importId: string,
): Promise<boolean> {
  return engine.transaction(async (tx) => {
    const last = await tx
      .selectFrom(table)
      .select('row')
      .where('importId', '=', importId)
      .orderBy('row')
      .offset(BATCH - 1)
      .limit(1)
      .executeTakeFirst();
    await tx
      .deleteFrom(table)
      .where('importId', '=', importId)
      .$if(last !== undefined, (query) => query.where('row', '<=', last!.row))
      .execute();
    return last !== undefined;
  });
}

/** Deletes imports that are older than 30 days, and what was left of files that were not read to their end. */
export async function forgetOldImports(scope: Scope): Promise<void> {
  const { engine, now } = scope;
  const old = await engine.db
    .selectFrom('imports')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('updatedAt', '<=', now() - LIFE_MS).and('status', 'not in', ['checking', 'running']),
        eb('updatedAt', '<=', now() - UNREAD_MS)
          .and('status', '=', 'checking')
          .and('rows', '=', 0),
      ]),
    )
    .execute();
  for (const { id } of old) {
    for (const table of TABLES) while (await deleteSome(scope, table, id));
    await engine.transaction((tx) => tx.deleteFrom('imports').where('id', '=', id).execute());
  }
}
