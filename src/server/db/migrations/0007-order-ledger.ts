import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import { sortName } from '#domain/catalogue/fold.ts';
import { dueAt } from '#domain/orders/late.ts';
import { priorityOf } from '#domain/orders/status.ts';
import { orderWords } from '#domain/orders/order-words.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import type { Db, Engine } from '../engine/engine.ts';

const int = 'integer' as const;
const big = 'bigint' as const;
const text = 'text' as const;
/** Orders migrated at a time. */
const BATCH = 500;
/** Words per statement; SQLite binds at most 32,766 values. */
const WORDS = 5000;

/**
 * The columns that orders are sorted by, and all that they are filtered by. Each sort has an index that
 * contains every filter: a list is read in its order from the index alone, whatever the filters. With an
 * index on a single filter, the planner would choose that one, and then sort tens of thousands of rows.
 */
const SORTED = ['priority', 'created_at', 'payable_cents', 'buyer_name'] as const;
const FILTERED = [
  ...(['status', 'payment_status', 'state', 'created_at', 'due_at', 'payable_cents'] as const),
  ...(['payment_method', 'source'] as const),
];

/**
 * Stock becomes a ledger, an order's events record who caused them, and orders can be found, filtered and
 * sorted as the dashboard needs. A variant's current stock becomes its opening movement.
 */
export async function up(db: Kysely<unknown>, engine: Pick<Engine, 'name'>): Promise<void> {
  const { schema } = db;
  const table = (name: string) => schema.createTable(name) as unknown as CreateTableBuilder<string>;
  await table('stock_movements')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('variant_id', text, (c) => c.notNull())
    .addColumn('delta', int, (c) => c.notNull().check(sql`delta <> 0`))
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('order_id', text)
    .addColumn('actor_id', text, (c) => c.notNull())
    .addColumn('actor_name', text, (c) => c.notNull().defaultTo(''))
    .addColumn('note', text, (c) => c.notNull().defaultTo(''))
    .addColumn('at', big, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('stock_movements_variant')
    .on('stock_movements')
    .columns(['variant_id', 'at'])
    .execute();
  await schema
    .createIndex('stock_movements_order')
    .on('stock_movements')
    .column('order_id')
    .execute();
  await sql`
    INSERT INTO stock_movements (id, variant_id, delta, reason, actor_id, at)
    SELECT 'opening-' || id, id, qty, 'opening', 'system', 0 FROM variants WHERE qty > 0`.execute(
    db,
  );

  const events = () => schema.alterTable('order_events');
  await events()
    .addColumn('kind', text, (c) => c.notNull().defaultTo('status'))
    .execute();
  for (const name of ['actor_id', 'actor_name']) {
    await events()
      .addColumn(name, text, (c) => c.notNull().defaultTo(''))
      .execute();
  }
  await events()
    .addColumn('data', text, (c) => c.notNull().defaultTo('{}'))
    .execute();
  await sql`UPDATE order_events SET actor_id = 'system' WHERE reason = 'expired'`.execute(db);

  await schema
    .alterTable('order_lines')
    .addColumn('returned', int, (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    UPDATE order_lines SET returned = qty
    WHERE order_id IN (SELECT id FROM orders WHERE status = 'returned')`.execute(db);

  const orders = () => schema.alterTable('orders');
  await orders()
    .addColumn('version', int, (c) => c.notNull().defaultTo(1))
    .execute();
  await orders()
    .addColumn('source', text, (c) => c.notNull().defaultTo('web'))
    .execute();
  for (const name of ['state', 'buyer_name', 'tracking_carrier', 'tracking_code']) {
    await orders()
      .addColumn(name, text, (c) => c.notNull().defaultTo(''))
      .execute();
  }
  for (const name of ['priority', 'refunded_cents']) {
    await orders()
      .addColumn(name, big, (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await orders().addColumn('due_at', big).execute();
  await sql`
    UPDATE orders SET refunded_cents = payable_cents WHERE payment_status = 'refunded'`.execute(db);

  await table('order_words')
    .addColumn('order_id', text, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    // Prefixes of words are looked up as a range, so words must be ordered by their bytes.
    .addColumn('word', engine.name === 'postgres' ? sql`text COLLATE "C"` : text, (c) =>
      c.notNull(),
    )
    .addPrimaryKeyConstraint('order_words_key', ['word', 'order_id'] as never)
    .execute();
  await schema.createIndex('order_words_order').on('order_words').column('order_id').execute();
  await fillOrders(db as unknown as Db);

  for (const sorted of SORTED) {
    await schema
      .createIndex(`orders_by_${sorted}`)
      .on('orders')
      .columns([...new Set([sorted, 'id', ...FILTERED])])
      .execute();
  }
  await schema.dropIndex('orders_created').execute();
}

/** Fills the columns and words by which existing orders are found and sorted. */
async function fillOrders(db: Db): Promise<void> {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'status', 'createdAt', 'email', 'billingInfo', 'shippingInfo', 'deliveryDays'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    const ids = rows.map(({ id }) => id);
    const lines = await db
      .selectFrom('orderLines')
      .select(['orderId', 'sku'])
      .where('orderId', 'in', ids)
      .execute();
    const confirmed = await db
      .selectFrom('orderEvents')
      .select(['orderId', 'at'])
      .where('orderId', 'in', ids)
      .where('status', '=', 'confirmed')
      .execute();
    const skus = Map.groupBy(lines, ({ orderId }) => orderId);
    const confirmedAt = new Map(confirmed.map(({ orderId, at }) => [orderId, at]));
    const words = [];
    for (const { id, status, createdAt, email, deliveryDays, ...row } of rows) {
      const billing = JSON.parse(row.billingInfo) as Partial<CartAddress>;
      const { fullName = '' } = billing;
      const shipping = JSON.parse(row.shippingInfo) as Partial<CartAddress>;
      await db
        .updateTable('orders')
        .set({
          state: shipping.state ?? '',
          buyerName: sortName(fullName),
          priority: priorityOf(status, createdAt),
          dueAt: dueAt(status, confirmedAt.get(id) ?? createdAt, deliveryDays),
        })
        .where('id', '=', id)
        .execute();
      const found = orderWords({
        orderId: id,
        fullName,
        email,
        cpf: billing.cpf,
        phone: billing.phone ?? '',
        skus: (skus.get(id) ?? []).map(({ sku }) => sku),
      });
      words.push(...found.map((word) => ({ orderId: id, word })));
    }
    for (let start = 0; start < words.length; start += WORDS) {
      await db
        .insertInto('orderWords')
        .values(words.slice(start, start + WORDS))
        .execute();
    }
    last = lastRow.id;
  }
}
