import type { z } from 'zod';
import { authorise } from '../service/authorise.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { ConflictError, NotFoundError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Topic } from '../caching/topics.ts';
import type { Scope } from '../service/scope.ts';
import { forgetOldSlugs, freeSlug, redirectOldSlug } from '../service/slugs.ts';
import { listOf, type ListSpec } from './list.ts';
import type { DatedTable, Resource } from './resource.ts';

/** Sections of flat records, which are called after their table. */
type FlatTable = DatedTable & ('brands' | 'colors' | 'attributes' | 'searchPhrases');

interface Named {
  name: string;
  /** '' follows from the name. */
  slug: string;
}

type ListParts<Table extends FlatTable, Item> = Pick<
  ListSpec<Table, Item>,
  'shape' | 'search' | 'filters' | 'sorts' | 'columns'
>;

interface FlatSpec<Table extends FlatTable, Item, Input extends Named> {
  table: Table;
  list: ListParts<Table, Item>;
  /** Reads records, as list and page show them. */
  items: (db: Db, ids: readonly string[]) => Promise<(Item & { id: string })[]>;
  schema: z.ZodType<Input>;
  /** What is written beside name and slug. @throws InvalidFieldsError for what only the database knows */
  row: (tx: Tx, input: Input) => Promise<object>;
  /** Writes rows of its own beside it, once its row is there. */
  parts?: (tx: Tx, scope: Scope, written: { id: string; input: Input }) => Promise<void>;
  /** The slug of a name that has no letters for one. */
  unnamed: string;
  /** Whether an earlier slug leads to the record: it has a page of its own. */
  redirects?: boolean;
  /** Runs a change of a record's name, and brings up to date what is made of it. */
  rename?: (
    tx: Tx,
    scope: Scope,
    renaming: { id: string; write: () => Promise<void> },
  ) => Promise<void>;
  /** Code of the conflict that keeps a record from being removed; null if nothing does. */
  obstacle?: (tx: Tx, id: string, scope: Scope) => Promise<string | null>;
  /** Lets go of what refers to a record that is being removed. */
  release?: (tx: Tx, scope: Scope, id: string) => Promise<void>;
  /** What of the shop shows a record, and what shows the names and slugs of all. */
  topics: { record: (id: string) => Topic; names: Topic };
  actions?: Resource['actions'];
  audited: readonly string[];
}

/**
 * The resource of a section whose records are one row each, with a name and an address in the shop: all its
 * verbs. A changed slug redirects, and what the shop shows of the record is published.
 */
export function flatResource<Table extends FlatTable, Item, Input extends Named>(
  spec: FlatSpec<Table, Item, Input>,
): Resource {
  const { items, schema, topics, audited, actions = {}, redirects = true } = spec;
  // As a type of its own: Kysely makes nothing of a table that is yet to be named.
  const table: FlatTable = spec.table;

  /** Makes the whole row of what is written. */
  const rowOf = async (tx: Tx, { id, input }: { id: string; input: Input }) => {
    const { name, slug: typed } = input;
    const slug = await freeSlug(
      tx,
      { section: table, id },
      { typed, name, otherwise: spec.unnamed },
    );
    return { ...(await spec.row(tx, input)), name, slug };
  };

  return {
    name: table,
    list: listOf<Table, Item>({
      ...spec.list,
      table: spec.table,
      rows: (db) => db.selectFrom(table) as never,
      items: (_scope, db, ids) => items(db, ids),
    }),

    async record({ engine }, id) {
      const [found] = await items(engine.db, [id]);
      if (!found) throw new NotFoundError();
      return found;
    },

    async create(scope, body) {
      authorise(scope, table, 'edit');
      const id = scope.newId();
      const input = parseInput(schema, body);
      return scope.engine.transaction(async (tx) => {
        const row = { ...(await rowOf(tx, { id, input })), id, updatedAt: scope.now() };
        await tx
          .insertInto(table)
          .values(row as never)
          .execute();
        await spec.parts?.(tx, scope, { id, input });
        if (redirects)
          await redirectOldSlug(tx, scope, { section: table, id, before: null, after: row.slug });
        await publishChange(scope, topics.record(id), topics.names);
        return id;
      });
    },

    async update(scope, { id, ...body }) {
      authorise(scope, table, 'edit');
      const input = parseInput(schema, body);
      await scope.engine.transaction(async (tx) => {
        const before = await tx
          .selectFrom(table)
          .select(['name', 'slug'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const row = await rowOf(tx, { id, input });
        const write = async () => {
          await tx
            .updateTable(table)
            .set(row as never)
            .where('id', '=', id)
            .execute();
        };
        if (spec.rename && row.name !== before.name) await spec.rename(tx, scope, { id, write });
        else await write();
        await spec.parts?.(tx, scope, { id, input });
        const moved = { before: before.slug, after: row.slug };
        if (redirects) await redirectOldSlug(tx, scope, { section: table, id, ...moved });
        await publishChange(scope, topics.record(id));
        if (row.name !== before.name || row.slug !== before.slug)
          await publishChange(scope, topics.names);
      });
    },

    async remove(scope, { id }) {
      authorise(scope, table, 'delete');
      await scope.engine.transaction(async (tx) => {
        // Locked: what takes it at this moment is waited for, and then is an obstacle.
        await tx
          .selectFrom(table)
          .select('id')
          .where('id', '=', id)
          .$if(scope.engine.name === 'postgres', (query) => query.forUpdate())
          .execute();
        const code = await spec.obstacle?.(tx, id, scope);
        if (code) throw new ConflictError(code);
        await spec.release?.(tx, scope, id);
        await tx.deleteFrom(table).where('id', '=', id).execute();
        await forgetOldSlugs(tx, { section: table, id });
        await publishChange(scope, topics.record(id), topics.names);
      });
    },

    actions,
    version: table,
    audited,
  };
}
