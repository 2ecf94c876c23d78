import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine/engine.ts';

/** Events that are rewritten in one statement's round. */
const BATCH = 500;

interface StoredEvent {
  orderId: string;
  position: number;
  kind: string;
  data: string;
}

/** New names of the sums in an event's data, by its kind. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  return: { refund: 'refundCents' },
  payment: { amount: 'amountCents' },
  change: { from: 'fromCents', to: 'toCents' },
};

/**
 * A coupon's use by a buyer without an e-mail says so with NULL instead of an empty text, and the sums of order
 * events are called cents, which they are.
 */
export async function up(db: Kysely<unknown>, engine: Pick<Engine, 'name'>): Promise<void> {
  await letEmailBeNull(db, engine);
  await renameSums(db as Kysely<{ orderEvents: StoredEvent }>);
}

async function letEmailBeNull(db: Kysely<unknown>, { name }: Pick<Engine, 'name'>): Promise<void> {
  const { schema } = db;
  if (name === 'postgres') {
    await schema
      .alterTable('coupon_uses')
      .alterColumn('email', (c) => c.dropNotNull())
      .execute();
    await sql`UPDATE coupon_uses SET email = NULL WHERE email = ''`.execute(db);
    return;
  }
  // SQLite changes no column's constraints: the table is written anew. Nothing refers to it.
  await schema
    .createTable('new_coupon_uses')
    .addColumn('coupon_id', 'text', (c) => c.notNull().references('coupons.id'))
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('email', 'text')
    .addColumn('cpf', 'text')
    .addPrimaryKeyConstraint('coupon_uses_key', ['coupon_id', 'order_id'])
    .execute();
  await sql`
    INSERT INTO new_coupon_uses (coupon_id, order_id, email, cpf)
    SELECT coupon_id, order_id, NULLIF(email, ''), cpf FROM coupon_uses`.execute(db);
  await schema.dropTable('coupon_uses').execute();
  await schema.alterTable('new_coupon_uses').renameTo('coupon_uses').execute();
  for (const column of ['email', 'cpf']) {
    await schema
      .createIndex(`coupon_uses_${column}`)
      .on('coupon_uses')
      .columns(['coupon_id', column])
      .execute();
  }
}

async function renameSums(db: Kysely<{ orderEvents: StoredEvent }>): Promise<void> {
  let last: Pick<StoredEvent, 'orderId' | 'position'> = { orderId: '', position: -1 };
  for (;;) {
    const { orderId, position } = last;
    const events = await db
      .selectFrom('orderEvents')
      .select(['orderId', 'position', 'kind', 'data'])
      .where('kind', 'in', Object.keys(RENAMED))
      .where((eb) =>
        eb.or([
          eb('orderId', '>', orderId),
          eb.and([eb('orderId', '=', orderId), eb('position', '>', position)]),
        ]),
      )
      .orderBy('orderId')
      .orderBy('position')
      .limit(BATCH)
      .execute();
    for (const event of events) {
      await db
        .updateTable('orderEvents')
        .set({ data: renamed(event) })
        .where('orderId', '=', event.orderId)
        .where('position', '=', event.position)
        .execute();
    }
    if (events.length < BATCH) return;
    last = events.at(-1)!;
  }
}

function renamed({ kind, data }: Pick<StoredEvent, 'kind' | 'data'>): string {
  const names = RENAMED[kind]!;
  const fields = Object.entries(JSON.parse(data) as Record<string, unknown>);
  return JSON.stringify(
    Object.fromEntries(fields.map(([name, value]) => [names[name] ?? name, value])),
  );
}
