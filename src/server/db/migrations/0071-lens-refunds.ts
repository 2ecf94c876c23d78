import { sql, type Kysely } from 'kysely';

/**
 * What a pair of lenses cost the shop when it was sold, how much of its price the shop keeps if its buyer withdraws once
 * it is made, and how many refunded pairs a change has taken out of a line: until now as many as pieces.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('order_lines').addColumn('lens_cost_cents', 'bigint').execute();
  for (const column of ['lens_kept_percent', 'lens_refunded_gone'])
    await schema
      .alterTable('order_lines')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  await sql`UPDATE order_lines SET lens_refunded_gone = refunded_gone WHERE refunded_gone > 0`.execute(
    db,
  );
  // The report of lenses reads their lines from this index alone.
  await schema
    .createIndex('order_lines_lenses')
    .on('order_lines')
    .columns([
      'sold_at',
      'lens',
      'qty',
      'returned',
      'unit_price_cents',
      'discount_cents',
      'lens_cents',
      'lens_cost_cents',
    ])
    .where(sql.ref('lens'), '<>', sql.lit(''))
    .execute();
}
