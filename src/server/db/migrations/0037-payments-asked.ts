import { sql, type Kysely } from 'kysely';

/** When the provider of an open attempt is asked about it next: what it tells may get lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('payments').addColumn('look_at', 'bigint').execute();
  await schema
    .createIndex('payments_look')
    .on('payments')
    .column('look_at')
    .where('look_at', 'is not', null)
    .execute();
  await sql`
    UPDATE payments SET look_at = created_at
    WHERE status IN ('pending', 'processing')
      AND method IN ('pix', 'stripe', 'paypal', 'razorpay', 'sslcommerz')`.execute(db);
}
