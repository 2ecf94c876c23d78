import type { Kysely } from 'kysely';

/** The list of payments is walked in either order, whatever it is filtered by, without a look at the rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const [name, key, other] of [
    ['payments_created', 'created_at', 'amount_cents'],
    ['payments_amount', 'amount_cents', 'created_at'],
  ] as const) {
    await schema.dropIndex(name).execute();
    await schema
      .createIndex(name)
      .on('payments')
      .columns([key, 'id', 'status', 'method', other])
      .execute();
  }
}
