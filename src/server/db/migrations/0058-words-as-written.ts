import type { Kysely } from 'kysely';
import { fold } from '#domain/catalogue/fold.ts';
import { slugOf } from '#domain/products/slug.ts';
import { DEFAULT_PHRASES } from '#domain/search/default-phrases.ts';

interface Tables {
  searchPhrases: {
    id: string;
    slug: string;
    name: string;
    phrases: string;
    by: string;
    value: string;
  };
}

/**
 * Words that are looked for as they are written become rows that the shop edits: they were in the code. What the shop
 * has given a meaning of its own stays as it is.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Tables>;
  const rows = await db.selectFrom('searchPhrases').select('phrases').execute();
  const taken = new Set(rows.flatMap(({ phrases }) => phrases.split('\n').map(fold)));
  for (const { name, phrases, by, value } of DEFAULT_PHRASES) {
    const free = phrases.filter((phrase) => !taken.has(fold(phrase)));
    if (by !== 'asWritten' || free.length === 0) continue;
    const slug = slugOf(name);
    await db
      .insertInto('searchPhrases')
      .values({ id: `phrase-${slug}`, slug, name, phrases: free.join('\n'), by, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
