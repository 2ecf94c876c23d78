import { sql, type CreateTableBuilder, type Kysely } from 'kysely';

const int = 'integer' as const;
const big = 'bigint' as const;
const text = 'text' as const;

/** Work to do after a transaction becomes a row written in it; so does each letter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const table = (name: string) =>
    (schema.createTable(name) as unknown as CreateTableBuilder<string>)
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('payload', text, (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull());

  await table('jobs')
    .addColumn('key', text, (c) => c.unique())
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
    .execute();
  await schema.createIndex('jobs_due').on('jobs').columns(['state', 'run_at']).execute();

  await table('letters')
    .addColumn('recipient', text)
    .addColumn('subject', text)
    .addColumn('message_id', text)
    .addColumn('state', text, (c) =>
      c
        .notNull()
        .defaultTo('waiting')
        .check(sql`state IN ('waiting', 'sending', 'sent', 'kept', 'failed', 'dropped')`),
    )
    .addColumn('maybe_twice', int, (c) => c.notNull().defaultTo(0))
    .addColumn('reason', text)
    .addColumn('answer', text)
    .addColumn('sent_at', big)
    .addColumn('expires_at', big)
    .execute();
  // Letters about expired orders that were not sent yet were marked in the orders' rows.
  await sql`
    INSERT INTO letters (id, kind, payload, created_at)
    SELECT 'expired-' || id, 'orderExpired', '{"orderId":"' || id || '"}', notice_at
    FROM orders WHERE notice_at IS NOT NULL`.execute(db);
  await sql`
    INSERT INTO jobs (id, kind, payload, run_at, created_at)
    SELECT id, 'letter', '{"letterId":"' || id || '"}', created_at, created_at
    FROM letters`.execute(db);
  await schema.dropIndex('orders_notice').execute();
  await schema.alterTable('orders').dropColumn('notice_at').execute();

  await schema.createIndex('letters_latest').on('letters').columns(['created_at', 'id']).execute();
  await schema
    .createIndex('letters_state')
    .on('letters')
    .columns(['state', 'created_at'])
    .execute();
  await schema.createIndex('letters_recipient').on('letters').column('recipient').execute();
}
