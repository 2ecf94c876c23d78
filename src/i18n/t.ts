import i18next, { type TextKey, type TOptions } from 'i18next';

export type { TextKey, TOptions };

/** The text of a key; the key itself if there is none. */
export interface FindText {
  (key: TextKey, values?: TOptions): string;
  /** A key made of what data say, of which there may be no text. */
  (key: string, values: TOptions & { defaultValue: string }): string;
}

let find: FindText = (key: string, values?: TOptions) => i18next.t(key as TextKey, values);

/** Sets how texts are found. A browser has them in one language, the page's; the server answers in several. */
export const findTextsBy = (way: FindText): void => void (find = way);

/** The text of a key in the language of the page, or on the server in that of the request that is being answered. */
export const t: FindText = (key: string, values?: TOptions) => find(key as TextKey, values);
