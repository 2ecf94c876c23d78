import i18next from 'i18next';
import translation from '../../public/locales/pt-BR/translation.json' with { type: 'json' };

/**
 * An i18next of the server's own, for endpoints and middleware: astro-i18next's instance is only
 * ready once a page has rendered. Pages, components and islands use `t` from `i18next`.
 */
const instance = i18next.createInstance();
void instance.init({
  lng: 'pt-BR',
  initImmediate: false,
  resources: { 'pt-BR': { translation } },
  interpolation: { escapeValue: false },
});

/** pt-BR text of a key of the translation file; the key itself where it is missing. */
export function translate(key: string, values: Record<string, unknown> = {}): string {
  return instance.t(key, values);
}
