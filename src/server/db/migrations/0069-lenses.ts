import type { CreateTableBuilder, Kysely } from 'kysely';

const int = 'integer' as const;
const text = 'text' as const;
const big = 'bigint' as const;

/** Lenses that the shop sells, prescriptions, and the lenses of orders with what the laboratory does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('lenses')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('uses', text, (c) => c.notNull())
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('refraction', int, (c) => c.notNull())
    .addColumn('sphere_min', int, (c) => c.notNull())
    .addColumn('sphere_max', int, (c) => c.notNull())
    .addColumn('cylinder_max', int, (c) => c.notNull())
    .addColumn('addition_min', int)
    .addColumn('addition_max', int)
    .addColumn('min_height', int)
    .addColumn('max_diameter', int, (c) => c.notNull())
    .addColumn('rims', text, (c) => c.notNull())
    .addColumn('treatments', text, (c) => c.notNull())
    .addColumn('price_cents', big, (c) => c.notNull())
    .addColumn('cost_cents', big)
    .addColumn('days', int, (c) => c.notNull())
    .addColumn('active', int, (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute();

  await texts(
    schema.createTable('prescriptions').addColumn('id', text, (c) => c.primaryKey()),
    ['person', 'kinship', 'normalised', 'file_id', 'file_type'],
  )
    .addColumn('account_id', text)
    .addColumn('version', int, (c) => c.notNull())
    .addColumn('typed', text, (c) => c.notNull())
    .addColumn('consented_at', big)
    .addColumn('expires_at', big)
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute();
  for (const column of ['account_id', 'expires_at'])
    await schema
      .createIndex(`prescriptions_${column}`)
      .on('prescriptions')
      .column(column)
      .execute();
  await schema
    .createTable('prescription_versions')
    .addColumn('prescription_id', text, (c) =>
      c.notNull().references('prescriptions.id').onDelete('cascade'),
    )
    .addColumn('version', int, (c) => c.notNull())
    .addColumn('typed', text, (c) => c.notNull())
    .addColumn('normalised', text, (c) => c.notNull())
    .addColumn('file_id', text, (c) => c.notNull())
    .addColumn('file_type', text, (c) => c.notNull())
    .addColumn('at', big, (c) => c.notNull())
    .addPrimaryKeyConstraint('prescription_versions_key', ['prescription_id', 'version'])
    .execute();

  for (const column of ['lens', 'lens_key'])
    await schema
      .alterTable('order_lines')
      .addColumn(column, text, (c) => c.notNull().defaultTo(''))
      .execute();
  await schema
    .alterTable('order_lines')
    .addColumn('lens_cents', big, (c) => c.notNull().defaultTo(0))
    .execute();

  await texts(
    schema
      .createTable('order_lenses')
      .addColumn('order_id', text, (c) => c.notNull())
      .addColumn('position', int, (c) => c.notNull()),
    [
      'typed',
      'normalised',
      'file_id',
      'file_type',
      'wearer_name',
      'kinship',
      'reviews',
      'question',
      'reason',
      'approved_by',
      'approved_by_name',
      'second_by',
      'second_by_name',
      'tray',
      'laboratory',
    ],
  )
    .addColumn('number', int, (c) => c.notNull().unique())
    .addColumn('lens_id', text, (c) => c.notNull())
    .addColumn('use', text, (c) => c.notNull())
    .addColumn('prescription_id', text)
    .addColumn('prescription_state', text)
    .addColumn('approved_at', big)
    .addColumn('lab_state', text)
    .addColumn('due_at', big)
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .addPrimaryKeyConstraint('order_lenses_key', ['order_id', 'position'])
    .execute();
  for (const column of ['prescription_state', 'lab_state', 'due_at', 'prescription_id'])
    await schema.createIndex(`order_lenses_${column}`).on('order_lenses').column(column).execute();
  await schema
    .createTable('order_lens_steps')
    .addColumn('order_id', text, (c) => c.notNull())
    .addColumn('position', int, (c) => c.notNull())
    .addColumn('step', int, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('at', big, (c) => c.notNull())
    .addColumn('actor_id', text, (c) => c.notNull())
    .addColumn('actor_name', text, (c) => c.notNull())
    .addColumn('note', text, (c) => c.notNull())
    .addColumn('measured', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('order_lens_steps_key', ['order_id', 'position', 'step'])
    .execute();

  await schema
    .createTable('counters')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('value', int, (c) => c.notNull())
    .execute();
  await texts(
    schema.createTable('prescription_book').addColumn('number', int, (c) => c.primaryKey()),
    ['closed_by_name', 'closed_by_register'],
  )
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('order_id', text, (c) => c.notNull())
    .addColumn('position', int, (c) => c.notNull())
    .addColumn('content', text, (c) => c.notNull())
    .addColumn('corrects', int)
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('closed_at', big)
    .execute();
  await schema.createIndex('prescription_book_day').on('prescription_book').column('day').execute();
  await schema
    .createIndex('prescription_book_order')
    .on('prescription_book')
    .columns(['order_id', 'position'])
    .execute();
}

/** Adds columns of text that are '' if nothing is said. */
const texts = <Table extends string>(
  table: CreateTableBuilder<Table, string>,
  names: readonly string[],
): CreateTableBuilder<Table, string> =>
  names.reduce(
    (wider, name) => wider.addColumn(name, text, (c) => c.notNull().defaultTo('')),
    table,
  );
