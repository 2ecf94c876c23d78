/** i18next's language detector in a browser: the language that the page is written in. */
export default {
  type: 'languageDetector' as const,
  init(): void {},
  detect: () => document.documentElement.lang,
};
