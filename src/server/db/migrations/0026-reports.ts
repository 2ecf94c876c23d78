import { sql, type CreateTableBuilder, type Kysely } from 'kysely';

const text = 'text' as const;
const big = 'bigint' as const;
const int = 'integer' as const;
/** Events read at a time. */
const BATCH = 500;

/** The sums of an order that reports add up, in an index: no row is looked at. */
const SUMS = [
  'status',
  ...(['subtotal_cents', 'discount_cents', 'delivery_cents'] as const),
  ...(['payable_cents', 'refunded_cents'] as const),
];

/**
 * A line says when it was sold and its share of the discount, so that reports add up lines without their orders:
 * from an index in the order of the variants, which needs no sorting. The counter's cash becomes a ledger, with its
 * closings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('order_lines').addColumn('sold_at', big).execute();
  await schema
    .alterTable('order_lines')
    .addColumn('discount_cents', big, (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    UPDATE order_lines SET sold_at = (
      SELECT created_at FROM orders WHERE orders.id = order_id AND status <> 'cancelled')`.execute(
    db,
  );
  await shareDiscounts(db);
  const index = (name: string, table: string, columns: string[]) =>
    schema.createIndex(name).on(table).columns(columns);
  await index('order_lines_sales', 'order_lines', [
    'variant_id',
    'sold_at',
    'qty',
    'returned',
    'unit_price_cents',
    'discount_cents',
  ]).execute();
  await index('orders_sales', 'orders', ['created_at', ...SUMS, 'coupon_code']).execute();
  await createCash(db);
  await fillCash(db as Kysely<CashSources>);
}

/** Shares each past order's discount among its lines by what they cost; the cents left over go to the first. */
async function shareDiscounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE order_lines SET discount_cents = (
      SELECT orders.discount_cents * order_lines.total_cents / orders.subtotal_cents
      FROM orders WHERE orders.id = order_id)
    WHERE order_id IN (
      SELECT id FROM orders WHERE orders.discount_cents > 0 AND orders.subtotal_cents > 0)`.execute(
    db,
  );
  await sql`
    UPDATE order_lines SET discount_cents = discount_cents + (
      SELECT orders.discount_cents - (
        SELECT sum(own.discount_cents) FROM order_lines AS own WHERE own.order_id = orders.id)
      FROM orders WHERE orders.id = order_lines.order_id)
    WHERE position = 0 AND order_id IN (
      SELECT id FROM orders WHERE orders.discount_cents > 0 AND orders.subtotal_cents > 0)`.execute(
    db,
  );
}

async function createCash({ schema }: Kysely<unknown>): Promise<void> {
  const table = (name: string) => schema.createTable(name) as unknown as CreateTableBuilder<string>;
  await table('cash_entries')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('at', big, (c) => c.notNull())
    .addColumn('actor_id', text, (c) => c.notNull())
    .addColumn('actor_name', text, (c) => c.notNull())
    .addColumn('order_id', text, (c) => c.notNull())
    .addColumn('method', text, (c) => c.notNull())
    .addColumn('amount_cents', big, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('cash_entries_at')
    .on('cash_entries')
    .columns(['at', 'actor_id', 'actor_name', 'method', 'amount_cents'])
    .execute();
  await table('cash_closings')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('person_id', text, (c) => c.notNull())
    .addColumn('person_name', text, (c) => c.notNull())
    .addColumn('number', int, (c) => c.notNull())
    .addColumn('sums', text, (c) => c.notNull())
    .addColumn('opening_cents', big, (c) => c.notNull())
    .addColumn('withdrawn_cents', big, (c) => c.notNull())
    .addColumn('pick_up_card_cents', big, (c) => c.notNull())
    .addColumn('expected_cents', big, (c) => c.notNull())
    .addColumn('counted_cents', big, (c) => c.notNull())
    .addColumn('note', text, (c) => c.notNull())
    .addColumn('closed_at', big, (c) => c.notNull())
    .addColumn('actor_id', text, (c) => c.notNull())
    .addColumn('actor_name', text, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('cash_closings_day')
    .unique()
    .on('cash_closings')
    .columns(['day', 'person_id', 'number'])
    .execute();
}

/** The tables that past cash is filled from and into, as they were. */
interface CashSources {
  orders: PastOrder;
  orderEvents: PastEvent;
  cashEntries: Omit<PastEvent, 'position' | 'kind' | 'data'> & {
    id: string;
    method: string;
    amountCents: number;
  };
}

interface PastOrder {
  id: string;
  source: string;
  deliveryType: string;
  deliveryPlace: string;
  paymentMethod: string;
}

interface PastEvent {
  orderId: string;
  position: number;
  kind: string;
  at: number;
  actorId: string;
  actorName: string;
  data: string;
}

/** What an event has brought into the counter's cash, in cents: by the rule as it was when this was written. */
function cashOf(order: PastOrder, { kind, data }: PastEvent): number {
  const isAtCounter =
    order.source === 'counter' || order.deliveryType === 'pick-up' || order.deliveryPlace !== '';
  const isCash = ['counter-cash', 'cod', 'counter-card'].includes(order.paymentMethod);
  if (!isAtCounter || !isCash) return 0;
  const sums = JSON.parse(data) as { amountCents: number; refundCents: number };
  if (kind === 'payment') return sums.amountCents;
  return kind === 'return' ? 0 - sums.refundCents : 0;
}

/** Writes what came into and went out of the counter's cash so far, from the events of its orders. */
async function fillCash(db: Kysely<CashSources>): Promise<void> {
  for (let last = ''; ;) {
    const orders = await db
      .selectFrom('orders')
      .select(['id', 'source', 'deliveryType', 'deliveryPlace', 'paymentMethod'])
      .where('id', '>', last)
      .where((eb) => eb.or([eb('source', '=', 'counter'), eb('deliveryPlace', '<>', '')]))
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const lastOrder = orders.at(-1);
    if (!lastOrder) return;
    const byId = new Map(orders.map((order) => [order.id, order]));
    const events = await db
      .selectFrom('orderEvents')
      .select(['orderId', 'position', 'kind', 'at', 'actorId', 'actorName', 'data'])
      .where('orderId', 'in', [...byId.keys()])
      .where('kind', 'in', ['payment', 'return'])
      .execute();
    const entries = events.flatMap((event) => {
      const { orderId, position, at, actorId, actorName } = event;
      const order = byId.get(orderId)!;
      const amountCents = cashOf(order, event);
      const method = order.paymentMethod;
      const id = `${orderId}-${position}`;
      return amountCents === 0 || actorName === ''
        ? []
        : [{ id, orderId, method, amountCents, at, actorId, actorName }];
    });
    if (entries.length > 0) await db.insertInto('cashEntries').values(entries).execute();
    last = lastOrder.id;
  }
}
