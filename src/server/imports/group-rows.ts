import type { Scope } from '../service/scope.ts';

/** Rows that one transaction groups. */
const BATCH = 500;

/**
 * Finds out, some rows at a time, which rows are of one record, wherever they are in the file: those with the same key. A row
 * that calls its record by the record's other name gets its key first.
 *
 * @returns 'done' once every row has its record
 */
export async function groupRows({ engine }: Scope, importId: string): Promise<'more' | 'done'> {
  return engine.transaction(async (tx) => {
    const named = await tx
      .selectFrom('importRows')
      .select(['row', 'key', 'alias'])
      .where('importId', '=', importId)
      .where('alias', 'is not', null)
      .limit(BATCH)
      .execute();
    // An alias that was looked up is gone.
    for (const { row, key, alias } of named) {
      await tx
        .updateTable('importRows')
        .set({ key })
        .where('importId', '=', importId)
        .where('key', '=', alias)
        .execute();
      await tx
        .updateTable('importRows')
        .set({ alias: null })
        .where('importId', '=', importId)
        .where('row', '=', row)
        .execute();
    }
    if (named.length > 0) return 'more';
    const open = await tx
      .selectFrom('importRows')
      .select('row')
      .where('importId', '=', importId)
      .where('record', 'is', null)
      .orderBy('row')
      .limit(BATCH)
      .execute();
    if (open.length === 0) return 'done';
    await tx
      .updateTable('importRows')
      .set((eb) => ({
        record: eb
          .selectFrom('importRows as other')
          .select((of) => of.fn.min('other.row').as('first'))
          .where('other.importId', '=', importId)
          .whereRef('other.key', '=', 'importRows.key'),
      }))
      .where('importId', '=', importId)
      .where(
        'row',
        'in',
        open.map(({ row }) => row),
      )
      .execute();
    return 'more';
  });
}
