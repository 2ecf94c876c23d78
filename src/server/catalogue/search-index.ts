import {
  GENDER_SYNONYMS,
  KIND_SYNONYMS,
  MATERIAL_SYNONYMS,
  RIM_SYNONYMS,
  SHAPE_SYNONYMS,
} from '#domain/catalogue/synonyms.ts';
import { foldedWords, searchTerms } from '#domain/catalogue/words.ts';
import { isDeepStrictEqual } from 'node:util';
import type { ProductSearch, Tx } from '../db/engine/engine.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';
import { inChunks } from '../base/chunks.ts';
import { categoryLine, readTaxonomy } from './taxonomy.ts';

interface SearchDocument {
  title: string;
  body: string;
}

/** What search is to know of active products, by id; hidden ones have no document. */
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
  const varied = await inChunks(ids, (some) =>
    tx
      .selectFrom('variants')
      .select(['productId', 'colorId', 'customAttr'])
      .distinct()
      .where('productId', 'in', some)
      .where('archivedAt', 'is', null)
      .execute(),
  );
  const categorised = await inChunks(ids, (some) =>
    tx.selectFrom('productCategories').selectAll().where('productId', 'in', some).execute(),
  );
  const tagged = await inChunks(ids, (some) =>
    tx.selectFrom('productTags').selectAll().where('productId', 'in', some).execute(),
  );
  const tagsOf = Map.groupBy(tagged, (row) => row.productId);
  const variantsOf = Map.groupBy(varied, (row) => row.productId);
  const categoriesOf = Map.groupBy(categorised, (row) => row.productId);
  return new Map(
    products.map(({ id, name, brandId, kind, shape, rim, material, gender }) => {
      const body = [
        KIND_SYNONYMS[kind],
        shape && SHAPE_SYNONYMS[shape],
        rim && RIM_SYNONYMS[rim],
        material && MATERIAL_SYNONYMS[material],
        gender && GENDER_SYNONYMS[gender],
        ...new Set(
          (variantsOf.get(id) ?? []).flatMap(({ colorId, customAttr }) => [
            colors.get(colorId ?? ''),
            // 'Espelhada', 'Polarizada': what the lens is.
            customAttr,
          ]),
        ),
        ...(categoriesOf.get(id) ?? []).flatMap(({ categoryId }) =>
          (categories.get(categoryId) ?? []).map((category) => category.name),
        ),
        ...(tagsOf.get(id) ?? []).map(({ tag }) => tag),
        // 'Cata-vento' is looked for as one word, too.
        ...(name.match(/\p{L}+(?:-\p{L}+)+/gu) ?? []).map((word) => word.replaceAll('-', '')),
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

/** What search knows of products now: what it was given last. */
async function knownDocuments(tx: Tx, ids: string[]): Promise<Map<string, SearchDocument>> {
  const rows = await inChunks(ids, (some) =>
    tx.selectFrom('searchDocuments').selectAll().where('productId', 'in', some).execute(),
  );
  return new Map(rows.map(({ productId, title, body }) => [productId, { title, body }]));
}

/** Products that were indexed before documents were stored get theirs, as long as their names are the same. */
export async function storeMissing(tx: Tx, ids: string[]): Promise<void> {
  const known = await knownDocuments(tx, ids);
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) await storeDocuments(tx, await searchDocuments(tx, missing));
}

async function storeDocuments(tx: Tx, documents: Map<string, SearchDocument>): Promise<void> {
  const rows = [...documents].map(([productId, document]) => ({ productId, ...document }));
  await inChunks(rows, (some) =>
    tx
      .insertInto('searchDocuments')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('productId').doUpdateSet((eb) => ({
          title: eb.ref('excluded.title'),
          body: eb.ref('excluded.body'),
        })),
      )
      .execute(),
  );
}

/** Writes a product's texts into the engine's full-text search. */
export const indexDocument = (
  tx: Tx,
  search: ProductSearch,
  { productId, title, body }: SearchDocument & { productId: string },
): Promise<void> =>
  search.index(tx, productId, {
    title: searchTerms(title).join(' '),
    body: searchTerms(body).join(' '),
  });

/** Brings search up to date with products as they are now; a second time nothing changes. */
export async function indexProducts(tx: Tx, scope: Scope, productIds: string[]): Promise<void> {
  const before = await knownDocuments(tx, productIds);
  const after = await searchDocuments(tx, productIds);
  const gone = [...before.keys()].filter((id) => !after.has(id));
  const changed = new Map(
    [...after].filter(([id, document]) => !isDeepStrictEqual(before.get(id), document)),
  );
  if (gone.length === 0 && changed.size === 0) return;
  await publishChange(scope, 'search');
  const { search } = scope.engine;
  const uses = new Map<string, number>();
  const count = ({ title, body }: SearchDocument, by: 1 | -1) => {
    for (const word of new Set(foldedWords(`${title} ${body}`))) {
      uses.set(word, (uses.get(word) ?? 0) + by);
    }
  };
  for (const id of [...gone, ...changed.keys()]) {
    const document = before.get(id);
    if (document) count(document, -1);
  }
  for (const [id, document] of changed) {
    count(document, 1);
    await indexDocument(tx, search, { productId: id, ...document });
  }
  await storeDocuments(tx, changed);
  for (const id of gone) await search.remove(tx, id);
  await inChunks(gone, (some) =>
    tx.deleteFrom('searchDocuments').where('productId', 'in', some).execute(),
  );
  await countWords(tx, uses);
}

/** Runs a change of products, and brings search up to date with it. */
export async function changeSearched(
  tx: Tx,
  scope: Scope,
  productIds: string[],
  change: () => Promise<void>,
): Promise<void> {
  await storeMissing(tx, productIds);
  await change();
  await indexProducts(tx, scope, productIds);
}
