import { recordWords } from '#domain/dashboard/record-words.ts';
import { inChunks } from '../base/chunks.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { WordTables } from '../db/schema/words.ts';

/** A record, with the texts that it is found by. */
export interface FoundByTexts {
  id: string;
  texts: readonly string[];
}

/** Replaces the words by which records are found; those of a deleted one go with it. */
export async function writeRecordWords(
  tx: Tx,
  name: keyof WordTables,
  records: readonly FoundByTexts[],
): Promise<void> {
  // The tables are alike.
  const table = name as 'mediaWords';
  const ids = records.map(({ id }) => id);
  await inChunks(ids, (some) => tx.deleteFrom(table).where('ownerId', 'in', some).execute());
  const rows = records.flatMap(({ id, texts }) =>
    recordWords(texts).map((word) => ({ word, ownerId: id })),
  );
  await inChunks(rows, (some) => tx.insertInto(table).values(some).execute());
}
