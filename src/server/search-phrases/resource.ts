import { expressionBuilder } from 'kysely';
import { fold } from '#domain/catalogue/fold.ts';
import { phraseList, type PhraseItem } from '#domain/search/phrase.ts';
import { phraseSchema } from '#domain/search/phrase-input.ts';
import { flatResource } from '../dashboard/flat.ts';
import { holdsWords } from '../dashboard/where.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { Schema } from '../db/schema/schema.ts';
import { InvalidFieldsError } from '../base/errors.ts';

const { ref } = expressionBuilder<Schema, 'searchPhrases'>();

const items = async (db: Db, ids: readonly string[]): Promise<PhraseItem[]> =>
  db.selectFrom('searchPhrases').selectAll().where('id', 'in', ids).execute();

/** @throws InvalidFieldsError if another record has one of the words, which can mean only one thing */
async function refuseTaken(
  tx: Tx,
  { id, phrases }: { id: string; phrases: readonly string[] },
): Promise<void> {
  const others = await tx
    .selectFrom('searchPhrases')
    .select(['name', 'phrases'])
    .where('id', '!=', id)
    .execute();
  const own = new Set(phrases.map(fold));
  for (const { name, phrases: lines } of others) {
    const taken = lines.split('\n').find((phrase) => own.has(fold(phrase)));
    if (taken !== undefined) {
      throw new InvalidFieldsError({ phrases: 'fields.searchWordTaken' }, 'invalidFields', {
        word: taken,
        name,
      });
    }
  }
}

/** What the words of a search mean. */
export const searchPhrases = flatResource({
  table: 'searchPhrases',
  list: {
    shape: phraseList,
    search: (q, { engine }) => holdsWords(engine, q, [ref('name'), ref('phrases')]),
    sorts: { name: ({ engine }) => engine.fold(ref('name')) },
    columns: ['name', 'phrases', 'by', 'value'],
  },
  items,
  schema: phraseSchema,
  row: async (_tx, { phrases, by, value }) => ({ phrases: phrases.join('\n'), by, value }),
  parts: async (tx, _scope, { id, input: { phrases } }) => refuseTaken(tx, { id, phrases }),
  unnamed: 'palavras',
  redirects: false,
  topics: { record: () => 'search', names: 'search' },
  audited: ['name', 'phrases', 'by', 'value'],
});
