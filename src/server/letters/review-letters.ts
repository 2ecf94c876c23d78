import { firstNameOf } from '#domain/address/person-name.ts';
import { formatList } from '#domain/language.ts';
import type { Order } from '#domain/orders/order.ts';
import type { RefusalReason } from '#domain/reviews/review.ts';
import { t } from '#i18n/t.ts';
import { writeLetter } from './letter.ts';
import type { TextOf } from './letters.ts';
import type { Mail } from './mail.ts';
import { note, paragraph, paragraphs } from './parts.ts';
import { wordsOf, type LetterShop } from './words.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import type { ReviewRow } from '../db/schema/reviews.ts';
import type { Scope } from '../service/scope.ts';

/** What someone wrote about a product, and where a letter about it goes. */
interface Reviewed {
  review: ReviewRow;
  reader: { to: string; name: string; product: string };
  slug: string;
}

/** A review or question with its author's address; null if it, the address or the person is gone. */
export async function reviewedOf({ engine }: Scope, id: string): Promise<Reviewed | null> {
  const row = await engine.db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.productId')
    .leftJoin('orders', 'orders.id', 'reviews.orderId')
    .selectAll('reviews')
    .select(['products.name as product', 'products.slug', 'orders.billingInfo'])
    .where('reviews.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { product, slug, billingInfo, ...review } = row;
  const buyer = billingInfo === null ? null : (JSON.parse(billingInfo) as CartAddress);
  const to = review.email ?? buyer?.email ?? '';
  if (to === '') return null;
  return { review, slug, reader: { to, name: buyer?.fullName ?? review.author, product } };
}

/**
 * Asks a buyer what they think of what was delivered.
 *
 * @param url of the page on which they write it, complete with `https://`
 */
export function reviewRequestLetter(shop: LetterShop, order: Order, url: string): Mail {
  const { orderId, billingInfo, lines } = order;
  const kept = lines.filter(({ returned, qty }) => returned < qty).map(({ name }) => name);
  const words = wordsOf('reviewRequest', shop, {
    name: firstNameOf(billingInfo.fullName),
    orderId,
    products: formatList([...new Set(kept)]),
  });
  const text = words('text');
  return writeLetter(shop, {
    to: billingInfo.email,
    name: billingInfo.fullName,
    subject: words('subject'),
    body: () => ({
      preview: text,
      parts: [...paragraphs(text), ...paragraphs(words('how'))],
      action: { label: words('action'), url },
      after: [note(t('mail.reviewRequest.once'))],
    }),
  });
}

interface Reader {
  to: string;
  /** Full name. */
  name: string;
  /** Name of the product that was written about. */
  product: string;
}

/** The text that says why. */
const REASON_TEXTS = {
  offensive: 'reasonOffensive',
  personalData: 'reasonPersonalData',
  notProduct: 'reasonNotProduct',
  advertising: 'reasonAdvertising',
  picture: 'reasonPicture',
  other: 'reasonOther',
} as const satisfies Record<RefusalReason, TextOf<'reviewRefused'>>;

/** Tells a buyer why their review is not published; its button leads to what they wrote. */
export function reviewRefusedLetter(
  shop: LetterShop,
  { to, name, product }: Reader,
  refusal: { reason: RefusalReason; note: string; url: string },
): Mail {
  const words = wordsOf('reviewRefused', shop, { name: firstNameOf(name), product });
  const text = words('text');
  return writeLetter(shop, {
    to,
    name,
    subject: words('subject'),
    body: () => ({
      preview: text,
      parts: [
        ...paragraphs(text),
        ...paragraphs(words(REASON_TEXTS[refusal.reason])),
        ...(refusal.note ? [paragraph(...refusal.note.split('\n'))] : []),
      ],
      action: { label: words('action'), url: refusal.url },
      after: [note(...words('help').split('\n'))],
    }),
  });
}

interface Answered {
  kind: 'review' | 'question';
  /** What was written. */
  body: string;
  answer: string;
  /** Where it is read, complete with `https://`. */
  url: string;
}

/** Passes the shop's answer on to who wrote a review or asked a question. */
export function reviewAnsweredLetter(
  shop: LetterShop,
  { to, name, product }: Reader,
  { kind, body, answer, url }: Answered,
): Mail {
  const words = wordsOf(kind === 'question' ? 'questionAnswered' : 'reviewAnswered', shop, {
    name: firstNameOf(name),
    product,
  });
  return writeLetter(shop, {
    to,
    name,
    subject: words('subject'),
    body: () => ({
      preview: answer.slice(0, 120),
      parts: [
        ...paragraphs(words('text')),
        note(...body.split('\n').map((line) => `“${line}”`)),
        ...paragraphs(answer),
      ],
      action: { label: words('action'), url },
      after: [],
    }),
  });
}
