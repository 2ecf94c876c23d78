import type { ProductInput } from './write-product.ts';
import type { InsertObject } from 'kysely';
import type { ReviewStatus } from '#domain/reviews/review.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { between, seededRandom, type Random } from './random.ts';
import { FRAME_REVIEWS } from './review-texts/frames.ts';
import { ACCESSORY_REVIEWS, CHILDREN_REVIEWS } from './review-texts/others.ts';
import { factsOf, isForChildren, type Facts, type ReviewText } from './review-texts/review-text.ts';
import { SUN_REVIEWS } from './review-texts/sunglasses.ts';

export type DemoReview = InsertObject<Schema, 'reviews'> & { productId: string };

const AUTHORS = [
  'Camila A.',
  'Rafael M.',
  'Beatriz N.',
  'João Pedro',
  'Luciana P.',
  'Marcos V.',
  'Helena',
  'Thiago S.',
  'Ana Clara',
  'Fernando',
  'Júlia C.',
  'Paulo H.',
  'Renata F.',
  'Gustavo L.',
  'Dona Sônia',
  'Eduardo K.',
  'Patrícia',
  'Diego F.',
  'Marina G.',
  'Otávio',
  'Larissa M.',
  'Vicente R.',
  'Isabela',
  'André Luiz',
  'Tereza',
  'Caio B.',
  'Lívia',
  'Ricardo T.',
] as const;

/** Most times that the same words are used in the shop. */
const MAX_USES = 2;

function textsFor(facts: Facts): readonly ReviewText[] {
  if (facts.kind === 'acessorios') return ACCESSORY_REVIEWS;
  if (isForChildren(facts)) return CHILDREN_REVIEWS;
  if (facts.kind === 'grau') return FRAME_REVIEWS;
  return facts.kind === 'clip-on' ? [...SUN_REVIEWS, ...FRAME_REVIEWS] : SUN_REVIEWS;
}

/** `count` different items of a list, in random order. */
function sample<T>(random: Random, from: readonly T[], count: number): T[] {
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [taken] = left.splice(Math.floor(random() * left.length), 1);
    return taken!;
  });
}

/** Most reviews are published; a few wait for the staff or were refused. */
function status(random: Random): ReviewStatus {
  const chance = random();
  if (chance < 0.9) return 'approved';
  return chance < 0.97 ? 'pending' : 'rejected';
}

/** Reviews of two products in three, none older than its product; each says what is true of it. */
export function demoReviews(products: readonly ProductInput[], now: number): DemoReview[] {
  const uses = new Map<ReviewText, number>();
  return products.flatMap((product) => {
    const random = seededRandom(`avaliacoes-${product.id}`);
    if (random() < 1 / 3) return [];
    const age = Math.floor((now - product.createdAt) / DAY_MS);
    const facts = factsOf(product);
    const fitting = textsFor(facts).filter(
      (text) => (uses.get(text) ?? 0) < MAX_USES && (text.when?.(facts) ?? true),
    );
    const texts = sample(random, fitting, between(random, 1, 5));
    const authors = sample(random, AUTHORS, texts.length);
    return texts.map((text, index) => {
      uses.set(text, (uses.get(text) ?? 0) + 1);
      const review = {
        id: `avaliacao-${product.slug}-${index + 1}`,
        productId: product.id,
        author: authors[index]!,
        rating: text.rating,
        title: text.title,
        body: text.body,
        status: status(random),
        createdAt: now - between(random, 1, age) * DAY_MS,
      };
      const answer = review.status === 'approved' ? (text.answer ?? '') : '';
      return { ...review, answer, answeredAt: answer ? review.createdAt + DAY_MS / 2 : null };
    });
  });
}
