import { OFFERS } from '../catalogue/query.ts';
import type { SortCode } from '../catalogue/sort.ts';
import type { ListShape } from '../dashboard/list.ts';
import type { Meaning } from './meaning.ts';

/** Facets whose values words may name; an offer is a feature here. */
const PHRASE_FACETS = ['kind', 'shape', 'rim', 'material', 'size', 'gender'] as const;
export type PhraseFacet = (typeof PHRASE_FACETS)[number];

/** What the shop can let words mean: the facets with fixed values, and what lists do not filter by. */
export const PHRASE_KINDS = [
  ...PHRASE_FACETS,
  'feature',
  'weight',
  'lensHeight',
  'sort',
  'sameAs',
  'nothing',
  'asWritten',
] as const;
export type PhraseKind = (typeof PHRASE_KINDS)[number];

/** Kinds that say all by themselves: words that are passed over, and words that mean themselves. */
const WITHOUT_VALUE = ['nothing', 'asWritten'] as const;
type WithoutValue = (typeof WITHOUT_VALUE)[number];

/** Whether a kind of words needs a value that says which. */
export const hasValue = (by: PhraseKind): by is Exclude<PhraseKind, WithoutValue> =>
  !WITHOUT_VALUE.some((kind) => kind === by);

/** Limits of a record of words; form, server and texts use the same numbers. */
export const PHRASE_LIMITS = { name: 60, phrases: 2000, phrase: 60, value: 100 } as const;

/** What a number of these kinds may be: g of a frame, mm of a lens's height. */
export const PHRASE_NUMBERS = {
  weight: { min: 1, max: 100 },
  lensHeight: { min: 20, max: 65 },
} as const;

/** Orders that words may ask for: cheapest, dearest or newest first. */
export const PHRASE_SORTS = ['pa', 'pb', 'db'] as const satisfies readonly SortCode[];

/** How the dashboard's list of words may be asked for. */
export const phraseList: ListShape = {
  sorts: ['name', '-updatedAt'],
  filters: { by: { kind: 'choice', options: PHRASE_KINDS } },
  views: [],
};

/** Words in the dashboard. */
export interface PhraseItem {
  id: string;
  name: string;
  slug: string;
  /** A line for each word or run of words. */
  phrases: string;
  by: PhraseKind;
  value: string;
  updatedAt: number;
}

/** Words that people type, and what they mean: a row of the table that the shop edits. */
export interface SearchPhrase {
  /** Each one a word or several, as people write them. */
  phrases: readonly string[];
  by: PhraseKind;
  /** Values of a facet, a feature, a sort code, grams, mm, or for `sameAs` the words that are meant; '' of a kind without one. */
  value: string;
}

/** The same with its meaning ready to be used. */
export interface ReadPhrase {
  phrases: readonly string[];
  /** A text that stands for other words, or their meaning. */
  meaning: Meaning | { by: 'sameAs'; text: string };
}

/** The meaning of a row that `phraseInput` has let through; null of words that are looked for as they are written. */
export function readPhrase({ phrases, by, value }: SearchPhrase): ReadPhrase | null {
  if (by === 'asWritten') return null;
  const meaningOf = (): ReadPhrase['meaning'] => {
    switch (by) {
      case 'sameAs':
        return { by, text: value };
      case 'nothing':
        return { by };
      case 'weight':
        return { by, max: Number(value) };
      case 'lensHeight':
        return { by, min: Number(value) };
      case 'sort':
        return { by, sort: PHRASE_SORTS.find((sort) => sort === value) ?? 'pa' };
      case 'feature':
        if (value === 'reduced') return { by: 'facet', facet: 'offer', values: OFFERS };
        return { by, feature: value === 'uv400' ? value : 'polarized' };
      default:
        return { by: 'facet', facet: by, values: value.split(',') };
    }
  };
  return { phrases, meaning: meaningOf() };
}
