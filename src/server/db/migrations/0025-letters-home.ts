import { sql, type Kysely } from 'kysely';

const text = 'text' as const;

/** The texts of letters that the shop has written itself, and a home page that it may lay out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('letter_texts')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('texts', text, (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_by', text, (c) => c.notNull())
    .execute();
  await sql`
    INSERT INTO contents (id, kind, slug, name, position, built_in, published, created_at)
    VALUES ('home-home', 'home', 'home', 'Início da loja', 0, 1, 'null', 0)`.execute(db);
}
