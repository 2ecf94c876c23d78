import { t, type TextKey, type TOptions } from './t.ts';

/**
 * The text of a key made of names that the types do not know: a screen's columns, a code that the shop answers.
 * A missing text shows its key, as usual, and the console reports it (`missingKeyHandler`).
 */
export const textAt = (key: string, values?: TOptions): string => t(key as TextKey, values);
