import i18next from 'i18next';
import { atom, computed, onMount } from 'nanostores';
import { $session } from './session.ts';
import { $settingsSettled } from './settings.ts';
import { inBrowser } from './stored.ts';

const hasTranslations = () => i18next.isInitialized || i18next.exists('loading.text');

/**
 * Whether i18next has the translations. Checked again when something subscribes: this module may load before
 * them, an island does not hydrate before (`islands/hydrate.ts`).
 */
const $translationsSettled = atom(hasTranslations());
if (inBrowser) {
  i18next.on('initialized', () => $translationsSettled.set(true));
  onMount($translationsSettled, () => {
    if (hasTranslations()) $translationsSettled.set(true);
  });
}

/**
 * Whether the loading screen is shown: until session and translations are ready and the settings have
 * loaded or failed (specification, sections 2 and 4). It is shown on the server and while a page
 * hydrates.
 */
export const $loading = Object.assign(
  computed(
    [$session, $settingsSettled, $translationsSettled],
    ({ status }, settings, translations) => status === 'loading' || !settings || !translations,
  ),
  { init: true },
);
