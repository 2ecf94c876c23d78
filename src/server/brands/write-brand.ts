import { brandSchema } from '#domain/brands/brand.ts';
import { authorise } from '../authorise.ts';
import { writeListings } from '../catalogue/listings.ts';
import { changeSearched } from '../catalogue/search-index.ts';
import type { Unchecked } from '../dashboard/resource.ts';
import type { Tx } from '../db/engine/engine.ts';
import { ConflictError, InvalidFieldsError } from '../errors.ts';
import { claimMedia } from '../media/uses.ts';
import { parseInput } from '../parse-input.ts';
import { richText } from '../products/clean-rich-text.ts';
import { lockProducts } from '../products/lock-products.ts';
import { changed } from '../publication/changed.ts';
import type { Scope } from '../scope.ts';
import { forgetOldSlugs, freeSlug, redirectOldSlug } from '../slugs.ts';

/** Checks what is written of a brand, and makes the columns of it. @throws InvalidFieldsError */
async function columnsOf(tx: Tx, { id, body }: { id: string; body: Unchecked }) {
  const { name, slug, logo, descriptionHtml, seo } = parseInput(brandSchema, body);
  const picture = logo === null ? undefined : (await claimMedia(tx, [logo])).get(logo);
  if (logo !== null && picture?.kind !== 'image') {
    throw new InvalidFieldsError({ logo: 'fields.unknown' });
  }
  const { html, text } = richText(descriptionHtml);
  const wanted = { typed: slug, name, otherwise: 'marca' };
  return {
    name,
    slug: await freeSlug(tx, { section: 'brands', id }, wanted),
    logo,
    logoWidth: picture?.width ?? 0,
    logoHeight: picture?.height ?? 0,
    description: text,
    descriptionHtml: html,
    seoTitle: seo.title,
    seoDescription: seo.description,
  };
}

/** Makes a brand, and answers its id. */
export async function createBrand(scope: Scope, body: Unchecked): Promise<string> {
  authorise(scope, 'brands', 'edit');
  const id = scope.newId();
  await scope.engine.transaction(async (tx) => {
    const columns = await columnsOf(tx, { id, body });
    await tx
      .insertInto('brands')
      .values({ id, ...columns, updatedAt: scope.now() })
      .execute();
    await redirectOldSlug(tx, scope, { section: 'brands', id, before: null, after: columns.slug });
    await changed(scope, 'taxonomy', `brand:${id}`);
  });
  return id;
}

/** Changes a brand; its old slug redirects to the new one, and search finds its products by the new name. */
export async function updateBrand(
  scope: Scope,
  { id, ...body }: Unchecked & { id: string },
): Promise<void> {
  authorise(scope, 'brands', 'edit');
  await scope.engine.transaction(async (tx) => {
    const columns = await columnsOf(tx, { id, body });
    const before = await tx
      .selectFrom('brands')
      .select(['name', 'slug'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const write = async () =>
      void (await tx.updateTable('brands').set(columns).where('id', '=', id).execute());
    await changed(scope, `brand:${id}`);
    if (before.name === columns.name) await write();
    else await rewriteProducts(tx, scope, { brandIds: [id], change: write });
    if (before.name === columns.name && before.slug === columns.slug) return;
    await changed(scope, 'taxonomy');
    const moved = { before: before.slug, after: columns.slug };
    await redirectOldSlug(tx, scope, { section: 'brands', id, ...moved });
  });
}

/**
 * Runs a change of brands, and brings search and lists up to date with their products.
 *
 * @returns ids of the products
 */
export async function rewriteProducts(
  tx: Tx,
  scope: Scope,
  { brandIds, change }: { brandIds: readonly string[]; change: () => Promise<void> },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('brandId', 'in', brandIds)
    .execute();
  const ids = rows.map(({ id }) => id);
  await lockProducts(tx, scope, ids);
  await changeSearched(tx, scope, ids, change);
  await writeListings(tx, ids);
  return ids;
}

/** Removes a brand that no product has. @throws ConflictError 'brandHasProducts' with their number */
export async function removeBrand(scope: Scope, { id }: { id: string }): Promise<void> {
  authorise(scope, 'brands', 'delete');
  await scope.engine.transaction(async (tx) => {
    const { products } = await tx
      .selectFrom('products')
      .select((eb) => eb.fn.countAll<number>().as('products'))
      .where('brandId', '=', id)
      .executeTakeFirstOrThrow();
    if (Number(products) > 0) throw new ConflictError('brandHasProducts');
    await tx.deleteFrom('brands').where('id', '=', id).execute();
    await forgetOldSlugs(tx, { section: 'brands', id });
    await changed(scope, 'taxonomy', `brand:${id}`);
  });
}
