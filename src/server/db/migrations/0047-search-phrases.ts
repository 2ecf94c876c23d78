import type { Kysely } from 'kysely';
import { slugOf } from '#domain/products/slug.ts';
import { DEFAULT_PHRASES } from '#domain/search/default-phrases.ts';

/** What the words of a search mean, as staff change it; a shop begins with those that most buyers use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_phrases')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('phrases', 'text', (c) => c.notNull())
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  const rows = DEFAULT_PHRASES.map(({ name, phrases, by, value }) => ({
    id: `phrase-${slugOf(name)}`,
    slug: slugOf(name),
    name,
    phrases: phrases.join('\n'),
    by,
    value,
  }));
  await (db as Kysely<{ searchPhrases: (typeof rows)[number] }>)
    .insertInto('searchPhrases')
    .values(rows)
    .execute();
}
