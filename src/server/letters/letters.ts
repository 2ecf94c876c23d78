import type { Declaration, Field } from './declaration.ts';
import { ORDER_LETTERS } from './order-letters.ts';

const account = <const Kind extends string>(kind: Kind) =>
  ({
    group: 'accounts',
    texts: {
      subject: `mail.${kind}.subject`,
      text: `mail.${kind}.text`,
      action: `mail.${kind}.action`,
    },
    fields: [],
  }) as const;

const notice = <const Kind extends string, const Fields extends readonly Field[]>(
  kind: Kind,
  fields: Fields,
) =>
  ({
    group: 'shop',
    texts: {
      subject: `mail.notice.${kind}.subject`,
      text: `mail.notice.${kind}.text`,
      action: `mail.notice.${kind}.action`,
    },
    fields,
  }) as const;

/**
 * Every letter of the shop, and what of it the shop may word as it likes. What else stands in it always does: what
 * was ordered and its sums, links, how long a link is valid, the right to withdraw, and who the seller is.
 */
export const LETTERS = {
  common: {
    group: 'all',
    texts: { hello: 'mail.hello', goodbye: 'mail.goodbye' },
    fields: ['name'],
  },
  ...ORDER_LETTERS,
  backInStock: {
    group: 'alerts',
    texts: {
      subject: 'mail.backInStock.subject',
      text: 'mail.backInStock.text',
      action: 'mail.backInStock.action',
    },
    fields: ['product'],
  },
  priceFell: {
    group: 'alerts',
    texts: {
      subject: 'mail.priceFell.subject',
      text: 'mail.priceFell.text',
      action: 'mail.priceFell.action',
    },
    fields: ['product'],
  },
  reviewRequest: {
    group: 'reviews',
    texts: {
      subject: 'mail.reviewRequest.subject',
      text: 'mail.reviewRequest.text',
      how: 'mail.reviewRequest.how',
      action: 'mail.reviewRequest.action',
    },
    fields: ['name', 'orderId', 'products'],
  },
  reviewRefused: {
    group: 'reviews',
    texts: {
      subject: 'mail.reviewRefused.subject',
      text: 'mail.reviewRefused.text',
      help: 'mail.reviewRefused.help',
      action: 'mail.reviewRefused.action',
    },
    lines: {
      reasonOffensive: { key: 'mail.reviewRefused.reason.offensive' },
      reasonPersonalData: { key: 'mail.reviewRefused.reason.personalData' },
      reasonNotProduct: { key: 'mail.reviewRefused.reason.notProduct' },
      reasonAdvertising: { key: 'mail.reviewRefused.reason.advertising' },
      reasonPicture: { key: 'mail.reviewRefused.reason.picture' },
      reasonOther: { key: 'mail.reviewRefused.reason.other' },
    },
    fields: ['name', 'product'],
  },
  reviewAnswered: {
    group: 'reviews',
    texts: {
      subject: 'mail.reviewAnswered.review.subject',
      text: 'mail.reviewAnswered.review.text',
      action: 'mail.reviewAnswered.action',
    },
    fields: ['name', 'product'],
  },
  questionAnswered: {
    group: 'reviews',
    texts: {
      subject: 'mail.reviewAnswered.question.subject',
      text: 'mail.reviewAnswered.question.text',
      action: 'mail.reviewAnswered.action',
    },
    fields: ['name', 'product'],
  },
  confirm: account('confirm'),
  known: account('known'),
  reset: account('reset'),
  signIn: account('signIn'),
  invite: account('invite'),
  noticeOrderPlaced: notice('orderPlaced', ['orderId', 'total', 'buyer']),
  noticeOrderExpiring: notice('orderExpiring', ['orderId', 'total', 'buyer', 'moment']),
  noticeReturnRequested: notice('returnRequested', ['orderId', 'total', 'buyer']),
  noticeOrderReturned: notice('orderReturned', ['orderId', 'total', 'buyer']),
  noticePaymentReview: notice('paymentReview', ['orderId', 'total', 'buyer']),
  noticePaymentsDiffer: notice('paymentsDiffer', ['differences', 'day']),
  noticeJobFailed: notice('jobFailed', ['work']),
} as const satisfies Record<string, Declaration>;

export type LetterName = keyof typeof LETTERS;
export const letterNames = Object.keys(LETTERS) as LetterName[];

/** What a letter has declared. */
export const declarationOf = (letter: LetterName): Declaration => LETTERS[letter];

export const isLetter = (name: string): name is LetterName => Object.hasOwn(LETTERS, name);

/** What a letter's texts are, with their original ones' keys: those that always stand in it, then the others. */
export function textKeysOf(letter: LetterName): Record<string, string> {
  const { texts, lines = {} } = declarationOf(letter);
  const others = Object.entries(lines).map(([name, { key }]) => [name, key] as const);
  return { ...texts, ...Object.fromEntries(others) };
}

/** Names of a letter's texts that only stand in it if they apply. */
export const linesOf = (letter: LetterName): string[] =>
  Object.keys(declarationOf(letter).lines ?? {});

type Lines<Letter extends LetterName> = (typeof LETTERS)[Letter] extends { lines: infer Found }
  ? Found
  : Record<never, never>;

/** Names of a letter's texts, and of the values in all of them. */
export type TextOf<Letter extends LetterName> = (
  keyof (typeof LETTERS)[Letter]['texts'] | keyof Lines<Letter>
) &
  string;
export type FieldOf<Letter extends LetterName> = (typeof LETTERS)[Letter]['fields'][number];

/** Names of the values that one text alone may have. */
export type OwnFieldOf<
  Letter extends LetterName,
  Text extends string,
> = Text extends keyof Lines<Letter>
  ? Lines<Letter>[Text] extends { fields: readonly Field[] }
    ? Lines<Letter>[Text]['fields'][number]
    : never
  : never;

/** All values that a text of a letter may have, with the shop's name; those of any text if none is named. */
export function fieldsOf(letter: LetterName, text?: string): readonly Field[] {
  const { fields, lines = {} } = declarationOf(letter);
  const own =
    text === undefined
      ? Object.values(lines).flatMap((line) => line.fields ?? [])
      : (lines[text]?.fields ?? []);
  return [...new Set<Field>([...fields, ...own, 'shop'])];
}
