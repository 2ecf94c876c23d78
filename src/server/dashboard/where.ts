import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { fold } from '#domain/catalogue/fold.ts';
import { dayStart, dayAfter } from '#domain/date.ts';
import type { Condition } from '#domain/dashboard/filters.ts';
import type { Engine } from '../db/engine/engine.ts';
import type { Schema } from '../db/schema/schema.ts';

/** A LIKE pattern for texts that contain exactly these letters. */
const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * A filter's condition on a column: cents for money, epoch ms for days, 0 or 1 for what is or is not.
 * Empty is null or ''.
 */
export function where(
  engine: Engine,
  column: Expression<unknown>,
  condition: Condition,
): Expression<SqlBool> {
  const eb = expressionBuilder<Schema>();
  switch (condition.operator) {
    case 'oneOf':
      return eb(column, 'in', condition.values);
    case 'noneOf':
      return eb(column, 'not in', condition.values);
    case 'between':
      return within(column, condition.from, condition.to);
    case 'days': {
      const { from, to } = condition;
      const until = to === null ? null : dayStart(dayAfter(to)) - 1;
      return within(column, from === null ? null : dayStart(from), until);
    }
    case 'contains': {
      const text = engine.fold(column as Expression<string>);
      return sql<SqlBool>`${text} LIKE ${pattern(fold(condition.text))} ESCAPE '\\'`;
    }
    case 'empty': {
      const text = sql<string>`cast(${column} as text)`;
      const isEmpty = eb.or([eb(column, 'is', null), eb(text, '=', '')]);
      return condition.is ? isEmpty : eb.not(isEmpty);
    }
    case 'is':
      return eb(column, '=', condition.is ? 1 : 0);
  }
}

/**
 * A numeric column to compare, without its index where the engine has no statistics: SQLite would look a
 * range up there and sort all that it finds, where the list can be walked in its order.
 */
export const unindexed = ({ name }: Engine, column: Expression<unknown>): Expression<unknown> =>
  name === 'sqlite' ? sql<number>`(+${column})` : column;

/** A column of text to compare without its index. */
export const unindexedText = (
  { name }: Engine,
  column: Expression<unknown>,
): Expression<unknown> => (name === 'sqlite' ? sql`(+${column})` : sql`(${column} COLLATE "C")`);

/** The last of all letters: what begins with a word lies between it and the word followed by this. */
const LAST_LETTER = '\u{10ffff}';

/** Whether a word begins with these letters; a range, which an index answers. */
export function beginsWith(word: Expression<string>, start: string): Expression<SqlBool> {
  const eb = expressionBuilder<Schema>();
  return eb.and([eb(word, '>=', start), eb(word, '<', start + LAST_LETTER)]);
}

/** Ends included, null is open. */
function within(
  column: Expression<unknown>,
  from: number | null,
  to: number | null,
): Expression<SqlBool> {
  const eb = expressionBuilder<Schema>();
  return eb.and([
    ...(from === null ? [] : [eb(column, '>=', from)]),
    ...(to === null ? [] : [eb(column, '<=', to)]),
  ]);
}

/**
 * Whether each word of `q` is in one of the texts, whatever its case and accents. It reads every row: a
 * table that grows needs a search index.
 *
 * @param further other ways in which a record may have a word, which is folded
 */
export function holdsWords(
  engine: Engine,
  q: string,
  texts: readonly Expression<string>[],
  further: (word: string) => readonly Expression<SqlBool>[] = () => [],
): Expression<SqlBool> {
  const eb = expressionBuilder<Schema>();
  const words = fold(q).split(/\s+/).filter(Boolean);
  return eb.and(
    words.map((word) =>
      eb.or([
        ...texts.map(
          (text) => sql<SqlBool>`${engine.fold(text)} LIKE ${pattern(word)} ESCAPE '\\'`,
        ),
        ...further(word),
      ]),
    ),
  );
}
