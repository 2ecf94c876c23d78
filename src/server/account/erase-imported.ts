import type { Tx } from '../db/engine/engine.ts';

interface Erased {
  customerId: string | null;
  orderIds: readonly string[];
  /** Folded. */
  emails: readonly string[];
}

/** First rows of the records of a file that are about a person: as written, or as its cells have one of their addresses. */
async function recordsAbout(
  tx: Tx,
  importId: string,
  { customerId, orderIds, emails }: Erased,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('importRows')
    .select(['row', 'record'])
    .where('importId', '=', importId)
    .where((eb) =>
      eb.or(emails.map((email) => eb(eb.fn('lower', ['cells']), 'like', `%"${email}"%`))),
    )
    .execute();
  const written = await tx
    .selectFrom('importRecords')
    .select('row')
    .where('importId', '=', importId)
    .where('recordId', 'in', [customerId ?? '', ...orderIds])
    .execute();
  return [
    ...new Set([...rows.map(({ row, record }) => record ?? row), ...written.map(({ row }) => row)]),
  ];
}

/**
 * Erases a person from imported files of customers and orders: their rows, what was wrong with them, and what would undo
 * them.
 */
export async function eraseImported(tx: Tx, erased: Erased): Promise<void> {
  const { customerId, orderIds } = erased;
  const imports = await tx
    .selectFrom('imports')
    .select('id')
    .where('section', 'in', ['customers', 'orders'])
    .execute();
  for (const { id: importId } of imports) {
    const theirs = await recordsAbout(tx, importId, erased);
    if (theirs.length === 0) continue;
    for (const table of ['importProblems', 'importRows'] as const) {
      await tx
        .deleteFrom(table)
        .where('importId', '=', importId)
        .where('record', 'in', theirs)
        .execute();
    }
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
      ({ id }) => id !== customerId && !orderIds.includes(id),
    );
    await tx
      .updateTable('imports')
      .set({ kept: JSON.stringify(others) })
      .where('id', '=', importId)
      .execute();
  }
}
