import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import type { Engine } from '../engine/engine.ts';

const int = 'integer' as const;
const big = 'bigint' as const;
const text = 'text' as const;

/** Tables of short rows that every order writes to and that are only read by their key. */
const READ_BY_KEY = ['order_words', 'order_events', 'idempotency_keys', 'rate_limits'];

/**
 * An order changes fewer pages of the database, which is most of what SQLite does for it. Rows that are read by
 * their key alone are stored in its order, without a table beside the index; what is NULL for most is left
 * out of its index; and one record of an order's persons tells both which are open and which are recent.
 */
export async function up(db: Kysely<unknown>, engine: Pick<Engine, 'name'>): Promise<void> {
  if (engine.name === 'sqlite') for (const name of READ_BY_KEY) await storeByKey(db, name);
  await replaceJobs(db, engine);
  await indexSome(db, 'letters', 'letters_recipient', ['recipient']);
  await indexSome(db, 'orders', 'orders_customer', ['customer_id', 'created_at']);
  await recordPersonsOnce(db, engine);
}

/** Ends a `CREATE TABLE`: rows are stored in the order of the primary key. PostgreSQL has nothing like it. */
const byKey =
  ({ name }: Pick<Engine, 'name'>) =>
  <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
    name === 'sqlite' ? table.modifyEnd(sql`WITHOUT ROWID`) : table;

/** Rewrites a table of SQLite's. Nothing refers to these; their indexes are made again as they were. */
export async function storeByKey(db: Kysely<unknown>, name: string): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    SELECT type, sql FROM sqlite_master WHERE tbl_name = ${name} AND sql IS NOT NULL`.execute(db);
  const table = rows.find(({ type }) => type === 'table')!;
  const created = table.sql.replace(`"${name}"`, `"new_${name}"`);
  await sql.raw(`${created} WITHOUT ROWID`).execute(db);
  await sql`INSERT INTO ${sql.table(`new_${name}`)} SELECT * FROM ${sql.table(name)}`.execute(db);
  await db.schema.dropTable(name).execute();
  await db.schema.alterTable(`new_${name}`).renameTo(name).execute();
  for (const index of rows) if (index.type === 'index') await sql.raw(index.sql).execute(db);
}

async function replaceJobs(db: Kysely<unknown>, engine: Pick<Engine, 'name'>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('new_jobs')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('payload', text, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('key', text)
    .addColumn('state', text, (c) =>
      c
        .notNull()
        .defaultTo('queued')
        .check(sql`state IN ('queued', 'dead')`),
    )
    .addColumn('run_at', big, (c) => c.notNull())
    .addColumn('tries', int, (c) => c.notNull().defaultTo(0))
    .addColumn('lease_token', text)
    .addColumn('last_error', text)
    .$call(byKey(engine))
    .execute();
  const kept = sql`id, kind, payload, created_at, key, state, run_at, tries, lease_token, last_error`;
  await sql`INSERT INTO new_jobs (${kept}) SELECT ${kept} FROM jobs`.execute(db);
  await schema.dropTable('jobs').execute();
  await schema.alterTable('new_jobs').renameTo('jobs').execute();
  await schema.createIndex('jobs_due').on('jobs').columns(['state', 'run_at']).execute();
  await schema
    .createIndex('jobs_key')
    .unique()
    .on('jobs')
    .column('key')
    .where(sql.ref('key'), 'is not', null)
    .execute();
}

/** Leaves the rows out of an index that are NULL in its first column. */
async function indexSome(db: Kysely<unknown>, table: string, name: string, columns: string[]) {
  await db.schema.dropIndex(name).execute();
  await db.schema
    .createIndex(name)
    .on(table)
    .columns(columns)
    .where(sql.ref(columns[0]!), 'is not', null)
    .execute();
}

async function recordPersonsOnce(db: Kysely<unknown>, engine: Pick<Engine, 'name'>) {
  const { schema } = db;
  await schema
    .createTable('order_persons')
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('order_id', text, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('placed_at', big, (c) => c.notNull())
    .addPrimaryKeyConstraint('order_persons_key', ['key', 'order_id'])
    .$call(byKey(engine))
    .execute();
  await sql`
    INSERT INTO order_persons (key, order_id, placed_at)
    SELECT key, order_id, created_at FROM open_order_keys JOIN orders ON orders.id = order_id`.execute(
    db,
  );
  await schema.dropTable('open_order_keys').execute();
  await sql`DELETE FROM rate_limits WHERE key LIKE 'order-person:%'`.execute(db);
}
