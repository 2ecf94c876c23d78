import translation from '../../public/locales/pt-BR/translation.json' with { type: 'json' };

/** i18next backend that answers from the file bundled with the build: no path, no disk, no delay. */
export default {
  type: 'backend' as const,
  init(): void {},
  read(_language: string, _namespace: string, done: (error: unknown, data: unknown) => void): void {
    done(null, translation);
  },
};
