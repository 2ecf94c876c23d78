/** A catalogue many times as large: each product once more per copy, written by the database itself. */
import { sql } from 'kysely';
import type { Scope } from '#server/service/scope.ts';
import type { Tx } from '#server/db/engine/engine.ts';

/**
 * What differs in a copy, by table and column, as SQL with `:n` for the copy's number; every other column is the
 * original's. `original` holds the ids of the products there were.
 */
const COPIED: Record<string, Record<string, string>> = {
  products: {
    id: `id || '-c:n'`,
    slug: `slug || '-c:n'`,
    sku: `sku || '-C:n'`,
    name: `name || ' :n'`,
    sort_name: `sort_name || ' :n'`,
    created_at: `created_at - :n * 61000`,
  },
  variants: {
    id: `id || '-c:n'`,
    product_id: `product_id || '-c:n'`,
    sku: `sku || '-C:n'`,
    price_cents: `price_cents + (:n % 40) * 100`,
  },
  product_categories: { product_id: `product_id || '-c:n'` },
  product_tags: { product_id: `product_id || '-c:n'` },
  frame_measures: { product_id: `product_id || '-c:n'` },
  product_images: { product_id: `product_id || '-c:n'` },
  product_listings: {
    id: `id || '-c:n'`,
    sort_name: `sort_name || ' :n'`,
    min_price_cents: `min_price_cents + (:n % 40) * 100`,
    max_price_cents: `max_price_cents + (:n % 40) * 100`,
    created_at: `created_at - :n * 61000`,
  },
  product_words: {
    // Each copy has a SKU of its own; the other words are those of the original's name.
    word: `CASE WHEN word LIKE 'n0%' THEN word || 'c:n' ELSE word END`,
    product_id: `product_id || '-c:n'`,
  },
  search_documents: { product_id: `product_id || '-c:n'`, title: `title || ' :n'` },
};

const SEARCHED = {
  sqlite: [
    `INSERT INTO product_search_rows (product_id) SELECT id || '-c:n' FROM original`,
    `INSERT INTO product_search (rowid, product_id, title, body)
     SELECT copy.id, copy.product_id, found.title || ' :n', found.body
     FROM original
     JOIN product_search_rows own ON own.product_id = original.id
     JOIN product_search found ON found.rowid = own.id
     JOIN product_search_rows copy ON copy.product_id = original.id || '-c:n'`,
  ],
  postgres: [
    `INSERT INTO product_search (product_id, document)
     SELECT product_id || '-c:n', document || setweight(to_tsvector('simple', ':n'), 'A')
     FROM product_search JOIN original ON original.id = product_id`,
  ],
};

/** Columns that can be written: not those that the database computes. */
async function columnsOf(tx: Tx, { engine }: Scope, table: string): Promise<string[]> {
  const { rows } =
    engine.name === 'sqlite'
      ? await sql<{ name: string }>`SELECT name FROM pragma_table_info(${table})`.execute(tx)
      : await sql<{ name: string }>`
          SELECT column_name AS name FROM information_schema.columns
          WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER'`.execute(
          tx,
        );
  return rows.map(({ name }) => name);
}

/**
 * Adds `copies` of each product, with variants, pictures, places in lists and search. Names, SKUs, addresses, prices
 * and times differ; what was sold, stock's history and reviews stay the originals'.
 */
export async function multiplyCatalogue(
  scope: Scope,
  copies: number,
  log: (line: string) => void,
): Promise<void> {
  const { engine } = scope;
  await engine.fill(async (tx) => {
    if (engine.name === 'sqlite') await sql`PRAGMA cache_size = -1000000`.execute(tx);
    await sql`CREATE TEMPORARY TABLE original AS SELECT id FROM products`.execute(tx);
    const statements = [...SEARCHED[engine.name]];
    for (const [table, changed] of Object.entries(COPIED)) {
      const columns = await columnsOf(tx, scope, table);
      const key = changed.product_id ? 'product_id' : 'id';
      const values = columns.map((column) => changed[column] ?? column);
      statements.unshift(
        `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${table}
         WHERE ${key} IN (SELECT id FROM original)`,
      );
    }
    // Products come first: what belongs to them refers to them.
    statements.sort(
      (a, b) =>
        Number(b.startsWith('INSERT INTO products ')) -
        Number(a.startsWith('INSERT INTO products ')),
    );
    for (let n = 1; n <= copies; n += 1) {
      for (const statement of statements) {
        await sql.raw(statement.replaceAll(':n', String(n))).execute(tx);
      }
      await sql`INSERT INTO search_words (word, uses) SELECT ${String(n)}, count(*) FROM original
        WHERE true ON CONFLICT (word) DO NOTHING`.execute(tx);
      log(`${n} of ${copies} copies`);
    }
    await sql`UPDATE search_words SET uses = uses * ${copies + 1}`.execute(tx);
    await sql`DROP TABLE original`.execute(tx);
  });
}
