/** Words a minute that an adult reads of a text with figures in it. */
const WORDS_PER_MINUTE = 200;

/** Whole minutes that a text takes to be read, one at least. */
export function readingMinutes(text: string): number {
  const words = text.match(/\p{L}[\p{L}\p{N}-]*/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
