import { shopLanguage } from './translate.ts';

/** i18next's language detector on the server: pages are written in the shop's language. */
export default { type: 'languageDetector' as const, init(): void {}, detect: shopLanguage };
