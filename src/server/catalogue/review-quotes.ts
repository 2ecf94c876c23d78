import type { ProductCard, Review } from '#domain/catalogue/product.ts';
import type { Scope } from '../scope.ts';
import { productsByIds } from './cards.ts';

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
    .where('rating', '>=', QUOTED_RATING)
    .orderBy('reviews.createdAt', 'desc')
    .orderBy('reviews.id')
    .limit(REVIEWS_READ)
    .execute();
}

/** Takes each quote of whose product, author and words none taken before it has one. */
function unlike(quotes: Quote[]): Quote[] {
  const seen = new Set<string>();
  return quotes.filter(({ product, author, body }) => {
    const marks = [`product ${product.id}`, `author ${author}`, `body ${body}`];
    if (marks.some((mark) => seen.has(mark))) return false;
    marks.forEach((mark) => seen.add(mark));
    return true;
  });
}

/**
 * The newest of the best reviews of glasses, at most `limit`, each of another product that can be bought, by
 * another person and in other words.
 */
export async function reviewQuotes(scope: Scope, limit: number): Promise<Quote[]> {
  const telling = (await newestPraise(scope)).filter(
    ({ body }) => body.length >= SHORTEST_BODY && body.length <= LONGEST_BODY,
  );
  const cards = await productsByIds(
    scope,
    telling.map(({ productId }) => productId),
  );
  const buyable = new Map(
    cards.filter(({ available }) => available).map((card) => [card.id, card]),
  );
  const quotes = telling.flatMap(({ productId, ...review }) => {
    const product = buyable.get(productId);
    return product ? [{ ...review, product }] : [];
  });
  return unlike(quotes).slice(0, limit);
}
