import type { Selectable } from 'kysely';
import { maySee } from '../service/authorise.ts';
import { NotFoundError } from '../base/errors.ts';
import type { ImportTables } from '../db/schema/imports.ts';
import type { Scope } from '../service/scope.ts';

export type StoredImport = Selectable<ImportTables['imports']>;

/** @throws NotFoundError, also for a section that the actor may not see */
export async function findImport(scope: Scope, id: string): Promise<StoredImport> {
  const stored = await scope.engine.db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!stored || !maySee(scope, stored.section)) throw new NotFoundError();
  return stored;
}
