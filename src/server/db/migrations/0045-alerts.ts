import { sql, type Kysely } from 'kysely';

const text = 'text' as const;
const big = 'bigint' as const;

/** Who asked to be told when a variant is back in stock, or costs less. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('alerts')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('variant_id', text, (c) => c.notNull().references('variants.id').onDelete('cascade'))
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('account_id', text)
    .addColumn('price_cents', big, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('told_at', big)
    .addColumn('told_price_cents', big)
    .execute();
  await schema
    .createIndex('alerts_once')
    .unique()
    .on('alerts')
    .columns(['variant_id', 'kind', 'email'])
    .execute();
  await schema
    .createIndex('alerts_waiting')
    .on('alerts')
    .columns(['variant_id', 'kind'])
    .where(sql.ref('told_at'), 'is', null)
    .execute();
  for (const column of ['email', 'account_id']) {
    await schema.createIndex(`alerts_${column}`).on('alerts').column(column).execute();
  }
}
