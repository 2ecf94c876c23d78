import { sql, type CreateTableBuilder, type Kysely } from 'kysely';

const int = 'integer' as const;
const big = 'bigint' as const;
const text = 'text' as const;

type Table = CreateTableBuilder<string>;

/**
 * Customers become accounts that can sign in; staff and admins are accounts too. Rows and the
 * orders that point at them stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const table = (name: string) => schema.createTable(name) as unknown as Table;
  const withAccount = (name: string): Table =>
    table(name).addColumn('account_id', text, (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    ) as unknown as Table;

  await schema.alterTable('customers').renameTo('accounts').execute();
  // SQLite adds one column at a time.
  const accounts = () => schema.alterTable('accounts');
  await accounts().addColumn('email_verified_at', big).execute();
  await accounts().addColumn('password_hash', text).execute();
  await accounts()
    .addColumn('role', text, (c) =>
      c
        .notNull()
        .defaultTo('customer')
        .check(sql`role IN ('customer', 'staff', 'admin')`),
    )
    .execute();
  await accounts()
    .addColumn('status', text, (c) =>
      c
        .notNull()
        .defaultTo('active')
        .check(sql`status IN ('active', 'inactive')`),
    )
    .execute();
  await accounts()
    .addColumn('session_version', int, (c) => c.notNull().defaultTo(1))
    .execute();
  await accounts()
    .addColumn('updated_at', big, (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.createIndex('accounts_role').on('accounts').column('role').execute();

  await withAccount('permissions')
    .addColumn('section', text, (c) => c.notNull())
    .addColumn('can_view', int, (c) => c.notNull().defaultTo(0))
    .addColumn('can_edit', int, (c) => c.notNull().defaultTo(0))
    .addColumn('can_delete', int, (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('permissions_key', ['account_id', 'section'] as never)
    .execute();
  await withAccount('linked_logins')
    .addColumn('provider', text, (c) => c.notNull())
    .addColumn('provider_account_id', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('linked_logins_key', ['provider', 'provider_account_id'] as never)
    .execute();
  await schema
    .createIndex('linked_logins_account')
    .on('linked_logins')
    .column('account_id')
    .execute();
  await withAccount('sessions')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('last_seen_at', big, (c) => c.notNull())
    .addColumn('user_agent', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await schema.createIndex('sessions_account').on('sessions').column('account_id').execute();
  await table('one_time_tokens')
    .addColumn('token_hash', text, (c) => c.primaryKey())
    .addColumn('purpose', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('payload', text, (c) => c.notNull().defaultTo('{}'))
    .addColumn('expires_at', big, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('one_time_tokens_email')
    .on('one_time_tokens')
    .columns(['email', 'purpose'])
    .execute();
  await table('secrets')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('value', text, (c) => c.notNull())
    .execute();
  await table('rate_limits')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('ends_at', big, (c) => c.notNull())
    .addColumn('hits', int, (c) => c.notNull())
    .execute();
  await schema.createIndex('rate_limits_end').on('rate_limits').column('ends_at').execute();

  await withAccount('addresses')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('position', int, (c) => c.notNull())
    .addColumn('label', text, (c) => c.notNull().defaultTo(''))
    .addColumn('address', text, (c) => c.notNull())
    .execute();
  await schema.createIndex('addresses_account').on('addresses').column('account_id').execute();
  await withAccount('wishlist_items')
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('added_at', big, (c) => c.notNull())
    .addPrimaryKeyConstraint('wishlist_items_key', ['account_id', 'product_id'] as never)
    .execute();
  await table('audit_entries')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('at', big, (c) => c.notNull())
    // No foreign key: the record of what someone did outlives the account.
    .addColumn('actor_id', text, (c) => c.notNull())
    .addColumn('actor_name', text, (c) => c.notNull())
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('details', text, (c) => c.notNull().defaultTo('{}'))
    .execute();
  await schema.createIndex('audit_entries_at').on('audit_entries').column('at').execute();
}
