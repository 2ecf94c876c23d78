import { sql, type Kysely } from 'kysely';

const text = 'text' as const;

/** Where the records of older entries have their names; orders are called by their number, which is the subject. */
const NAMES = [
  ['products', 'products', 'name'],
  ['brands', 'brands', 'name'],
  ['media', 'media_items', 'name'],
  ['customers', 'accounts', 'full_name'],
  ['staff', 'accounts', 'full_name'],
] as const;

/** The names of records in the audit, as they were when it was written. */
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
}
