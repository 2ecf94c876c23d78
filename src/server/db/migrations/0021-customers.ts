import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import type { Engine } from '../engine/engine.ts';
import { linkPastOrders } from './0021-link-customers.ts';

const int = 'integer' as const;
const big = 'bigint' as const;
const text = 'text' as const;

type Table = CreateTableBuilder<string, string>;

/**
 * Customers are everyone who has ever bought, with an account or without. Past orders find theirs by
 * account, e-mail, CPF or phone, as new ones do.
 */
export async function up(db: Kysely<unknown>, engine: Pick<Engine, 'name'>): Promise<void> {
  const { schema } = db;
  const isSqlite = engine.name === 'sqlite';
  const table = (name: string) => schema.createTable(name) as unknown as Table;
  /** Rows that are read by their key alone are stored in its order. */
  const byKey = (rows: Table): Table => (isSqlite ? rows.modifyEnd(sql`WITHOUT ROWID`) : rows);
  const ofCustomer = (rows: Table): Table =>
    rows.addColumn('customer_id', text, (c) =>
      c.notNull().references('customers.id').onDelete('cascade'),
    );

  await createCustomers(table('customers'));
  await byKey(ofCustomer(table('customer_keys')))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('value', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('customer_keys_key', ['value', 'kind', 'customer_id'])
    .execute();
  await byKey(ofCustomer(table('customer_words')))
    // Prefixes of words are looked up as a range, so words must be ordered by their bytes.
    .addColumn('word', isSqlite ? text : sql`text COLLATE "C"`, (c) => c.notNull())
    .addPrimaryKeyConstraint('customer_words_key', ['word', 'customer_id'])
    .execute();
  await byKey(ofCustomer(table('customer_tags')))
    .addColumn('tag', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('customer_tags_key', ['tag', 'customer_id'])
    .execute();
  await ofCustomer(table('customer_notes'))
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('at', big, (c) => c.notNull())
    .addColumn('actor_id', text, (c) => c.notNull())
    .addColumn('actor_name', text, (c) => c.notNull())
    .execute();
  await ofCustomer(table('customer_addresses'))
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('label', text, (c) => c.notNull())
    .addColumn('address', text, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute();
  for (const name of ['keys', 'words', 'tags', 'notes', 'addresses']) {
    await schema
      .createIndex(`customer_${name}_customer`)
      .on(`customer_${name}`)
      .column('customer_id')
      .execute();
  }
  for (const sorted of ['created_at', 'sort_name', 'last_order_at', 'revenue_cents']) {
    await schema
      .createIndex(`customers_by_${sorted}`)
      .on('customers')
      .columns([sorted, 'id'])
      .execute();
  }

  await schema
    .alterTable('orders')
    .addColumn('person_id', text, (c) => c.references('customers.id').onDelete('set null'))
    .execute();
  await schema
    .createIndex('orders_person')
    .on('orders')
    .columns(['person_id', 'created_at'])
    .where(sql.ref('person_id'), 'is not', null)
    .execute();
  await linkPastOrders(db);
}

async function createCustomers(table: Table): Promise<void> {
  let columns = table
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.unique().references('accounts.id').onDelete('set null'))
    .addColumn('full_name', text, (c) => c.notNull())
    .addColumn('sort_name', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('phone', text, (c) => c.notNull())
    .addColumn('cpf', text, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .addColumn('order_count', int, (c) => c.notNull().defaultTo(0))
    .addColumn('revenue_cents', big, (c) => c.notNull().defaultTo(0))
    .addColumn('last_order_at', big, (c) => c.notNull().defaultTo(0));
  for (const channel of ['email', 'whatsapp']) {
    columns = columns
      .addColumn(`${channel}_consent`, text, (c) => c.notNull().defaultTo(''))
      .addColumn(`${channel}_consent_at`, big, (c) => c.notNull().defaultTo(0))
      .addColumn(`${channel}_consent_source`, text, (c) => c.notNull().defaultTo(''));
  }
  await columns.execute();
}
