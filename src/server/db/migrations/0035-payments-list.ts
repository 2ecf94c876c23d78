import { sql, type Kysely } from 'kysely';

/**
 * The dashboard's list of payments: by their sums, by providers' ids, and the few of which a refund was refused. The
 * states of a payment are kept with their times, an event with the payment that it tells of, and what the provider
 * takes for its work.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createIndex('payments_amount')
    .on('payments')
    .columns(['amount_cents', 'id'])
    .execute();
  await schema.createIndex('refunds_reference').on('refunds').column('provider_ref').execute();
  await schema
    .createIndex('refunds_status')
    .on('refunds')
    .columns(['status', 'updated_at'])
    .execute();

  await schema
    .createTable('payment_steps')
    .addColumn('payment_id', 'text', (c) =>
      c.notNull().references('payments.id').onDelete('cascade'),
    )
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('actor_id', 'text', (c) => c.notNull())
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('payment_steps_key', ['payment_id', 'status'])
    .execute();
  await schema.createIndex('payment_steps_at').on('payment_steps').columns(['at']).execute();
  await sql`
    INSERT INTO payment_steps (payment_id, status, at, note, actor_id, actor_name)
    SELECT id, status, COALESCE(paid_at, updated_at), failure, actor_id, actor_name FROM payments`.execute(
    db,
  );

  await schema.alterTable('payment_events').addColumn('payment_id', 'text').execute();
  await schema
    .createIndex('payment_events_payment')
    .on('payment_events')
    .column('payment_id')
    .execute();
  await schema.alterTable('payments').addColumn('fee_cents', 'bigint').execute();
}
