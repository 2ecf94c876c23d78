import type { ImportProblem } from '#domain/imports/import.ts';
import type { ImportedProduct } from '#domain/imports/imported.ts';
import type { ProductRecord } from '#domain/products/product-record.ts';
import { SLUG_PATTERN } from '#domain/products/slug.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { Scope } from '../service/scope.ts';
import { oldSlugsOf, redirectOldSlug } from '../service/slugs.ts';
import type { Writing } from './writer.ts';

/** Longest path that redirects. */
const MAX_PATH = 500;

/** A path as it is stored: decoded, in lower case, without a slash at its end. Null for one that is none. */
export function plainPath(path: string): string | null {
  try {
    const plain = decodeURIComponent(path).split(/[?#]/, 1)[0]!.replace(/\/+$/, '').toLowerCase();
    return /^\/[^/\0]/.test(plain) && plain.length <= MAX_PATH ? plain : null;
  } catch {
    return null;
  }
}

/** What leads to a product beside its slug. */
export async function addressesOf(
  db: Db,
  productId: string,
): Promise<{ slugs: readonly string[]; paths: readonly string[] }> {
  const rows = await db
    .selectFrom('movedPaths')
    .select('path')
    .where('productId', '=', productId)
    .orderBy('path')
    .execute();
  return {
    slugs: await oldSlugsOf(db, { section: 'products', id: productId }),
    paths: rows.map(({ path }) => path),
  };
}

/** Whether another product has a slug, now or before. */
async function isAnothers(tx: Tx, slug: string, id: string): Promise<boolean> {
  const current = await tx
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (current) return true;
  const old = await tx
    .selectFrom('oldSlugs')
    .select('recordId')
    .where('section', '=', 'products')
    .where('slug', '=', slug)
    .where('recordId', '!=', id)
    .executeTakeFirst();
  return old !== undefined;
}

/** Has older addresses lead to a product. One that is another's, or no address, is left out with a warning. */
export async function writeAddresses(
  tx: Tx,
  scope: Scope,
  {
    writing: { record, columns },
    product,
  }: { writing: Writing<ImportedProduct>; product: ProductRecord },
): Promise<{ isChanged: boolean; problems: ImportProblem[] }> {
  const { id } = product;
  const known = await addressesOf(tx, id);
  const problems: ImportProblem[] = [];
  let isChanged = false;
  const column = columns.headers[columns.indexOf.get('oldSlugs') ?? -1] ?? '';
  const warn = (code: 'slug' | 'slugTaken', value: string) =>
    problems.push({ row: record.rows[0] ?? 0, column, code, level: 'warning', values: { value } });
  for (const slug of new Set(record.oldSlugs)) {
    if (known.slugs.includes(slug) || slug === product.slug) continue;
    if (!SLUG_PATTERN.test(slug)) warn('slug', slug);
    else if (await isAnothers(tx, slug, id)) warn('slugTaken', slug);
    else {
      await redirectOldSlug(tx, scope, {
        section: 'products',
        id,
        before: slug,
        after: product.slug,
      });
      isChanged = true;
    }
  }
  const paths = new Set((record.oldPaths ?? []).flatMap((path) => plainPath(path) ?? []));
  for (const path of paths) {
    if (known.paths.includes(path) || path === `/produto/${product.slug}`) continue;
    await tx
      .insertInto('movedPaths')
      .values({ path, productId: id, createdAt: scope.now() })
      .onConflict((conflict) => conflict.column('path').doUpdateSet({ productId: id }))
      .execute();
    isChanged = true;
  }
  return { isChanged, problems };
}

/** Takes back what an import has added to a product's addresses. */
export async function restoreAddresses(
  tx: Tx,
  { id, slugs, paths }: { id: string; slugs: readonly string[]; paths: readonly string[] },
): Promise<void> {
  if (slugs.length > 0) {
    await tx
      .deleteFrom('oldSlugs')
      .where('section', '=', 'products')
      .where('recordId', '=', id)
      .where('slug', 'in', slugs)
      .execute();
  }
  if (paths.length === 0) return;
  await tx
    .deleteFrom('movedPaths')
    .where('productId', '=', id)
    .where('path', 'in', paths)
    .execute();
}

/** Where a path of the shop that products came from leads: the product's page; null if it leads nowhere. */
export async function movedPath({ engine }: Scope, path: string): Promise<string | null> {
  const plain = plainPath(path);
  if (plain === null) return null;
  const found = await engine.db
    .selectFrom('movedPaths')
    .innerJoin('products', 'products.id', 'movedPaths.productId')
    .select('products.slug')
    .where('movedPaths.path', '=', plain)
    .where('products.status', '=', 'active')
    .executeTakeFirst();
  return found ? `/produto/${found.slug}` : null;
}
