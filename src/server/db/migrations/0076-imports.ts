import { sql, type Kysely } from 'kysely';

const int = 'integer' as const;
const text = 'text' as const;
const big = 'bigint' as const;

/** Imported files with their rows, what became of each record, and the addresses that a shop had before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  let imports = schema.createTable('imports').addColumn('id', text, (c) => c.primaryKey());
  for (const column of [
    'section',
    'format',
    'status',
    'file',
    'delimiter',
    'headers',
    'mapping',
    'failure',
    'step',
    'actor',
    'kept',
  ])
    imports = imports.addColumn(column, text, (c) => c.notNull().defaultTo(''));
  imports = imports.addColumn('decimals', text, (c) => c.notNull().defaultTo('[]'));
  for (const column of ['rows', 'done', 'created', 'updated', 'unchanged', 'refused', 'next_row'])
    imports = imports.addColumn(column, int, (c) => c.notNull().defaultTo(0));
  await imports
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute();
  await schema.createIndex('imports_created_at').on('imports').column('created_at').execute();

  const ofImport = (table: string) =>
    schema
      .createTable(table)
      .addColumn('import_id', text, (c) =>
        c.notNull().references('imports.id').onDelete('cascade'),
      );
  await ofImport('import_rows')
    .addColumn('row', int, (c) => c.notNull())
    .addColumn('cells', text, (c) => c.notNull())
    .addColumn('key', text)
    .addColumn('alias', text)
    .addColumn('code', text)
    .addColumn('record', int)
    .addPrimaryKeyConstraint('import_rows_pkey', ['import_id', 'row'])
    .execute();
  for (const column of ['key', 'code', 'record'])
    await schema
      .createIndex(`import_rows_${column}`)
      .on('import_rows')
      .columns(['import_id', column, 'row'])
      .execute();
  await schema
    .createIndex('import_rows_alias')
    .on('import_rows')
    .column('import_id')
    .where(sql.ref('alias'), 'is not', null)
    .execute();

  await ofImport('import_records')
    .addColumn('row', int, (c) => c.notNull())
    .addColumn('rows', int, (c) => c.notNull())
    .addColumn('checked', text, (c) => c.notNull())
    .addColumn('outcome', text)
    .addColumn('record_id', text)
    .addColumn('name', text, (c) => c.notNull().defaultTo(''))
    .addColumn('before', text)
    .addColumn('after', text)
    .addColumn('pictures', int, (c) => c.notNull().defaultTo(0))
    .addColumn('undone', text)
    .addPrimaryKeyConstraint('import_records_key', ['import_id', 'row'])
    .execute();

  await ofImport('import_problems')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('record', int, (c) => c.notNull())
    .addColumn('row', int, (c) => c.notNull())
    .addColumn('column', text, (c) => c.notNull())
    .addColumn('code', text, (c) => c.notNull())
    .addColumn('level', text, (c) => c.notNull())
    .addColumn('values', text, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('import_problems_row')
    .on('import_problems')
    .columns(['import_id', 'row'])
    .execute();
  await schema
    .createIndex('import_problems_record')
    .on('import_problems')
    .columns(['import_id', 'record'])
    .execute();

  await schema
    .createTable('import_pictures')
    .addColumn('url', text, (c) => c.primaryKey())
    .addColumn('media_id', text, (c) =>
      c.notNull().references('media_items.id').onDelete('cascade'),
    )
    .addColumn('at', big, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('import_pictures_media_id')
    .on('import_pictures')
    .column('media_id')
    .execute();

  await schema
    .createTable('moved_paths')
    .addColumn('path', text, (c) => c.primaryKey())
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('created_at', big, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('moved_paths_product_id')
    .on('moved_paths')
    .column('product_id')
    .execute();
}
