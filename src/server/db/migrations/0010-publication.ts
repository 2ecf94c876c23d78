import { sql, type Kysely } from 'kysely';

/**
 * What changed, transaction by transaction, in place of one version for everything. The mark of the
 * first one comes from the database: two shops must not have the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('publications')
    .addColumn('version', 'bigint', (c) => c.primaryKey())
    .addColumn('mark', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('topics', 'text', (c) => c.notNull())
    .execute();
  await schema.alterTable('catalogue_version').renameTo('publication_state').execute();
  await schema
    .alterTable('publication_state')
    .addColumn('mark', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`UPDATE publication_state SET mark = CAST(random() AS text)`.execute(db);
  await sql`INSERT INTO publications (version, mark, size, topics) SELECT version, mark, 1, '["catalogue"]' FROM publication_state`.execute(
    db,
  );
  await schema.dropIndex('products_version').ifExists().execute();
  await schema.alterTable('products').dropColumn('version').execute();
}
