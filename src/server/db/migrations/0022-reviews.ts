import { sql, type Kysely } from 'kysely';

const text = 'text' as const;
const int = 'integer' as const;
const big = 'bigint' as const;

/**
 * Reviews as buyers write and staff moderate them, with pictures, answers and reasons; questions about products beside
 * them; and which orders were asked for a review.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await renewReviews(db);
  const { schema } = db;
  await schema
    .createTable('review_pictures')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('review_id', text, (c) => c.references('reviews.id').onDelete('set null'))
    .addColumn('order_id', text, (c) => c.notNull())
    .addColumn('product_id', text, (c) => c.notNull())
    .addColumn('position', int, (c) => c.notNull())
    .addColumn('width', int, (c) => c.notNull())
    .addColumn('height', int, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute();
  const indexes = { review: ['review_id'], order: ['order_id', 'product_id'] };
  for (const [name, columns] of Object.entries(indexes)) {
    await schema
      .createIndex(`review_pictures_${name}`)
      .on('review_pictures')
      .columns(columns)
      .execute();
  }
  await schema
    .createTable('review_requests')
    .addColumn('order_id', text, (c) => c.primaryKey())
    .addColumn('asked_at', big, (c) => c.notNull())
    .execute();
}

/** SQLite changes no column's constraints: the table is written anew on both engines. Nothing refers to it. */
async function renewReviews(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('new_reviews')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull().defaultTo('review'))
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('order_id', text)
    .addColumn('variant', text, (c) => c.notNull().defaultTo(''))
    .addColumn('author', text, (c) => c.notNull())
    .addColumn('email', text)
    .addColumn('rating', int, (c) => c.check(sql`rating BETWEEN 1 AND 5`))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('body', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('reason', text)
    .addColumn('note', text, (c) => c.notNull().defaultTo(''))
    .addColumn('answer', text, (c) => c.notNull().defaultTo(''))
    .addColumn('answered_at', big)
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull().defaultTo(0))
    .addCheckConstraint('reviews_rated', sql`(kind = 'review') = (rating IS NOT NULL)`)
    .execute();
  await sql`
    INSERT INTO new_reviews
      (id, product_id, author, rating, title, body, status, created_at, updated_at)
    SELECT id, product_id, author, rating, title, body, status, created_at, created_at
    FROM reviews`.execute(db);
  await schema.dropTable('reviews').execute();
  await schema.alterTable('new_reviews').renameTo('reviews').execute();
  const indexes = {
    product: ['product_id', 'status', 'created_at'],
    status: ['status', 'created_at'],
    newest: ['created_at', 'id'],
    email: ['email'],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await schema.createIndex(`reviews_${name}`).on('reviews').columns(columns).execute();
  }
  await schema
    .createIndex('reviews_order')
    .on('reviews')
    .columns(['order_id', 'product_id'])
    .unique()
    .execute();
}
