import { sql, type Kysely } from 'kysely';

const text = 'text' as const;
const big = 'bigint' as const;

/** Where the records of older entries have their names; orders are called by their number, which is the subject. */
const NAMES = [
  ['products', 'products', 'name'],
  ['brands', 'brands', 'name'],
  ['media', 'media_items', 'name'],
  ['customers', 'accounts', 'full_name'],
  ['staff', 'accounts', 'full_name'],
] as const;

/** The names of records in the audit, as they were when it was written, and views that people save. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('audit_entries')
    .addColumn('subject_name', text, (c) => c.notNull().defaultTo(''))
    .execute();
  for (const [section, table, name] of NAMES) {
    const found = sql`SELECT ${sql.ref(name)} FROM ${sql.table(table)} WHERE id = audit_entries.subject`;
    await sql`
      UPDATE audit_entries SET subject_name = coalesce((${found}), '')
      WHERE action LIKE ${`${section}.%`}`.execute(db);
  }

  await schema
    .createTable('saved_views')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('section', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('search', text, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('saved_views_account')
    .on('saved_views')
    .columns(['account_id', 'section', 'created_at'])
    .execute();
}
