import type { Kysely } from 'kysely';

const text = 'text' as const;
const int = 'integer' as const;
const big = 'bigint' as const;

/** Visitors counted by day and step (docs/decisions/040), and checkouts that were begun and not finished. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('visit_salts')
    .addColumn('day', text, (c) => c.primaryKey())
    .addColumn('salt', text, (c) => c.notNull())
    .execute();
  await schema
    .createTable('visitors')
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('visitor', text, (c) => c.notNull())
    .addColumn('step', int, (c) => c.notNull())
    .addColumn('device', text, (c) => c.notNull())
    .addColumn('source', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('visitors_key', ['day', 'visitor'])
    .execute();
  let days = schema
    .createTable('visit_days')
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('device', text, (c) => c.notNull())
    .addColumn('source', text, (c) => c.notNull());
  for (const step of ['visits', 'products', 'carts', 'checkouts', 'orders']) {
    days = days.addColumn(step, int, (c) => c.notNull());
  }
  await days.addPrimaryKeyConstraint('visit_days_key', ['day', 'device', 'source']).execute();
  await schema
    .createTable('open_carts')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text)
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('phone', text, (c) => c.notNull())
    .addColumn('lines', text, (c) => c.notNull())
    .addColumn('pieces', int, (c) => c.notNull())
    .addColumn('total_cents', int, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute();
  for (const column of ['updated_at', 'email', 'phone', 'account_id']) {
    await schema.createIndex(`open_carts_${column}`).on('open_carts').column(column).execute();
  }
}
