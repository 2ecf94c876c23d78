import { z } from '#domain/zod.ts';

/** Places up (negative) or down in the order of a list. */
export const moveSchema = z.object({ by: z.int().min(-1000).max(1000) });

/**
 * Which rows stand elsewhere once one of them is moved.
 *
 * @param rows all of them, in their order
 * @param move the row's id, and by how many places, up (negative) or down, at most to the end
 * @returns those whose position is another, with it
 */
export function moveAmong(
  rows: readonly { id: string; position: number }[],
  { id, by }: { id: string; by: number },
): { id: string; position: number }[] {
  const from = rows.findIndex((row) => row.id === id);
  if (from < 0) return [];
  const to = Math.min(Math.max(from + by, 0), rows.length - 1);
  return rows
    .toSpliced(from, 1)
    .toSpliced(to, 0, rows[from]!)
    .map((row, position) => ({ id: row.id, position, before: row.position }))
    .filter(({ position, before }) => position !== before)
    .map(({ id: moved, position }) => ({ id: moved, position }));
}
