import i18next from 'i18next';
import translation from '../../public/locales/pt-BR/translation.json' with { type: 'json' };

/** The texts that the browser fetches, so that tests see what buyers read. */
await i18next.init({
  lng: 'pt-BR',
  resources: { 'pt-BR': { translation } },
  interpolation: { escapeValue: false },
});
