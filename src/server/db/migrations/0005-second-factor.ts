import type { CreateTableBuilder, Kysely } from 'kysely';

/** People may sign in with a second factor: a code of an authenticator app, or a recovery code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) =>
    (db.schema.createTable(name) as unknown as CreateTableBuilder<string>).addColumn(
      'account_id',
      'text',
      (c) => c.notNull().references('accounts.id').onDelete('cascade'),
    );

  await table('second_factors')
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_step', 'bigint', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('second_factors_key', ['account_id'])
    .execute();
  await table('recovery_codes')
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['account_id', 'code_hash'] as never)
    .execute();
}
