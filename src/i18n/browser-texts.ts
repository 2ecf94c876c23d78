import 'virtual:browser-texts';
import { translationsReady } from './ready.ts';

/**
 * Sets up i18next in the browser, as astro-i18next's configuration has it (astro.config.mjs), and resolves
 * once the page's texts have come. Imported by what is itself fetched on demand: i18next comes with it.
 */
export const textsReady: () => Promise<void> = translationsReady;
