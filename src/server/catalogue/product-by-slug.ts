import { LRUCache } from 'lru-cache';
import type { Breadcrumb, ProductDetail } from '#domain/products/product.ts';
import { authorise } from '../service/authorise.ts';
import type { Scope } from '../service/scope.ts';
import type { Engine } from '../db/engine/engine.ts';
import type { ProductRow } from '../db/schema/catalogue.ts';
import { NotFoundError } from '../base/errors.ts';
import { cardOf, withPromotions } from './cards.ts';
import { cachedEach } from '../caching/cached-each.ts';
import { readProducts, type ProductParts } from './product-parts.ts';
import { countQuestions, countRatings, publicQuestions, publicReviews } from './product-reviews.ts';
import { deepestLine, taxonomy } from './taxonomy.ts';

/** The way down to the deepest category of a product. */
async function breadcrumbsOf(scope: Scope, productId: string): Promise<Breadcrumb[]> {
  const rows = await scope.engine.db
    .selectFrom('productCategories')
    .select('categoryId')
    .where('productId', '=', productId)
    .execute();
  const ids = new Set(rows.map(({ categoryId }) => categoryId));
  const line = deepestLine(await taxonomy(scope), ids);
  return line.map(({ name, path }) => ({ name, path }));
}

function sunOf({ sunCategory, uv400, polarized }: ProductRow): ProductDetail['sun'] {
  if (sunCategory === null) return null;
  return { category: sunCategory, uv400: uv400 === 1, polarized: polarized === 1 };
}

/** Id of the product that has a slug now, whatever its status. */
async function idOfSlug({ engine }: Scope, slug: string): Promise<string | undefined> {
  const found = await engine.db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return found?.id;
}

/**
 * All that there is to know of a product, with its stock at this moment.
 *
 * @throws NotFoundError when no active product has this slug
 */
export async function productBySlug(scope: Scope, slug: string): Promise<ProductDetail> {
  const id = await idOfSlug(scope, slug);
  const [parts] = id === undefined ? [] : await readProducts(scope.engine.db, [id]);
  if (!parts) throw new NotFoundError();
  return detailOf(scope, parts);
}

/**
 * Size of the cached products, as JSON: some 600, for pages that are rendered again. 2,200 of them took 10 MB of
 * memory, and a page that is rendered for the first time finds none.
 */
const CACHED_LETTERS = 2 * 1024 * 1024;

const cachedProducts = cachedEach({
  from: (id) => [`product:${id}`, 'taxonomy', 'promotions'],
  maxLetters: CACHED_LETTERS,
  load: async (scope, ids) => {
    const products = await readProducts(scope.engine.db, ids);
    const details = await Promise.all(products.map((parts) => detailOf(scope, parts)));
    return new Map((await withPromotions(scope, details)).map((product) => [product.id, product]));
  },
});

/** An active product as its page shows it, from memory. */
export const cachedProduct = async (scope: Scope, id: string): Promise<ProductDetail | undefined> =>
  (await cachedProducts(scope, [id])).get(id);

/** The products that were last asked for, by the slug they had: it may be another's by now. */
const idsBySlug = new WeakMap<Engine, LRUCache<string, string>>();
const MAX_SLUGS = 10_000;

/**
 * All that a product page shows, from memory: its stock is exact as far as pages show it: if it is sold out
 * or down to its last pieces (`showsItsStock`).
 *
 * @throws NotFoundError when no active product has this slug
 */
export async function shownProduct(scope: Scope, slug: string): Promise<ProductDetail> {
  const { engine } = scope;
  let ids = idsBySlug.get(engine);
  if (!ids) idsBySlug.set(engine, (ids = new LRUCache({ max: MAX_SLUGS })));
  const known = ids.get(slug);
  const cached = known === undefined ? undefined : await cachedProduct(scope, known);
  if (cached?.slug === slug) return cached;
  const id = await idOfSlug(scope, slug);
  const product = id === undefined ? undefined : await cachedProduct(scope, id);
  if (!product) throw new NotFoundError();
  ids.set(slug, product.id);
  return product;
}

interface PreviewedProduct extends ProductDetail {
  isPublished: boolean;
}

/**
 * A product as its page will show it, published or not, for staff.
 *
 * @throws NotFoundError
 */
export async function productForPreview(scope: Scope, id: string): Promise<PreviewedProduct> {
  authorise(scope, 'products', 'view');
  const [parts] = await readProducts(scope.engine.db, [id], { unpublished: true });
  if (!parts) throw new NotFoundError();
  return { ...(await detailOf(scope, parts)), isPublished: parts.product.status === 'active' };
}

/**
 * Slug of the active product to which an old slug leads.
 *
 * @throws NotFoundError when it leads nowhere
 */
export async function movedSlug({ engine }: Scope, slug: string): Promise<string> {
  const found = await engine.db
    .selectFrom('oldSlugs')
    .innerJoin('products', 'products.id', 'oldSlugs.recordId')
    .select('products.slug')
    .where('oldSlugs.section', '=', 'products')
    .where('oldSlugs.slug', '=', slug)
    .where('products.status', '=', 'active')
    .executeTakeFirst();
  if (!found) throw new NotFoundError();
  return found.slug;
}

async function detailOf(scope: Scope, parts: ProductParts): Promise<ProductDetail> {
  const { db } = scope.engine;
  const { product, variants, images, measures } = parts;
  const { sku, description, descriptionHtml, rim, material, gender, customAttrLabel, model } =
    product;
  return {
    ...cardOf(parts),
    sku,
    description,
    descriptionHtml,
    rim,
    material,
    gender,
    customAttrLabel,
    model,
    gtin: product.type === 'simple' ? (variants[0]?.gtin ?? null) : null,
    seo: { title: product.seoTitle, description: product.seoDescription },
    variants,
    images,
    measures,
    quantity: product.type === 'simple' ? (variants[0]?.qty ?? 0) : 0,
    sun: sunOf(product),
    breadcrumbs: await breadcrumbsOf(scope, product.id),
    reviews: await publicReviews(db, { productId: product.id }),
    questions: await publicQuestions(db, { productId: product.id }),
    questionCount: await countQuestions(db, product.id),
    ratingCounts: await countRatings(db, product.id),
  };
}
