import { sql } from 'kysely';
import type { ProductSearch } from './engine.ts';

/** Full-text search by PostgreSQL's `tsvector`. */
export const postgresSearch: ProductSearch = {
  async create(db) {
    await sql`CREATE TABLE product_search (product_id text PRIMARY KEY, document tsvector NOT NULL)`.execute(
      db,
    );
    await sql`CREATE INDEX product_search_document ON product_search USING gin (document)`.execute(
      db,
    );
  },
  async index(tx, productId, { title, body }) {
    await sql`
      INSERT INTO product_search (product_id, document) VALUES (
        ${productId},
        setweight(to_tsvector('simple', ${title}), 'A') || setweight(to_tsvector('simple', ${body}), 'D'))
      ON CONFLICT (product_id) DO UPDATE SET document = excluded.document`.execute(tx);
  },
  async remove(tx, productId) {
    await sql`DELETE FROM product_search WHERE product_id = ${productId}`.execute(tx);
  },
  async find(db, terms, limit) {
    // Terms are folded to letters and digits; the quotes keep tsquery's own operators out.
    const words = terms.map((term) => term.replaceAll(/['\\]/g, '')).filter((word) => word !== '');
    if (words.length === 0) return [];
    const query = words.map((word) => `'${word}':*`).join(' & ');
    const { rows } = await sql<{ productId: string }>`
      SELECT product_id FROM product_search WHERE document @@ to_tsquery('simple', ${query})
      ORDER BY ts_rank(document, to_tsquery('simple', ${query})) DESC, product_id LIMIT ${limit}`.execute(
      db,
    );
    return rows.map((row) => row.productId);
  },
};
