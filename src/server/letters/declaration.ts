import type { LetterGroup } from '#domain/letters/letter-text.ts';

/** Values that a letter's texts may have, as `{{orderId}}`; what readers call them is in `letterFields`. */
export type Field =
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
  | 'differences'
  | 'day'
  | 'value'
  | 'refund'
  | 'due'
  | 'pixUntil'
  | 'place'
  | 'hours'
  | 'note'
  | 'code'
  | 'carrier'
  | 'follow'
  | 'fiscalNumber'
  | 'fiscalKey'
  | 'before'
  | 'refundedAt'
  | 'firstOrder'
  | 'giver'
  | 'recipient'
  | 'day';

/** A text that only stands in the letter if it applies. */
interface Line {
  /** Of the original text. */
  key: string;
  /** What may stand in it besides what may stand in every text of the letter. */
  fields?: readonly Field[];
}

export interface Declaration {
  group: LetterGroup;
  /** Its texts that the shop may change, in its order, and the keys of the original ones. */
  texts: Readonly<Record<string, string>>;
  /** Texts that the shop may change and that only stand in it if they apply, such as why an order was cancelled. */
  lines?: Readonly<Record<string, Line>>;
  /** What may stand in each of them; the shop's name may always. */
  fields: readonly Field[];
}
