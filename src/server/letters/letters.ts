import type { LetterGroup } from '#domain/letters/letter-text.ts';

/** Values that a letter's texts may have, as `{{orderId}}`; what readers call them is in `letterFields`. */
type Field =
  | 'shop'
  | 'name'
  | 'orderId'
  | 'total'
  | 'days'
  | 'arrival'
  | 'products'
  | 'product'
  | 'buyer'
  | 'moment'
  | 'work'
  | 'value'
  | 'refund';

interface Declaration {
  group: LetterGroup;
  /** Its texts that the shop may change, in its order, and the keys of the original ones. */
  texts: Readonly<Record<string, string>>;
  /** What may stand in them; the shop's name may always. */
  fields: readonly Field[];
}

const moved = <const Status extends string>(status: Status) =>
  ({
    subject: `mail.moved.${status}.subject`,
    text: `mail.moved.${status}.text`,
  }) as const;
const ofOrder = ['name', 'orderId', 'total'] as const;

const returned = <const Status extends string>(status: Status) =>
  ({
    group: 'orders',
    texts: {
      subject: `mail.return.${status}.subject`,
      text: `mail.return.${status}.text`,
      action: 'mail.return.action',
    },
    fields: ofOrder,
  }) as const;
const toOrder = { action: 'mail.moved.action' } as const;

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
  orderPlaced: {
    group: 'orders',
    texts: {
      subject: 'mail.order.subject',
      heading: 'order.thanks',
      text: 'mail.order.text',
      action: 'mail.order.action',
    },
    fields: [...ofOrder, 'days', 'arrival'],
  },
  orderPaid: {
    group: 'orders',
    texts: {
      subject: 'mail.paid.subject',
      text: 'mail.paid.text',
      action: 'mail.paid.action',
    },
    fields: ofOrder,
  },
  orderConfirmed: {
    group: 'orders',
    texts: {
      ...moved('confirmed'),
      due: 'mail.moved.confirmed.due',
      pickUp: 'mail.moved.confirmed.pickUp',
      ...toOrder,
    },
    fields: [...ofOrder, 'days', 'arrival'],
  },
  orderInProduction: {
    group: 'orders',
    texts: { ...moved('in-production'), ...toOrder },
    fields: ofOrder,
  },
  orderShipped: { group: 'orders', texts: { ...moved('shipped'), ...toOrder }, fields: ofOrder },
  orderDelivered: {
    group: 'orders',
    texts: { ...moved('delivered'), help: 'mail.moved.delivered.help', ...toOrder },
    fields: ofOrder,
  },
  orderChanged: {
    group: 'orders',
    texts: {
      subject: 'mail.changed.subject',
      text: 'mail.changed.text',
      wrong: 'mail.changed.wrong',
      action: 'mail.changed.action',
    },
    fields: ofOrder,
  },
  orderMessage: {
    group: 'orders',
    texts: {
      subject: 'mail.message.subject',
      answer: 'mail.message.answer',
      action: 'mail.message.action',
    },
    fields: ofOrder,
  },
  orderCancelled: {
    group: 'orders',
    texts: { ...moved('cancelled'), again: 'mail.moved.cancelled.again', ...toOrder },
    fields: ofOrder,
  },
  orderExpired: {
    group: 'orders',
    texts: {
      subject: 'mail.expired.subject',
      text: 'mail.expired.text',
      again: 'mail.expired.again',
      action: 'mail.expired.action',
    },
    fields: ofOrder,
  },
  orderReturned: {
    group: 'orders',
    texts: { ...moved('returned'), part: 'mail.moved.returned.part', ...toOrder },
    fields: ofOrder,
  },
  returnRequested: returned('requested'),
  returnAccepted: returned('accepted'),
  returnRefused: returned('refused'),
  returnInTransit: returned('in-transit'),
  returnArrived: returned('arrived'),
  returnRefunded: returned('refunded'),
  returnExchanged: returned('exchanged'),
  returnRepaired: returned('repaired'),
  returnClosed: returned('closed'),
  returnCancelled: returned('cancelled'),
  orderRefunded: {
    group: 'orders',
    texts: {
      subject: 'mail.refunded.subject',
      text: 'mail.refunded.text',
      help: 'mail.refunded.help',
      action: 'mail.refunded.action',
    },
    fields: [...ofOrder, 'refund'],
  },
  giftCard: {
    group: 'orders',
    texts: {
      subject: 'mail.giftCard.subject',
      text: 'mail.giftCard.text',
      action: 'mail.giftCard.action',
    },
    fields: ['name', 'value'],
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
  noticeJobFailed: notice('jobFailed', ['work']),
} as const satisfies Record<string, Declaration>;

export type LetterName = keyof typeof LETTERS;
export const letterNames = Object.keys(LETTERS) as LetterName[];

/** What a letter has declared. */
export const declarationOf = (letter: LetterName): Declaration => LETTERS[letter];

export const isLetter = (name: string): name is LetterName => Object.hasOwn(LETTERS, name);

/** Names of a letter's texts, and of the values in them. */
export type TextOf<Letter extends LetterName> = keyof (typeof LETTERS)[Letter]['texts'] & string;
export type FieldOf<Letter extends LetterName> = (typeof LETTERS)[Letter]['fields'][number];

/** All values that a letter's texts may have, with the shop's name. */
export const fieldsOf = (letter: LetterName): readonly Field[] => [
  ...declarationOf(letter).fields,
  'shop',
];
