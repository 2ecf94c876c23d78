import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { textsByLanguage, type Texts } from '#i18n/texts.ts';

/** Every text below these with its key, such as `cart.title`. */
export function entriesOf(texts: Texts, above = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    typeof text === 'object' && text !== null && !Array.isArray(text)
      ? entriesOf(text as Texts, `${above}${name}.`)
      : [[`${above}${name}`, String(text)]],
  );
}

/** All texts in pt-BR, by their keys. */
export const everyText: ReadonlyMap<string, string> = new Map(
  entriesOf(textsByLanguage[DEFAULT_LANGUAGE]!),
);
