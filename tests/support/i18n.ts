import i18next from 'i18next';
import { SERVER_NAMESPACE } from '#i18n/namespaces.ts';
import { filesByLanguage } from '#i18n/texts.ts';

const files = { ...filesByLanguage['pt-BR'] };
delete files[SERVER_NAMESPACE];

/** The texts that browsers fetch, so that tests see what buyers read. */
await i18next.init({
  lng: 'pt-BR',
  fallbackNS: Object.keys(files),
  resources: { 'pt-BR': files },
  interpolation: { escapeValue: false },
});
