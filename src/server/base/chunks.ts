/** Rows or ids of one statement: SQLite binds at most 32,766 values, 65 for each of these; `orders`, the widest table, has 50. */
const CHUNK = 500;

/** Runs `work` on a few hundred items at a time, one statement after the other. */
export async function inChunks<T, R>(
  items: readonly T[],
  work: (some: T[]) => Promise<R[]>,
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += CHUNK) {
    results.push(...(await work(items.slice(start, start + CHUNK))));
  }
  return results;
}
