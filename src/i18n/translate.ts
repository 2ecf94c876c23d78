import i18next from 'i18next';
import { DEFAULT_LANGUAGE, pickLanguage } from './language.ts';
import { languages, textsByLanguage } from './texts.ts';

/**
 * An i18next of the server's own, for endpoints and middleware: astro-i18next's instance is only
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

/** Text of a key in the shop's language, in pt-BR where it has none; the key where nobody has one. */
export function translate(key: string, values: Record<string, unknown> = {}): string {
  return instance.t(key, values);
}

/** The language that the shop of this process speaks. */
export const shopLanguage = (): string => instance.language;

/** Makes server and pages speak the language of the shop's settings, if there are texts in it. */
export function speak(setting: string): void {
  const language = pickLanguage(setting, languages);
  for (const speaker of [instance, i18next]) {
    // The pages' own asks `shopLanguage` when the first page wakes it. All texts are in memory: nothing waits.
    if (speaker.isInitialized && speaker.language !== language) {
      void speaker.changeLanguage(language);
    }
  }
}
