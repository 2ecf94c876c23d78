import { compareNames } from '../language.ts';

/** Tags of one record. */
export const MAX_TAGS = 20;
/** Letters of a tag. */
export const MAX_TAG = 40;

/** A tag as it is stored: 'Ótica Parceira ' is 'ótica parceira', so that no two differ in case alone. */
export const storedTag = (typed: string): string =>
  typed.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Several tags, each once and in the order of the alphabet, which databases see differently. */
export const sortedTags = (tags: readonly string[]): string[] =>
  [...new Set(tags)].sort(compareNames);
