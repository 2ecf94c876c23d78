import { sql, type Kysely } from 'kysely';

const CENTS = 'bigint' as const;

interface Tables {
  orders: {
    id: string;
    status: string;
    personId: string | null;
    payableCents: number;
    paidCents: number;
    refundedCents: number;
    loweredCents: number;
  };
  refunds: {
    id: string;
    orderId: string;
    paymentId: string;
    status: string;
    amountCents: number;
    loweredCents: number;
    lines: string | null;
    createdAt: number;
  };
  payments: { id: string; status: string };
  customers: { id: string; revenueCents: number };
}

/**
 * A refund says how much of it gave back what was paid beyond the price of an order that had become cheaper. Lines have
 * their position for good: `lines_numbered` positions were given so far, and `refunded_gone` refunded pieces of a line
 * have left it.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const { schema } = untyped;
  for (const table of ['orders', 'refunds']) {
    await schema
      .alterTable(table)
      .addColumn('lowered_cents', CENTS, (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await schema
    .alterTable('orders')
    .addColumn('lines_numbered', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable('order_lines')
    .addColumn('refunded_gone', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await lowerPastOrders(untyped as Kysely<Tables>);
  await schema.dropIndex('orders_sales').execute();
  await schema
    .createIndex('orders_sales')
    .on('orders')
    .columns([
      'created_at',
      'status',
      'subtotal_cents',
      'discount_cents',
      'delivery_cents',
      'payable_cents',
      'refunded_cents',
      'lowered_cents',
      'coupon_code',
    ])
    .execute();
}

/** Past refunds by amount of orders that were paid beyond their price gave that back first. */
async function lowerPastOrders(db: Kysely<Tables>): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status', 'personId', 'payableCents', 'paidCents'])
    .whereRef('paidCents', '>', 'payableCents')
    .where('refundedCents', '>', 0)
    .execute();
  for (const { id, status, personId, payableCents, paidCents } of orders) {
    const refunds = await db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select(['refunds.id', 'refunds.amountCents'])
      .where('refunds.orderId', '=', id)
      .where('payments.status', '=', 'paid')
      .where('refunds.status', '<>', 'failed')
      .where('refunds.lines', 'is', null)
      .orderBy('refunds.createdAt')
      .orderBy('refunds.id')
      .execute();
    let over = Number(paidCents) - Number(payableCents);
    let lowered = 0;
    for (const refund of refunds) {
      const loweredCents = Math.min(over, Number(refund.amountCents));
      if (loweredCents <= 0) break;
      over -= loweredCents;
      lowered += loweredCents;
      await db.updateTable('refunds').set({ loweredCents }).where('id', '=', refund.id).execute();
    }
    if (lowered === 0) continue;
    await db.updateTable('orders').set({ loweredCents: lowered }).where('id', '=', id).execute();
    if (personId === null || ['cancelled', 'returned'].includes(status)) continue;
    await db
      .updateTable('customers')
      .set({ revenueCents: sql<number>`revenue_cents + ${lowered}` })
      .where('id', '=', personId)
      .execute();
  }
}
