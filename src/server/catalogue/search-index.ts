import {
  GENDER_SYNONYMS,
  KIND_SYNONYMS,
  MATERIAL_SYNONYMS,
  RIM_SYNONYMS,
  SHAPE_SYNONYMS,
} from '#domain/catalogue/synonyms.ts';
import { foldedWords, searchTerms } from '#domain/catalogue/words.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../db/engine/engine.ts';
import { publishChange } from '../publication/publish-change.ts';
import type { Scope } from '../scope.ts';
import { inChunks } from '../chunks.ts';
import { categoryLine, readTaxonomy } from './taxonomy.ts';

interface SearchDocument {
  title: string;
  body: string;
}

/** What search knows of active products, by id; hidden ones have no document. */
async function searchDocuments(tx: Tx, ids: string[]): Promise<Map<string, SearchDocument>> {
  const taxonomy = await readTaxonomy(tx);
  const brands = new Map(taxonomy.brands.map((row) => [row.id, row.name]));
  const colors = new Map(taxonomy.colors.map((row) => [row.id, row.name]));
  const categories = new Map(
    taxonomy.categories.map(({ id, path }) => [id, categoryLine(taxonomy, path)]),
  );
  const products = await inChunks(ids, (some) =>
    tx
      .selectFrom('products')
      .select(['id', 'name', 'brandId', 'kind', 'shape', 'rim', 'material', 'gender'])
      .where('status', '=', 'active')
      .where('id', 'in', some)
      .execute(),
  );
  const coloured = await inChunks(ids, (some) =>
    tx
      .selectFrom('variants')
      .select(['productId', 'colorId'])
      .distinct()
      .where('productId', 'in', some)
      .where('archivedAt', 'is', null)
      .execute(),
  );
  const categorised = await inChunks(ids, (some) =>
    tx.selectFrom('productCategories').selectAll().where('productId', 'in', some).execute(),
  );
  const colorsOf = Map.groupBy(coloured, (row) => row.productId);
  const categoriesOf = Map.groupBy(categorised, (row) => row.productId);
  return new Map(
    products.map(({ id, name, brandId, kind, shape, rim, material, gender }) => {
      const body = [
        KIND_SYNONYMS[kind],
        shape && SHAPE_SYNONYMS[shape],
        rim && RIM_SYNONYMS[rim],
        material && MATERIAL_SYNONYMS[material],
        gender && GENDER_SYNONYMS[gender],
        ...(colorsOf.get(id) ?? []).map(({ colorId }) => colors.get(colorId ?? '')),
        ...(categoriesOf.get(id) ?? []).flatMap(({ categoryId }) =>
          (categories.get(categoryId) ?? []).map((category) => category.name),
        ),
      ];
      return [
        id,
        {
          title: [name, brands.get(brandId ?? '')].filter(Boolean).join(' '),
          body: body.join(' '),
        },
      ];
    }),
  );
}

/** Updates how often each word occurs in the catalogue. */
async function countWords(tx: Tx, changes: Map<string, number>): Promise<void> {
  const rows = [...changes].flatMap(([word, uses]) => (uses === 0 ? [] : [{ word, uses }]));
  await inChunks(rows, (some) =>
    tx
      .insertInto('searchWords')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('word').doUpdateSet((eb) => ({
          uses: eb('searchWords.uses', '+', eb.ref('excluded.uses')),
        })),
      )
      .execute(),
  );
  await tx.deleteFrom('searchWords').where('uses', '<=', 0).execute();
}

/**
 * Runs a change of products, or of names that search finds them by, and brings search up to date with it.
 * The words that the products had before are removed from the vocabulary, so the change belongs
 * inside `change`.
 */
export async function changeSearched(
  tx: Tx,
  scope: Scope,
  productIds: string[],
  change: () => Promise<void>,
): Promise<void> {
  const before = await searchDocuments(tx, productIds);
  await change();
  const after = await searchDocuments(tx, productIds);
  if (isDeepStrictEqual(before, after)) return;
  await publishChange(scope, 'search');
  const { search } = scope.engine;
  const uses = new Map<string, number>();
  const count = ({ title, body }: SearchDocument, by: 1 | -1) => {
    for (const word of new Set(foldedWords(`${title} ${body}`))) {
      uses.set(word, (uses.get(word) ?? 0) + by);
    }
  };
  for (const document of before.values()) count(document, -1);
  for (const [id, document] of after) {
    count(document, 1);
    await search.index(tx, id, {
      title: searchTerms(document.title).join(' '),
      body: searchTerms(document.body).join(' '),
    });
  }
  for (const id of before.keys()) if (!after.has(id)) await search.remove(tx, id);
  await countWords(tx, uses);
}
