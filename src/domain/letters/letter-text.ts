import type { ListShape, ListView } from '../dashboard/list.ts';

/** What the shop's letters are about, in the order of their list. */
const LETTER_GROUPS = ['all', 'orders', 'alerts', 'reviews', 'accounts', 'shop'] as const;
export type LetterGroup = (typeof LETTER_GROUPS)[number];

/** A letter whose texts the shop may change, as the list shows it. */
export interface LetterTextItem {
  /** Its name in the code: 'orderPlaced'. */
  id: string;
  name: string;
  /** When it is sent, in words. */
  when: string;
  group: LetterGroup;
  subject: string;
  /** Whether any of its texts are the shop's own. */
  changed: boolean;
  /** Epoch ms of the last change, and who made it; 0 and '' if its texts are the original ones. */
  updatedAt: number;
  updatedBy: string;
}

/** What may stand in a letter's texts as `{{pedido}}`: the letter has its value there. */
export interface LetterField {
  /** Name in the shop's language, without braces. */
  token: string;
  /** What it is, in words. */
  label: string;
  /** The texts in which it may stand; every one if there are none. */
  only?: readonly string[];
}

/** A letter as it arrives. */
export interface LetterPreview {
  subject: string;
  html: string;
  text: string;
}

/** A letter's texts, by their names in its order. */
export type LetterTexts = Readonly<Record<string, string>>;

/** A letter whose texts the shop may change, as its page shows it. */
export interface LetterTextRecord extends LetterTextItem {
  /** As they are sent, with their fields as `{{pedido}}`. */
  texts: LetterTexts;
  /** As Vitrine has written them. */
  originals: LetterTexts;
  /** Names of those that only stand in the letter if they apply. */
  lines: readonly string[];
  fields: readonly LetterField[];
  preview: LetterPreview;
}

/** Texts of one line, and the letters they may have; all others have paragraphs. */
export const LINE_LIMITS: Readonly<Record<string, number>> = {
  subject: 120,
  heading: 80,
  hello: 80,
  goodbye: 120,
  action: 40,
};
/** Letters of a text that may have several paragraphs. */
export const PARAGRAPH_LIMIT = 2000;

/** Texts in which no fields may stand: the words of a button are always the same. */
export const isPlain = (name: string): boolean => name === 'action';

const ofGroup = (group: LetterGroup): ListView => ({
  name: group,
  filters: { group: { operator: 'oneOf', values: [group] } },
});

export const letterTextList: ListShape = {
  sorts: ['place'],
  filters: {
    group: { kind: 'choice', options: LETTER_GROUPS },
    changed: { kind: 'flag' },
  },
  views: [
    ofGroup('orders'),
    ofGroup('alerts'),
    ofGroup('reviews'),
    ofGroup('accounts'),
    ofGroup('shop'),
    { name: 'changed', filters: { changed: { operator: 'is', is: true } } },
  ],
  limit: 50,
};
