import type { Brand, ProductCard, ProductImage, ProductKind } from '#domain/products/product.ts';
import type { Scope } from '../scope.ts';
import { categoryBranches, filledCategories, listBrands } from './browse.ts';
import { dependsOn, untracked } from '../publication/dependencies.ts';
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

/** A product with a picture to show it by. */
type Pictured = ProductCard & { image: ProductImage };

/** A main category, shown by the picture of a product in it that can be bought. */
export interface CategoryPicture {
  name: string;
  path: string;
  image: ProductImage | null;
}

export interface Showcase {
  /** The big picture of the page: acetate glasses that people like best, else the newest glasses. */
  hero: Pictured | null;
  /** The next newest, without the one in the big picture. */
  newest: ProductCard[];
  /** The first main categories that have something to buy. */
  categories: CategoryPicture[];
  /** Brands of which something can be bought. */
  brands: Brand[];
  quotes: Quote[];
}

const isPictured = (product: ProductCard): product is Pictured => product.image !== null;

const averageOf = ({ rating }: ProductCard) =>
  rating && rating.count >= HERO_REVIEWS ? rating.average : 0;

/** What the home page shows of the catalogue. */
export async function showcase(scope: Scope): Promise<Showcase> {
  const hero = await heroOf(scope);
  const newest = await newestOf(scope, { limit: NEWEST_SHOWN + 1 });
  const filled = await filledCategories(scope);
  const roots = (await categoryBranches(scope)).filter(({ path }) => filled.has(path));
  return {
    hero,
    newest: newest.filter(({ id }) => id !== hero?.id).slice(0, NEWEST_SHOWN),
    categories: await Promise.all(
      roots.slice(0, CATEGORIES_SHOWN).map(async ({ name, path }) => ({
        name,
        path,
        image: await pictureOf(scope, path),
      })),
    ),
    brands: (await listBrands(scope)).filter(({ count }) => count > 0),
    quotes: await reviewQuotes(scope, QUOTES_SHOWN),
  };
}

/** Acetate has the depth that a large picture shows; the best liked of the newest, if they are rated. */
async function heroOf(scope: Scope): Promise<Pictured | null> {
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
