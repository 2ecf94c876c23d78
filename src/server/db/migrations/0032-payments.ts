import { sql, type Kysely } from 'kysely';

const text = 'text' as const;
const big = 'bigint' as const;

/**
 * Payments and refunds become rows of their own, several to an order; what providers tell is stored. Orders that were
 * paid before get the payment that they were paid by, and the refund that was recorded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('payments')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('order_id', text, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('method', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('amount_cents', big, (c) => c.notNull())
    .addColumn('currency', text, (c) => c.notNull())
    .addColumn('provider_ref', text)
    .addColumn('provider_payment_id', text)
    .addColumn('redirect_url', text)
    .addColumn('pix_code', text)
    .addColumn('expires_at', big)
    .addColumn('return_key', text, (c) => c.notNull())
    .addColumn('idempotency_key', text)
    .addColumn('attention', text)
    .addColumn('received_cents', big)
    .addColumn('received_currency', text)
    .addColumn('failure', text, (c) => c.notNull().defaultTo(''))
    .addColumn('claimed_until', big, (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .addColumn('paid_at', big)
    .addColumn('actor_id', text, (c) => c.notNull())
    .addColumn('actor_name', text, (c) => c.notNull())
    .execute();
  const index = (name: string, table: string, columns: string[]) =>
    schema.createIndex(name).on(table).columns(columns);
  await index('payments_order', 'payments', ['order_id', 'position']).unique().execute();
  await index('payments_key', 'payments', ['order_id', 'idempotency_key'])
    .unique()
    .where('idempotency_key', 'is not', null)
    .execute();
  await index('payments_reference', 'payments', ['method', 'provider_ref']).execute();
  await index('payments_money', 'payments', ['method', 'provider_payment_id']).execute();
  await index('payments_created', 'payments', ['created_at', 'id']).execute();
  await index('payments_attention', 'payments', ['attention', 'created_at'])
    .where('attention', 'is not', null)
    .execute();

  await schema
    .createTable('refunds')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('payment_id', text, (c) => c.notNull().references('payments.id').onDelete('cascade'))
    .addColumn('order_id', text, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('amount_cents', big, (c) => c.notNull())
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('lines', text)
    .addColumn('request_key', text, (c) => c.notNull())
    .addColumn('provider_ref', text)
    .addColumn('failure', text, (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .addColumn('actor_id', text, (c) => c.notNull())
    .addColumn('actor_name', text, (c) => c.notNull())
    .execute();
  await index('refunds_order', 'refunds', ['order_id', 'created_at']).execute();
  await index('refunds_payment', 'refunds', ['payment_id']).execute();

  await schema
    .createTable('payment_events')
    .addColumn('provider', text, (c) => c.notNull())
    .addColumn('event_id', text, (c) => c.notNull())
    .addColumn('body', text, (c) => c.notNull())
    .addColumn('received_at', big, (c) => c.notNull())
    .addColumn('handled_at', big)
    .addPrimaryKeyConstraint('payment_events_key', ['provider', 'event_id'])
    .execute();
  await index('payment_events_received', 'payment_events', ['received_at']).execute();

  await schema
    .alterTable('orders')
    .addColumn('paid_cents', big, (c) => c.notNull().defaultTo(0))
    .execute();
  await recordPast(db);
}

/** The number of an order, of eight characters, makes ids that no other payment has. */
async function recordPast(db: Kysely<unknown>): Promise<void> {
  await sql`
    INSERT INTO payments (id, order_id, position, method, status, amount_cents, currency, return_key,
      created_at, updated_at, paid_at, actor_id, actor_name)
    SELECT 'past-' || id, id, 0, payment_method, 'paid', payable_cents, 'BRL', '',
      created_at, updated_at, updated_at, '', ''
    FROM orders WHERE payment_status IN ('paid', 'refunded')`.execute(db);
  await sql`
    INSERT INTO refunds (id, payment_id, order_id, status, amount_cents, reason, request_key,
      created_at, updated_at, actor_id, actor_name)
    SELECT 'past-' || id, 'past-' || id, id, 'succeeded', refunded_cents, '', 'past',
      updated_at, updated_at, '', ''
    FROM orders WHERE payment_status IN ('paid', 'refunded') AND refunded_cents > 0`.execute(db);
  await sql`
    UPDATE orders SET paid_cents = payable_cents WHERE payment_status IN ('paid', 'refunded')`.execute(
    db,
  );
}
