import {
  sql,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import {
  conditionsOf,
  defaultSort,
  MOST_FOUND,
  MOST_LISTED,
  sortKey,
  type ListPage,
  type ListQuery,
  type ListShape,
  type ViewCounts,
} from '#domain/dashboard/list.ts';
import type { Condition } from '#domain/dashboard/filters.ts';
import { words } from '#domain/catalogue/fold.ts';
import type { Cell } from './csv.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Schema } from '../db/schema/schema.ts';
import { where } from './where.ts';
import type { Scope } from '../service/scope.ts';

/** A query that names its table and its conditions, and selects nothing yet. */
export type Matching<Table extends keyof Schema> = SelectQueryBuilder<Schema, Table, object>;

/** A column of the export; its heading is the text `{section}.fields.{name}`. */
export interface ExportColumn<Item> {
  name: string;
  /** Written with two decimals. */
  isMoney?: true;
  /** Money in reais, times as Date, flags as boolean; the code of a choice becomes its words. */
  value: (item: Item) => string | number | boolean | Date | null;
}

/** Parts of records, each a row of an export of its own: an order's lines, a product's variants. */
export interface ExportParts<Item> {
  columns: readonly ExportColumn<never>[];
  /** The parts of these records, one at least, with what their rows say of the record, in its order. */
  of: (db: Db, items: readonly (Item & { id: string })[]) => Promise<object[]>;
}

/** Records as a file that an import reads back, with all that it reads of them: in its words, not in the list's. */
export interface ImportSheet<Item> {
  header: readonly string[];
  /** The rows of these records, one at least for each, in their order. */
  rows: (
    scope: Scope,
    items: readonly (Item & { id: string })[],
  ) => Promise<readonly (readonly Cell[])[]>;
}

/** Names of the facts of an item that a spreadsheet shows as they are. */
type PlainFact<Item> = {
  [Name in keyof Item]: Item[Name] extends string | number | boolean | null ? Name : never;
}[keyof Item] &
  string;

/** A condition in SQL; one that depends on what there is asks for it first. */
type Sql = Expression<SqlBool> | Promise<Expression<SqlBool>>;

/**
 * How a section's records are found. Conditions and orders are SQL, so that a list of 100,000 records
 * answers at once: each sort key wants an index that begins with it and `id` and holds all that is
 * filtered by, so that the list is walked in its order without a look at the rows.
 */
export interface ListSpec<Table extends keyof Schema, Item> {
  shape: ListShape;
  /** Table of the records, by `id`. */
  table: Table;
  /** What they are known by instead, if the table has no `id`. */
  id?: RawBuilder<string>;
  /** All records of the section. */
  rows: (db: Db) => Matching<Table>;
  /** What all of them fulfil, if that depends on the time. */
  only?: (scope: Scope) => Expression<SqlBool>;
  /** What a search for these words finds: `hasWords`, or `holdsWords`, which scans the table. */
  search?: (q: string, scope: Scope) => Sql;
  /** SQL of the filters of the shape that are not the column of their name. */
  filters?: Readonly<Record<string, (condition: Condition, scope: Scope) => Sql>>;
  /** Filters for which the index of the order does not do: what matches is counted as that of a search. */
  linked?: readonly string[];
  /**
   * SQL of the sort keys of the shape that are not the column of their name, never null. Equals follow by
   * id, in the same direction.
   */
  sorts?: Readonly<Record<string, (scope: Scope) => Expression<unknown>>>;
  /** Reads what the list shows of these records, in any order. */
  items: (scope: Scope, db: Db, ids: readonly string[]) => Promise<(Item & { id: string })[]>;
  /** What an export holds, facts by their name; none if it is left out. */
  columns?: readonly (ExportColumn<Item> | PlainFact<Item>)[];
  /** What an export by parts holds; none if it is left out. */
  parts?: ExportParts<Item>;
  /** What an export for an import holds; none if it is left out. */
  sheet?: ImportSheet<Item>;
}

/** A list whatever its table and its items are: made by `listOf`. */
export interface ResourceList {
  shape: ListShape;
  columns?: readonly ExportColumn<never>[] | undefined;
  parts?: ExportParts<never> | undefined;
  sheet?: ImportSheet<never> | undefined;
  page: (scope: Scope, query: ListQuery) => Promise<ListPage<object>>;
  /** Number of records of each view, counted in one query; one more than MOST_LISTED says more. */
  counts: (scope: Scope) => Promise<ViewCounts>;
  /** Number of records of one view. */
  countOf: (scope: Scope, view: string) => Promise<number>;
  /** Ids of what matches, in its order: at most `limit`. */
  ids: (scope: Scope, query: ListQuery, limit: number) => Promise<string[]>;
  /** What matches, in its order, a batch at a time; read beside everybody else's work. */
  batches: (scope: Scope, query: ListQuery) => AsyncIterable<object[]>;
}

/** Records of an export that are read at once: few, so that nobody waits for long meanwhile. */
const BATCH = 100;

/** The column of a fact that is shown as it is. */
const plainColumn = <Item>(name: PlainFact<Item>): ExportColumn<Item> => ({
  name,
  value: (item) => item[name] as string | number | boolean | null,
});

/** The list of a resource, from what it says of its table. */
export function listOf<Table extends keyof Schema, Item>(
  spec: ListSpec<Table, Item>,
): ResourceList {
  const { shape, table } = spec;
  const columns = spec.columns?.map((column) =>
    typeof column === 'string' ? plainColumn<Item>(column) : column,
  );
  const columnOf = (name: string) => sql.ref<unknown>(`${table}.${name}`);
  const id = spec.id ?? sql.ref<string>(`${table}.id`);

  /** Signs without a letter or digit, as “%%%”, are in no record; as a search of no words they would find all. */
  const searching = (scope: Scope, q: string) =>
    words(q).length > 0 ? spec.search!(q, scope) : sql<SqlBool>`1 = 0`;

  /** The conditions of a query, in SQL. */
  const conditions = async (scope: Scope, query: ListQuery): Promise<Expression<SqlBool>[]> => {
    const only = spec.only ? [spec.only(scope)] : [];
    const search = query.q && spec.search ? [searching(scope, query.q)] : [];
    const filters = conditionsOf(query, shape).map(([name, condition]) => {
      const filter = spec.filters?.[name];
      return filter?.(condition, scope) ?? where(scope.engine, columnOf(name), condition);
    });
    return Promise.all([...only, ...search, ...filters]);
  };

  const matching = (db: Db, all: readonly Expression<SqlBool>[]): Matching<Table> =>
    all.reduce((rows, one) => rows.where(one), spec.rows(db));

  /** Selects the number of what meets the conditions, of more than `most` one more than that. */
  const counting = (db: Db, all: readonly Expression<SqlBool>[], most: number) =>
    db
      .selectFrom(
        matching(db, all)
          .select(sql.lit(1).as('one'))
          .limit(most + 1)
          .as('some'),
      )
      .select(sql<number>`count(*)`.as('total'));

  const count = async (...what: Parameters<typeof counting>): Promise<number> =>
    (await counting(...what).executeTakeFirstOrThrow()).total;

  /** Ids of what meets the conditions, in the order of the query. */
  const sorted = (scope: Scope, db: Db, query: ListQuery, all: readonly Expression<SqlBool>[]) => {
    const key = sortKey(query.sort);
    const by = spec.sorts?.[key] ?? (() => columnOf(key));
    const direction = query.sort.startsWith('-') ? 'desc' : 'asc';
    return matching(db, all)
      .orderBy(by(scope), direction)
      .orderBy(id, direction)
      .select(id.as('id'));
  };

  /** Up to how many records a query is counted and shown: what is looked up in other tables costs more. */
  const mostOf = (query: ListQuery): number => {
    const isLinked = conditionsOf(query, shape).some(([name]) => spec.linked?.includes(name));
    return isLinked || (query.q !== '' && spec.search) ? MOST_FOUND : MOST_LISTED;
  };

  /** The ids of a page, and how many match. */
  const pageOf = async (scope: Scope, query: ListQuery) => {
    const { db } = scope.engine;
    const all = await conditions(scope, query);
    const ids = sorted(scope, db, query, all);
    // Few are all read and counted as they come; only of many is there a second look.
    const first = await ids.limit(MOST_FOUND + 1).execute();
    const most = mostOf(query);
    const counted =
      first.length <= MOST_FOUND || most === MOST_FOUND ? first.length : await count(db, all, most);
    const total = Math.min(counted, most);
    const pages = Math.max(1, Math.ceil(total / query.limit));
    const page = Math.min(query.page, pages);
    const [start, end] = [(page - 1) * query.limit, Math.min(page * query.limit, total)];
    const rows =
      end <= first.length
        ? first.slice(start, end)
        : await ids
            .limit(end - start)
            .offset(start)
            .execute();
    return { rows, total, page, pages, ...(counted > most && { isMore: true }) };
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
    parts: spec.parts as ExportParts<never> | undefined,
    sheet: spec.sheet as ImportSheet<never> | undefined,
    columns: columns as readonly ExportColumn<never>[] | undefined,

    async page(scope, query) {
      const { rows, ...counted } = await pageOf(scope, query);
      const items = await inOrder(
        scope,
        rows.map((row) => row.id),
      );
      return { items, ...counted };
    },

    async counts(scope) {
      const { views = [] } = shape;
      if (views.length === 0) return {};
      const { db } = scope.engine;
      const counted = await Promise.all(
        views.map(async ({ name }) => {
          const all = await conditions(scope, { ...everything(shape), view: name });
          return counting(db, all, MOST_LISTED).as(name);
        }),
      );
      return (await db.selectNoFrom(counted).executeTakeFirstOrThrow()) as unknown as ViewCounts;
    },

    async countOf(scope, view) {
      const all = await conditions(scope, { ...everything(shape), view });
      return count(scope.engine.db, all, MOST_LISTED);
    },

    async ids(scope, query, limit) {
      const all = await conditions(scope, query);
      const rows = await sorted(scope, scope.engine.db, query, all).limit(limit).execute();
      return rows.map((row) => row.id);
    },

    async *batches(scope, query) {
      let ids: string[] = [];
      const all = await conditions(scope, query);
      for await (const row of sorted(scope, scope.engine.heavy, query, all).stream(BATCH)) {
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
