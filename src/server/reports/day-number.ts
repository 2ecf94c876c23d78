import { sql, type Expression, type RawBuilder } from 'kysely';
import { dayAfter, dayOf, dayStart } from '#domain/date.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Span } from './report.ts';

/** A day as the number of days since 1970, which `dayNumber` answers. */
export const dayOfNumber = (number: number): string =>
  new Date(number * DAY_MS).toISOString().slice(0, 10);

/**
 * SQL of the shop's day in which a moment of the span is, as a number. In the query it must have an alias to group
 * by. A day begins at another distance from UTC where summer time begins or ends.
 */
export function dayNumber(moment: Expression<number>, { from, to }: Span): RawBuilder<number> {
  const changes: { at: number; distance: number }[] = [];
  for (let day = dayOf(from); day <= dayOf(to); day = dayAfter(day)) {
    const at = dayStart(day);
    const distance = Date.parse(`${day}T00:00:00Z`) - at;
    if (changes.at(-1)?.distance !== distance) changes.push({ at, distance });
  }
  const [first, ...later] = changes;
  const distance = later.reduceRight(
    (before, change, index) =>
      sql<number>`CASE WHEN ${moment} < ${sql.lit(change.at)}
        THEN ${sql.lit(changes[index]!.distance)} ELSE ${before} END`,
    sql<number>`${sql.lit(changes.at(-1)!.distance)}`,
  );
  const shift = later.length === 0 ? sql.lit(first!.distance) : distance;
  return sql<number>`((${moment} + ${shift}) / ${sql.lit(DAY_MS)})`;
}
