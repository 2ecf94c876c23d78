import i18next, { type TextKey } from 'i18next';
import { DEFAULT_LANGUAGE, pickLanguage } from './language.ts';
import { languages, textsByLanguage } from './texts.ts';

/**
 * The server's own instance of i18next, for endpoints and middleware: astro-i18next's instance is only
 * ready once a page has rendered. Pages, components and islands use `t` from `i18next`.
 */
const instance = i18next.createInstance();
void instance.init({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: DEFAULT_LANGUAGE,
  initImmediate: false,
  resources: Object.fromEntries(
    Object.entries(textsByLanguage).map(([language, translation]) => [language, { translation }]),
  ),
  interpolation: { escapeValue: false },
});

/** The text of a key in the shop's language, or else in pt-BR, or else the key itself. */
export function translate(key: TextKey, values: Record<string, unknown> = {}): string {
  return instance.t(key, values);
}

/** The same of a key made of names that the types do not know: the code of an error, a column. */
export const translateAt = (key: string, values?: Record<string, unknown>): string =>
  translate(key as TextKey, values);

/** The current language of the shop that this process serves. */
export const shopLanguage = (): string => instance.language;

/** The first of these texts that there is; undefined if there is none. A group of texts is none. */
export function firstText(...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    if (!instance.exists(key)) continue;
    const text: unknown = instance.t(key as TextKey, { returnObjects: true });
    if (typeof text === 'string') return text;
  }
  return undefined;
}

/** Sets the language of server and pages to that of the shop's settings, if it has texts. */
export function setShopLanguage(setting: string): void {
  const language = pickLanguage(setting, languages);
  for (const i18n of [instance, i18next]) {
    // The pages' instance asks `shopLanguage` when the first page initialises it. All texts are in memory:
    // there is nothing to wait for.
    if (i18n.isInitialized && i18n.language !== language) {
      void i18n.changeLanguage(language);
    }
  }
}
