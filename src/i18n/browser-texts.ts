import 'virtual:browser-texts';
import { translationsReady } from './ready.ts';

/** What says something: the build notes the names of the files that have its texts (`noteTexts`). */
export interface Speaking {
  texts?: readonly string[];
}

/**
 * Sets up i18next in the browser, as astro-i18next's configuration has it (astro.config.mjs), and resolves
 * once those texts have come, and those that every page has. Imported by what is itself fetched on demand:
 * i18next comes with it.
 */
export const textsReady: (texts?: readonly string[]) => Promise<void> = translationsReady;
