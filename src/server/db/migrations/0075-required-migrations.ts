import type { Kysely } from 'kysely';

/** The migrations without which a program must not serve this database (`schema-fit.ts`). */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('required_migrations')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .execute();
}
