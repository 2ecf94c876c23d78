import { sql, type Kysely } from 'kysely';
import { fold, words } from '#domain/catalogue/fold.ts';
import { inChunks } from '../../base/chunks.ts';
import type { Engine } from '../engine/engine.ts';

/** Records read at a time. */
const BATCH = 500;
const MAX_WORD = 60;

/** The tables of words, whose they are, and the columns that the words are of. */
const WORDS = [
  ['media_words', 'media_items', ['name', 'alt', 'id']],
  ['review_words', 'reviews', ['author', 'title', 'body']],
  ['gift_card_words', 'gift_cards', ['code_end', 'recipient_name', 'recipient_email', 'order_id']],
] as const;

interface Word {
  word: string;
  owner_id: string;
}

/** Media, reviews and gift cards are found by the beginnings of their words: a search read all of them. */
export async function up(db: Kysely<unknown>, { name }: Pick<Engine, 'name'>): Promise<void> {
  const isSqlite = name === 'sqlite';
  for (const [table, owners, columns] of WORDS) {
    await db.schema
      .createTable(table)
      // Prefixes of words are looked up as a range, so words must be ordered by their bytes.
      .addColumn('word', isSqlite ? 'text' : sql`text COLLATE "C"`, (c) => c.notNull())
      .addColumn('owner_id', 'text', (c) =>
        c.notNull().references(`${owners}.id`).onDelete('cascade'),
      )
      .addPrimaryKeyConstraint(`${table}_key`, ['word', 'owner_id'])
      .$call((built) => (isSqlite ? built.modifyEnd(sql`WITHOUT ROWID`) : built))
      .execute();
    await db.schema.createIndex(`${table}_owner`).on(table).columns(['owner_id', 'word']).execute();
    await fill(db, { table, owners, columns });
  }
}

async function fill(
  db: Kysely<unknown>,
  { table, owners, columns }: { table: string; owners: string; columns: readonly string[] },
): Promise<void> {
  for (let last = ''; ;) {
    const texts = sql.join(
      columns.map((column) => sql.ref(column)),
      sql`, ' ', `,
    );
    const { rows } = await sql<{ id: string; found: string }>`
      SELECT id, concat(${texts}) AS found FROM ${sql.table(owners)}
      WHERE id > ${last} ORDER BY id LIMIT ${sql.lit(BATCH)}`.execute(db);
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    const found = rows.flatMap(({ id, found: text }): Word[] =>
      [...new Set(words(fold(text)).map((word) => word.slice(0, MAX_WORD)))].map((word) => ({
        word,
        owner_id: id,
      })),
    );
    await inChunks(found, (some) =>
      (db as Kysely<Record<string, Word>>).insertInto(table).values(some).execute(),
    );
    last = lastRow.id;
  }
}
