import { sql, type Expression, type SqlBool } from 'kysely';
import { hasRecordWords } from '../dashboard/linked.ts';
import { writeRecordWords } from '../dashboard/record-words.ts';
import type { Engine, Tx } from '../db/engine/engine.ts';
import type { ReviewRow } from '../db/schema/reviews.ts';

/** Writes the words of what was written about products, and of who wrote it. */
export const writeReviewWords = (
  tx: Tx,
  reviews: readonly Pick<ReviewRow, 'id' | 'author' | 'title' | 'body'>[],
): Promise<void> =>
  writeRecordWords(
    tx,
    'reviewWords',
    reviews.map(({ id, author, title, body }) => ({ id, texts: [author, title, body] })),
  );

/** Reviews by their own words and by those of their products, which are stored with the product: its name may change. */
const ownAndProducts = sql`(
  SELECT owner_id, word FROM review_words
  UNION ALL
  SELECT of_product.id, product_words.word
  FROM product_words JOIN reviews AS of_product ON of_product.product_id = product_words.product_id
) AS review_words`;

/** Whether a review, its author or its product has each word that is looked for. */
export const reviewHasWords = (engine: Engine, q: string): Promise<Expression<SqlBool>> =>
  hasRecordWords(engine, q, { table: 'reviewWords', id: 'reviews.id', from: ownAndProducts });
