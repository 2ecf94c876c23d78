import type { ProductCard, Review } from '#domain/products/product.ts';
import type { Scope } from '../service/scope.ts';
import { dependsOn } from '../caching/dependencies.ts';
import { productsByIds } from './cards.ts';
import type { IndexRow } from './catalogue-index.ts';
import { catalogueIndex, dependsOnIndex } from './current-index.ts';

/** A review that speaks for a product. */
export interface Quote extends Pick<Review, 'author' | 'rating' | 'title' | 'body'> {
  product: ProductCard;
}

/** Quotes are the best reviews, and long enough to say something; letters. */
const QUOTED_RATING = 5;
const SHORTEST_BODY = 60;
const LONGEST_BODY = 220;
/** The newest reviews among which quotes are looked for. */
const REVIEWS_READ = 60;

function newestPraise({ engine }: Scope) {
  return engine.db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.productId')
    .select(['reviews.productId', 'author', 'rating', 'title', 'body'])
    .where('reviews.status', '=', 'approved')
    .where('products.status', '=', 'active')
    .where('products.kind', '!=', 'acessorios')
    .where('reviews.kind', '=', 'review')
    .where('rating', '>=', QUOTED_RATING)
    .$narrowType<{ rating: number }>()
    .orderBy('reviews.createdAt', 'desc')
    .orderBy('reviews.id')
    .limit(REVIEWS_READ)
    .execute();
}

type Praise = Omit<Quote, 'product'> & { productId: string };

/** Picks each review whose product, author and words differ from those picked before. */
function unlike(praise: Praise[]): Praise[] {
  const seen = new Set<string>();
  return praise.filter(({ productId, author, body }) => {
    const marks = [`product ${productId}`, `author ${author}`, `body ${body}`];
    if (marks.some((mark) => seen.has(mark))) return false;
    marks.forEach((mark) => seen.add(mark));
    return true;
  });
}

const isBuyable = (row: IndexRow | undefined): boolean => row?.isBuyable ?? false;

/**
 * The newest of the best reviews of glasses, at most `limit`, each of another product that can be bought, by
 * another person and in other words.
 */
export async function reviewQuotes(scope: Scope, limit: number): Promise<Quote[]> {
  const index = await catalogueIndex(scope);
  dependsOn('reviews');
  // Products whose reviews may be quoted; the page depends on those shown by their cards.
  dependsOnIndex(
    ({ before, after }) => isBuyable(before) !== isBuyable(after) || before?.kind !== after?.kind,
  );
  const telling = (await newestPraise(scope)).filter(
    ({ productId, body }) =>
      isBuyable(index.get(productId)) &&
      body.length >= SHORTEST_BODY &&
      body.length <= LONGEST_BODY,
  );
  const quoted = unlike(telling).slice(0, limit);
  const cards = await productsByIds(
    scope,
    quoted.map(({ productId }) => productId),
  );
  return quoted.flatMap(({ productId, ...review }) => {
    const product = cards.find(({ id }) => id === productId);
    return product ? [{ ...review, product }] : [];
  });
}
