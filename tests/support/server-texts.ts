import i18next from 'i18next';
import { textsByLanguage } from '#i18n/texts.ts';

/**
 * All texts, as pages are rendered with them. Built shops that later tests start in the same process take
 * i18next as they find it.
 */
await i18next.init({
  lng: 'pt-BR',
  resources: { 'pt-BR': { translation: textsByLanguage['pt-BR']! } },
  interpolation: { escapeValue: false },
});
