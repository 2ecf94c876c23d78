import type { Kysely } from 'kysely';

const text = 'text' as const;
const big = 'bigint' as const;

/** The cart of an account, which follows its owner from device to device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('account_carts')
    .addColumn('account_id', text, (c) =>
      c.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('version', big, (c) => c.notNull())
    .addColumn('items', text, (c) => c.notNull())
    .execute();
  await schema.createIndex('account_carts_version').on('account_carts').column('version').execute();
}
