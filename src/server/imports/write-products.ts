import { isDeepStrictEqual } from 'node:util';
import type { ImportProblem } from '#domain/imports/import.ts';
import type { ImportedProduct } from '#domain/imports/imported.ts';
import { draftOf } from '#domain/products/product-draft.ts';
import { productInputSchema, type ProductDraft } from '#domain/products/product-input.ts';
import type { ProductRecord } from '#domain/products/product-record.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { ConflictError, InvalidFieldsError, ShopError } from '../base/errors.ts';
import { richText } from '../products/clean-rich-text.ts';
import { lockProducts } from '../products/lock-products.ts';
import { productRecord } from '../products/read-product.ts';
import { createProduct, updateProduct } from '../products/save-product.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { figuresDraft, productDraft } from './product-draft.ts';
import { addressesOf, writeAddresses } from './product-addresses.ts';
import { problemsOf } from './product-problems.ts';
import { RefusedRecord, type Writing, type Written } from './writer.ts';

/** A product before or after an import, and the paths that lead to it. */
export interface StoredProduct {
  product: ProductRecord;
  paths: readonly string[];
}

/** A product as an undo needs it. */
export async function storedProduct(db: Db, id: string): Promise<StoredProduct> {
  return { product: await productRecord(db, id), paths: (await addressesOf(db, id)).paths };
}

/** The products that have one of these SKUs. */
async function productsOfSkus(tx: Tx, skus: readonly string[]): Promise<string[]> {
  if (skus.length === 0) return [];
  const rows = await tx
    .selectFrom('variants')
    .select('productId')
    .distinct()
    .where('sku', 'in', skus)
    .where('archivedAt', 'is', null)
    .orderBy('productId')
    .execute();
  return rows.map(({ productId }) => productId);
}

/** The product that a record is: by its slug, an older one, or else by its SKUs. */
async function findProduct(
  tx: Tx,
  { slug, variants }: ImportedProduct,
): Promise<{ id: string; isBySlug: boolean; isByOldSlug: boolean } | null> {
  if (slug) {
    const found = await tx
      .selectFrom('products')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirst();
    if (found) return { id: found.id, isBySlug: true, isByOldSlug: false };
    const moved = await tx
      .selectFrom('oldSlugs')
      .innerJoin('products', 'products.id', 'oldSlugs.recordId')
      .select('products.id')
      .where('oldSlugs.section', '=', 'products')
      .where('oldSlugs.slug', '=', slug)
      .executeTakeFirst();
    if (moved) return { id: moved.id, isBySlug: false, isByOldSlug: true };
  }
  const [id] = await productsOfSkus(
    tx,
    variants.flatMap(({ sku }) => sku || []),
  );
  return id === undefined ? null : { id, isBySlug: false, isByOldSlug: false };
}

/** A product as it would be stored, without its stock. */
function edited(draft: ProductDraft): object {
  const { variants, descriptionHtml, ...rest } = parseInput(productInputSchema, draft);
  return {
    ...rest,
    descriptionHtml: richText(descriptionHtml, 'descriptionHtml').html,
    variants: variants.map(({ stock: _, ...variant }) => variant),
  };
}

const changes = (before: ProductRecord, draft: ProductDraft): boolean =>
  draft.variants.some(({ stock }) => stock !== undefined) ||
  !isDeepStrictEqual(edited(draftOf(before)), edited(draft));

/** Turns what the shop refuses into problems of cells. */
async function asProblems<T>(
  writing: Writing<ImportedProduct>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof InvalidFieldsError) throw new RefusedRecord(problemsOf(writing, error));
    const { record, columns } = writing;
    const row = record.rows[0] ?? 0;
    const columnOf = (field: string) => columns.headers[columns.indexOf.get(field) ?? -1] ?? '';
    // Archiving asks for a right of its own.
    if (error instanceof ShopError && error.status === 403) {
      const values = { value: record.status ?? '' };
      const column = columnOf('status');
      throw new RefusedRecord([{ row, column, code: 'status', level: 'error', values }]);
    }
    if (error instanceof ConflictError && error.code === 'tooManyCategories') {
      const column = columnOf('categories');
      throw new RefusedRecord([
        { row, column, code: 'tooLong', level: 'error', values: { max: 1000 } },
      ]);
    }
    throw error;
  }
}

/** Creates or updates a product as a file says it. @throws RefusedRecord */
export async function writeProduct(
  tx: Tx,
  scope: Scope,
  writing: Writing<ImportedProduct>,
): Promise<Written> {
  return asProblems(writing, () =>
    writing.record.bySku ? writeFigures(tx, scope, writing) : writeWhole(tx, scope, writing),
  );
}

async function writeWhole(
  tx: Tx,
  scope: Scope,
  writing: Writing<ImportedProduct>,
): Promise<Written> {
  const { record } = writing;
  const found = await findProduct(tx, record);
  if (found) await lockProducts(tx, scope, [found.id]);
  const before = found ? await storedProduct(tx, found.id) : null;
  const { draft, problems, hasPictures } = await productDraft(tx, scope, {
    writing,
    before: before?.product ?? null,
    keepsSlug: found?.isByOldSlug ?? false,
  });
  const written = await writeDraft(scope, { draft, before });
  const { product } = written;
  const moved = await writeAddresses(tx, scope, { writing, product });
  const isChanged = written.isChanged || moved.isChanged;
  return {
    outcome: before === null ? 'created' : isChanged ? 'updated' : 'unchanged',
    id: product.id,
    name: product.name,
    before,
    after: isChanged || before === null ? await storedProduct(tx, product.id) : null,
    problems: [...problems, ...moved.problems],
    hasPictures,
  };
}

/** Writes a draft if anything differs from before. */
async function writeDraft(
  scope: Scope,
  { draft, before }: { draft: ProductDraft; before: StoredProduct | null },
): Promise<{ product: ProductRecord; isChanged: boolean }> {
  if (before === null) return { product: await createProduct(scope, draft), isChanged: true };
  const { product } = before;
  if (!changes(product, draft)) return { product, isChanged: false };
  return { product: await updateProduct(scope, { ...draft, id: product.id }), isChanged: true };
}

/** Price and stock of variants, by their SKUs: a supplier's list. */
async function writeFigures(
  tx: Tx,
  scope: Scope,
  writing: Writing<ImportedProduct>,
): Promise<Written> {
  const { record, columns } = writing;
  const ids = await productsOfSkus(
    tx,
    record.variants.flatMap(({ sku }) => sku || []),
  );
  await lockProducts(tx, scope, ids);
  const [id] = ids;
  const before = id === undefined ? null : await storedProduct(tx, id);
  const own = new Set(before?.product.variants.map(({ sku }) => sku));
  const column = columns.headers[columns.indexOf.get('sku') ?? -1] ?? '';
  const unknown = record.variants.flatMap(({ row, sku = '' }): ImportProblem[] =>
    own.has(sku)
      ? []
      : [{ row, column, code: 'skuUnknown', level: 'error', values: { value: sku } }],
  );
  if (unknown.length > 0 || before === null) throw new RefusedRecord(unknown);
  const draft = figuresDraft(before.product, record.variants);
  const { product, isChanged } = await writeDraft(scope, { draft, before });
  return {
    outcome: isChanged ? 'updated' : 'unchanged',
    id: product.id,
    name: product.name,
    before,
    after: isChanged ? await storedProduct(tx, product.id) : null,
  };
}
