import type { Tx } from '../db/engine/engine.ts';

/**
 * Erases a person from imported files of customers: their rows, what was wrong with them, and what would undo them.
 *
 * @param emails folded
 */
export async function eraseImported(
  tx: Tx,
  { customerId, emails }: { customerId: string | null; emails: readonly string[] },
): Promise<void> {
  const imports = await tx
    .selectFrom('imports')
    .select('id')
    .where('section', '=', 'customers')
    .execute();
  for (const { id: importId } of imports) {
    const rows = await tx
      .selectFrom('importRows')
      .select('row')
      .where('importId', '=', importId)
      .where('code', 'in', emails.length > 0 ? emails : [''])
      .execute();
    const records = await tx
      .selectFrom('importRecords')
      .select('row')
      .where('importId', '=', importId)
      .where('recordId', '=', customerId ?? '')
      .execute();
    const theirs = [...new Set([...rows, ...records].map(({ row }) => row))];
    if (theirs.length === 0) continue;
    await tx
      .deleteFrom('importProblems')
      .where('importId', '=', importId)
      .where('record', 'in', theirs)
      .execute();
    for (const table of ['importRows', 'importRecords'] as const) {
      await tx
        .deleteFrom(table)
        .where('importId', '=', importId)
        .where('row', 'in', theirs)
        .execute();
    }
    // Names of records that an undo has left.
    const { kept } = await tx
      .selectFrom('imports')
      .select('kept')
      .where('id', '=', importId)
      .executeTakeFirstOrThrow();
    const others = (JSON.parse(kept || '[]') as { id: string }[]).filter(
      ({ id }) => id !== customerId,
    );
    await tx
      .updateTable('imports')
      .set({ kept: JSON.stringify(others) })
      .where('id', '=', importId)
      .execute();
  }
}
