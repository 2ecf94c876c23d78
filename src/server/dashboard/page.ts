import {
  expressionBuilder,
  sql,
  type Expression,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import type { SortCode } from '#domain/catalogue/sort.ts';
import { fold } from '#domain/catalogue/words.ts';
import type { ListPage, ListQuery } from '#domain/dashboard/list.ts';
import type { Engine } from '../db/engine/engine.ts';
import type { Schema } from '../db/schema/schema.ts';

/** A query that names its table and its conditions, and selects nothing yet. */
type Matching<Table extends keyof Schema> = SelectQueryBuilder<Schema, Table, object>;

/** What the rows are sorted by, by the first letter of the sort codes: date, name, price. */
type SortKeys = Partial<Record<'d' | 'n' | 'p', Expression<unknown>>>;

function sorted<Table extends keyof Schema>(
  rows: Matching<Table>,
  sort: SortCode,
  keys: SortKeys,
): Matching<Table> {
  const [key, direction] = [...sort] as ['d' | 'n' | 'p', 'a' | 'b'];
  const by = keys[key];
  // Equals follow by id, so that pages never overlap.
  const steady = sql.ref('id');
  return by
    ? rows.orderBy(by, direction === 'a' ? 'asc' : 'desc').orderBy(steady)
    : rows.orderBy(steady);
}

/**
 * The page that is asked for, or the last one when there are not so many.
 *
 * @param matching all that match
 * @param read selects and reads the rows of one page, sorted already
 */
export async function readPage<Table extends keyof Schema, Item>(
  matching: Matching<Table>,
  { page, limit, sort }: ListQuery,
  keys: SortKeys,
  read: (rows: Matching<Table>) => Promise<Item[]>,
): Promise<ListPage<Item>> {
  const { total } = await matching
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(total / limit));
  const shown = Math.min(page, pages);
  const rows = sorted(matching, sort, keys)
    .limit(limit)
    .offset((shown - 1) * limit);
  return { items: await read(rows), total, page: shown, pages };
}

/** Whether each word of `q` is in one of the texts, whatever its case and accents. */
export function holdsWords(
  engine: Engine,
  q: string,
  texts: readonly Expression<string>[],
): Expression<SqlBool> {
  const eb = expressionBuilder<Schema>();
  const words = fold(q).split(/\s+/).filter(Boolean);
  return eb.and(
    words.map((word) => {
      const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
      return eb.or(
        texts.map((text) => sql<SqlBool>`${engine.fold(text)} LIKE ${pattern} ESCAPE '\\'`),
      );
    }),
  );
}
