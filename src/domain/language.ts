/** The language of a shop whose settings name no other; all other languages fall back to it. */
export const DEFAULT_LANGUAGE = 'pt-BR';

let current = (): string =>
  (typeof document !== 'undefined' && document.documentElement.lang) || DEFAULT_LANGUAGE;

/** Sets how `language` is known where there is no page: on the server. */
export const readLanguageBy = (way: () => string): void => void (current = way);

/** The language that is read: in a browser the page's, on the server that of the request or letter. */
export const language = (): string => current();

/** Whether amounts, days and times are written as Brazilians write them; otherwise as `Intl` does. */
export const isPortuguese = (): boolean => language().startsWith('pt');

/**
 * What is made once for each language, when it is first needed: a format of `Intl` takes some fifty times as long to
 * make as to use.
 */
export function byLanguage<Made>(make: (code: string) => Made): () => Made {
  const made = new Map<string, Made>();
  return () => {
    const code = language();
    let found = made.get(code);
    if (found === undefined) made.set(code, (found = make(code)));
    return found;
  };
}

const lists = byLanguage((code) => new Intl.ListFormat(code));

/** A list within a sentence: 'Ray e Rai'. */
export const formatList = (texts: readonly string[]): string => lists().format(texts);

const plurals = byLanguage((code) => new Intl.PluralRules(code));

/** The plural that the language has for a number. */
export const pluralOf = (count: number): Intl.LDMLPluralRule => plurals().select(count);

const regions = byLanguage((code) => new Intl.DisplayNames(code, { type: 'region' }));

/** The name of a country by its code, 'PT': 'Portugal'; the code if there is none. */
export const countryName = (code: string): string => regions().of(code) ?? code;

let collator: Intl.Collator | undefined;

/** The order of names of the shop's own, the same in all languages: what is cached is cached for all. */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator(DEFAULT_LANGUAGE);
  return collator.compare(one, other);
}

/**
 * The language to use: the one asked for if there are texts in it, pt-BR otherwise, as for the `en` of
 * settings that were never stored.
 *
 * @param languages those that have texts
 */
export function pickLanguage(asked: string, languages: readonly string[]): string {
  return languages.includes(asked) ? asked : DEFAULT_LANGUAGE;
}

const languageNames = new Map<string, string>();

/** The name of a language in that language, such as "Português (Brasil)"; its code if there is none. */
export function languageName(code: string): string {
  let name = languageNames.get(code);
  if (name === undefined) languageNames.set(code, (name = ownName(code)));
  return name;
}

function ownName(code: string): string {
  try {
    const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    // A folder may be called anything.
    return code;
  }
}
