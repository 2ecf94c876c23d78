import { foldEmail } from '#domain/address/email.ts';
import { shownName } from '#domain/address/person-name.ts';
import { questionSchema } from '#domain/reviews/review-input.ts';
import { NotFoundError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { hitRateLimit } from '../security/rate-limit.ts';
import { writeReviewWords } from './review-words.ts';

interface Question {
  /** The product's slug. */
  slug: string;
  body: unknown;
  /** Network address of the caller. */
  address: string;
}

/**
 * Passes a visitor's question about a product on to the shop; it is public once it is answered.
 *
 * @throws InvalidFieldsError; NotFoundError for a product that is not shown; TooManyTriesError: RATE_LIMIT_REVIEW
 */
export async function askQuestion(scope: Scope, { slug, body, address }: Question): Promise<void> {
  await hitRateLimit(scope, 'review', `question ${address}`);
  const { name, email, body: text } = parseInput(questionSchema, body);
  const now = scope.now();
  await scope.engine.transaction(async (tx) => {
    const product = await tx
      .selectFrom('products')
      .select('id')
      .where('slug', '=', slug)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (!product) throw new NotFoundError();
    const written = { id: scope.newId(), author: shownName(name), title: '', body: text };
    await tx
      .insertInto('reviews')
      .values({
        ...written,
        kind: 'question',
        productId: product.id,
        email: foldEmail(email),
        rating: null,
        status: 'pending',
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    await writeReviewWords(tx, [written]);
  });
}
