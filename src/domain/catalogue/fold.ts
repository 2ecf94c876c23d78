/** Lower case, accents off. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A word: a run of letters and digits. */
export const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a text, unchanged. */
export function words(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** A name for sorting: folded words joined by single spaces. */
export function sortName(name: string): string {
  return words(fold(name)).join(' ');
}
