import { textsByLanguage, type Texts } from './texts.ts';

/** i18next's backend on the server: it reads the texts bundled with the build, without disk or delay. */
export default {
  type: 'backend' as const,
  init(): void {},
  read(language: string, _namespace: string, done: (error: unknown, data?: Texts) => void): void {
    done(null, textsByLanguage[language]);
  },
};
