import i18next, { type TextKey, type TOptions } from 'i18next';

export type { TextKey, TOptions };

/** The text of a key; the key itself if there is none. */
interface FindText {
  (key: TextKey, values?: TOptions): string;
  /** A key made of what data say, of which there may be no text. */
  (key: string, values: TOptions & { defaultValue: string }): string;
}

/** Where texts come from. */
export interface TextSource {
  find(key: string, values?: TOptions): string;
  has(key: string): boolean;
}

/** A browser has texts in one language, the page's. */
let source: TextSource = {
  find: (key, values) => i18next.t(key as TextKey, values),
  has: (key) => i18next.exists(key),
};

/** Sets where the server has its texts from. */
export const readTextsFrom = (other: TextSource): void => void (source = other);

/** The text of a key in the language that is read (`#domain/language.ts`). */
export const t: FindText = (key: string, values?: TOptions) => source.find(key, values);

/**
 * The text of a key made of names that the types do not know: a screen's columns, a code that the shop answers.
 * A missing text shows its key, as usual, and the console reports it (`missingKeyHandler`).
 */
export const textAt = (key: string, values?: TOptions): string => source.find(key, values);

/** The first of these texts that there is; undefined if there is none. A group of texts is none. */
export function firstText(...keys: readonly string[]): string | undefined {
  const found = keys.find((key) => source.has(key));
  return found === undefined ? undefined : source.find(found);
}
