/** The language of a shop whose settings name no other; all other languages fall back to it. */
export const DEFAULT_LANGUAGE = 'pt-BR';

let current = (): string =>
  (typeof document !== 'undefined' && document.documentElement.lang) || DEFAULT_LANGUAGE;

/** Sets how `language` is known where there is no page: on the server. */
export const readLanguageBy = (way: () => string): void => void (current = way);

/** The language that is read: in a browser the page's, on the server that of the request or letter. */
export const language = (): string => current();

/**
 * The language to use: the one asked for if there are texts in it, pt-BR otherwise, as for the `en` of
 * settings that were never stored.
 *
 * @param languages those that have texts
 */
export function pickLanguage(asked: string, languages: readonly string[]): string {
  return languages.includes(asked) ? asked : DEFAULT_LANGUAGE;
}

/** The name of a language in pt-BR, such as "Português (Brasil)"; its code if there is none. */
export function languageName(code: string): string {
  try {
    const name = new Intl.DisplayNames('pt-BR', { type: 'language' }).of(code) ?? code;
    return name.charAt(0).toUpperCase() + name.slice(1);
  } catch {
    // A folder may be called anything.
    return code;
  }
}
