import type { Scope } from '../service/scope.ts';
import type { StoredImport } from './find-import.ts';

/** First rows of a file, among which each column shows what it has. */
const ROWS = 20;
/** Most letters of a cell that is shown. */
const MAX_SAMPLE = 80;

/** What a cell has, in one line without mark-up. */
function shortened(cell: string): string {
  const plain = cell.slice(0, 20 * MAX_SAMPLE).replaceAll(/<[^<>]*>|\s+/g, ' ');
  const line = plain.replaceAll(/ +/g, ' ').trim();
  const letters = [...line];
  return letters.length > MAX_SAMPLE ? `${letters.slice(0, MAX_SAMPLE - 1).join('')}…` : line;
}

/** By its header, the first cell of each column that is not empty, shortened: columns are told apart by what is in them. */
export async function samplesOf(
  { engine }: Scope,
  { stored: { id, status }, headers }: { stored: StoredImport; headers: readonly string[] },
): Promise<Record<string, string>> {
  // Columns are chosen before an import, not in it.
  if (status !== 'ready' && status !== 'failed') return {};
  const rows = await engine.db
    .selectFrom('importRows')
    .select('cells')
    .where('importId', '=', id)
    .orderBy('row')
    .limit(ROWS)
    .execute();
  const cells = rows.map((row) => JSON.parse(row.cells) as string[]);
  return Object.fromEntries(
    headers.flatMap((header, index): [string, string][] => {
      const sample = cells.map((row) => shortened(row[index] ?? '')).find(Boolean);
      return sample === undefined ? [] : [[header, sample]];
    }),
  );
}
