import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import {
  conditionsOf,
  defaultSort,
  sortKey,
  type ListPage,
  type ListQuery,
  type ListShape,
  type ViewCounts,
} from '#domain/dashboard/list.ts';
import type { Condition } from '#domain/dashboard/filters.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Schema } from '../db/schema/schema.ts';
import type { Scope } from '../scope.ts';

/** A query that names its table and its conditions, and selects nothing yet. */
export type Matching<Table extends keyof Schema> = SelectQueryBuilder<Schema, Table, object>;

/** A column of the export; its heading is the text `{section}.fields.{name}`. */
export interface ExportColumn<Item> {
  name: string;
  /** Money in reais, times as Date, flags as boolean. */
  value: (item: Item) => string | number | boolean | Date | null;
}

/**
 * How a section's records are found. Conditions and orders are SQL, so that a list of 100,000 records
 * answers at once: each sort key and each filter that is much used wants an index that ends in `id`.
 */
export interface ListSpec<Table extends keyof Schema, Item> {
  shape: ListShape;
  /** Table of the records, by `id`. */
  table: Table;
  /** All records of the section. */
  rows: (db: Db) => Matching<Table>;
  /** What a search for these words finds; `holdsWords` scans the table. */
  search?: (q: string, scope: Scope) => Expression<SqlBool>;
  /** SQL of each filter of the shape; `where(column, condition)` does for a column. */
  filters?: Readonly<Record<string, (condition: Condition, scope: Scope) => Expression<SqlBool>>>;
  /** SQL of each sort key of the shape, never null. Equals follow by id, in the same direction. */
  sorts: Readonly<Record<string, (scope: Scope) => Expression<unknown>>>;
  /** Reads what the list shows of these records, in any order. */
  items: (scope: Scope, db: Db, ids: readonly string[]) => Promise<(Item & { id: string })[]>;
  /** What an export holds; none where it is left out. */
  columns?: readonly ExportColumn<Item>[];
}

/** A list whatever its table and its items are: made by `listOf`. */
export interface ResourceList {
  shape: ListShape;
  columns?: readonly ExportColumn<never>[] | undefined;
  page: (scope: Scope, query: ListQuery) => Promise<ListPage<object>>;
  /** Number of records of each view, counted in one query. */
  counts: (scope: Scope) => Promise<ViewCounts>;
  /** Number of records of one view. */
  countOf: (scope: Scope, view: string) => Promise<number>;
  /** Ids of what matches, in its order: at most `limit`. */
  ids: (scope: Scope, query: ListQuery, limit: number) => Promise<string[]>;
  /** What matches, in its order, a batch at a time; read beside everybody else's work. */
  batches: (scope: Scope, query: ListQuery) => AsyncIterable<object[]>;
}

/** Records of an export that are in memory at once. */
const BATCH = 500;

/** The list of a resource, from what it says of its table. */
export function listOf<Table extends keyof Schema, Item>(
  spec: ListSpec<Table, Item>,
): ResourceList {
  const { shape, table, columns } = spec;
  const id = sql.ref<string>(`${table}.id`);

  const matching = (scope: Scope, db: Db, query: ListQuery): Matching<Table> => {
    const conditions = conditionsOf(query, shape).map(([name, condition]) => {
      const filter = spec.filters?.[name];
      if (!filter) throw new Error(`The list of ${table} has no SQL for its filter ${name}`);
      return filter(condition, scope);
    });
    const search = query.q && spec.search ? [spec.search(query.q, scope)] : [];
    return [...search, ...conditions].reduce((rows, one) => rows.where(one), spec.rows(db));
  };

  const sorted = (scope: Scope, db: Db, query: ListQuery) => {
    const by = spec.sorts[sortKey(query.sort)];
    if (!by) throw new Error(`The list of ${table} has no SQL for its order ${query.sort}`);
    const direction = query.sort.startsWith('-') ? 'desc' : 'asc';
    return matching(scope, db, query)
      .orderBy(by(scope), direction)
      .orderBy(id, direction)
      .select(id.as('id'));
  };

  /** The items of these ids, in the order of the ids. */
  const inOrder = async (scope: Scope, ids: readonly string[]) => {
    if (ids.length === 0) return [];
    const items = await spec.items(scope, scope.engine.db, ids);
    const byId = new Map(items.map((item) => [item.id, item]));
    return ids.flatMap((one) => byId.get(one) ?? []);
  };

  return {
    shape,
    columns: columns as readonly ExportColumn<never>[] | undefined,

    async page(scope, query) {
      const { db } = scope.engine;
      const { total } = await matching(scope, db, query)
        .select(sql<number>`count(*)`.as('total'))
        .executeTakeFirstOrThrow();
      const pages = Math.max(1, Math.ceil(total / query.limit));
      const page = Math.min(query.page, pages);
      const rows = await sorted(scope, db, query)
        .limit(query.limit)
        .offset((page - 1) * query.limit)
        .execute();
      const items = await inOrder(
        scope,
        rows.map((row) => row.id),
      );
      return { items, total, page, pages };
    },

    async counts(scope) {
      const { views = [] } = shape;
      if (views.length === 0) return {};
      const { db } = scope.engine;
      const row = await db
        .selectNoFrom(
          views.map(({ name }) => {
            const query = { ...everything(shape), view: name };
            return matching(scope, db, query)
              .select(sql<number>`count(*)`.as('count'))
              .as(name);
          }),
        )
        .executeTakeFirstOrThrow();
      return row as unknown as Record<string, number>;
    },

    async countOf(scope, view) {
      const query = { ...everything(shape), view };
      const { count } = await matching(scope, scope.engine.db, query)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async ids(scope, query, limit) {
      const rows = await sorted(scope, scope.engine.db, query).limit(limit).execute();
      return rows.map((row) => row.id);
    },

    async *batches(scope, query) {
      let ids: string[] = [];
      for await (const row of sorted(scope, scope.engine.heavy, query).stream(BATCH)) {
        ids.push(row.id);
        if (ids.length < BATCH) continue;
        yield await inOrder(scope, ids);
        ids = [];
      }
      yield await inOrder(scope, ids);
    },
  };
}

/** A list for which nothing was chosen. */
export const everything = (shape: ListShape): ListQuery => ({
  q: '',
  sort: defaultSort(shape, ''),
  page: 1,
  limit: 1,
  view: '',
  filters: {},
});
