/** Lower case, accents off. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text, unchanged: runs of letters and digits. */
export function words(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** A name for sorting: folded words joined by single spaces. */
export function sortName(name: string): string {
  return words(fold(name)).join(' ');
}
