import i18next from 'i18next';
import translation from '../../public/locales/pt-BR/translation.json' with { type: 'json' };

/** The words that the browser fetches, so that a test meets what a buyer reads. */
await i18next.init({
  lng: 'pt-BR',
  resources: { 'pt-BR': { translation } },
  interpolation: { escapeValue: false },
});
