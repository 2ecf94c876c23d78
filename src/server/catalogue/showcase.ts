import type { CategoryPicture, Pictured } from '#domain/homepage/shown-part.ts';
import type {
  Brand,
  CategoryBranch,
  ProductCard,
  ProductImage,
  ProductKind,
} from '#domain/products/product.ts';
import type { Scope } from '../service/scope.ts';
import { categoryBranches, filledCategories, listBrands } from './categories-and-brands.ts';
import { dependsOn, untracked } from '../caching/dependencies.ts';
import { productsByIds } from './cards.ts';
import { newestIds, newestOf } from './newest.ts';
import { cachedProduct } from './product-by-slug.ts';
import { reviewQuotes, type Quote } from './review-quotes.ts';

const HERO_KIND: ProductKind = 'grau';
/** The newest acetate glasses among which the big picture is chosen. */
const HERO_CANDIDATES = 24;
/** Reviews below which an average says little. */
const HERO_REVIEWS = 3;
const NEWEST_SHOWN = 4;
const QUOTES_SHOWN = 3;
/** Main categories the home page leads to. */
const CATEGORIES_SHOWN = 3;

const isPictured = (product: ProductCard): product is Pictured => product.image !== null;

const averageOf = ({ rating }: ProductCard) =>
  rating && rating.count >= HERO_REVIEWS ? rating.average : 0;

/** The newest, without the one in the big picture. */
export async function newestBeside(
  scope: Scope,
  { heroId, limit = NEWEST_SHOWN }: { heroId?: string | undefined; limit?: number },
): Promise<ProductCard[]> {
  const newest = await newestOf(scope, { limit: limit + 1 });
  return newest.filter(({ id }) => id !== heroId).slice(0, limit);
}

const everyBranch = (branches: readonly CategoryBranch[]): CategoryBranch[] =>
  branches.flatMap((branch) => [branch, ...everyBranch(branch.children)]);

/**
 * Categories that have something to buy, with a picture.
 *
 * @param ids which, in their order; none are the first main ones
 */
export async function shownCategories(
  scope: Scope,
  { ids }: { ids: readonly string[] } = { ids: [] },
): Promise<CategoryPicture[]> {
  const filled = await filledCategories(scope);
  const roots = await categoryBranches(scope);
  const wanted =
    ids.length > 0
      ? ids.flatMap((id) => everyBranch(roots).find((branch) => branch.id === id) ?? [])
      : roots;
  const shown = wanted.filter(({ path }) => filled.has(path));
  return Promise.all(
    shown.slice(0, ids.length || CATEGORIES_SHOWN).map(async ({ name, path }) => ({
      name,
      path,
      image: await pictureOf(scope, path),
    })),
  );
}

/** Brands of which something can be bought. */
export const shownBrands = async (scope: Scope): Promise<Brand[]> =>
  (await listBrands(scope)).filter(({ count }) => count > 0);

/** What buyers wrote lately. */
export const shownQuotes = (scope: Scope): Promise<Quote[]> => reviewQuotes(scope, QUOTES_SHOWN);

/**
 * The product of the big picture: acetate has the depth that it shows; the best liked of the newest, if they are
 * rated, else the newest glasses.
 */
export async function heroOf(scope: Scope): Promise<Pictured | null> {
  const narrowed = { kind: [HERO_KIND], material: ['acetato'] };
  const candidateIds = await newestIds(scope, { limit: HERO_CANDIDATES, facets: narrowed });
  const candidates = await untracked(() => productsByIds(scope, candidateIds));
  // Of those not chosen, only what could change the choice: reviews, and a first picture.
  dependsOn('reviews');
  for (const product of candidates) if (!isPictured(product)) dependsOn(`product:${product.id}`);
  const [liked] = candidates
    .filter((product) => isPictured(product) && averageOf(product) > 0)
    .sort((one, other) => averageOf(other) - averageOf(one));
  const hero = liked ?? (await newestOf(scope, { limit: 1, facets: { kind: [HERO_KIND] } }))[0];
  return hero && isPictured(hero) ? { ...hero, image: await heroPicture(scope, hero) } : null;
}

/** The second view (three-quarter) of the colour that is shown first; the first view if there is only one. */
async function heroPicture(scope: Scope, { id, image }: Pictured) {
  const shown = await cachedProduct(scope, id);
  const [, second] = (shown?.images ?? []).filter(({ color }) => color === image.color);
  return second ?? image;
}

/** The second newest of a category represents it, since the newest are shown already. */
async function pictureOf(scope: Scope, path: string): Promise<ProductImage | null> {
  return (await newestOf(scope, { limit: 2, facets: { category: [path] } })).at(-1)?.image ?? null;
}
