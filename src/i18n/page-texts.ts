import type { BackendModule, i18n, ResourceStore } from 'i18next';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { FIRST_NAMESPACE } from './namespaces.ts';

type Texts = Record<string, unknown>;

/** Ms that fetching a translation file may take. */
const TIMEOUT_MS = 10_000;
/** Ms without the file after which the page uses the bundled texts as well. */
const BUNDLED_AFTER_MS = 3000;

const FOLDER = '../../public/locales/';
/** Paths of the files that browsers can fetch; `bundled-texts.ts` has what is in them. */
const paths = Object.keys(
  import.meta.glob(['../../public/locales/*/*.json', '!../../public/locales/*/server.json']),
);

/** The files that browsers can fetch: a language has those that it translates, pt-BR all of them. */
export const browserFiles = paths.map((path) => {
  const [language, file] = path.split('/').slice(-2) as [string, string];
  return { language, namespace: file.replace('.json', '') };
});

/** Whether a language has a file: pt-BR has all, and the others at least the first. */
export const hasFile = (language: string, namespace: string): boolean =>
  language === DEFAULT_LANGUAGE ||
  namespace === FIRST_NAMESPACE ||
  paths.includes(`${FOLDER}${language}/${namespace}.json`);

/**
 * Whether the data is a translation file. The first of pt-BR, which all languages fall back to, must have
 * the text of an unexpected error.
 */
function isTexts(language: string, namespace: string, data: unknown): data is Texts {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false;
  const { errors } = data as { errors?: { unexpected?: unknown } };
  return language === DEFAULT_LANGUAGE && namespace === FIRST_NAMESPACE
    ? typeof errors?.unexpected === 'string'
    : Object.keys(data).length > 0;
}

async function fetchTexts(language: string, namespace: string): Promise<Texts> {
  const response = await fetch(`/locales/${language}/${namespace}.json`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const data: unknown = response.ok ? await response.json() : null;
  if (!isTexts(language, namespace, data))
    throw new Error(`${response.status}: no translation file`);
  return data;
}

/** i18next's store also adds, which its types leave out. */
type Store = ResourceStore & Pick<i18n, 'addResourceBundle'>;
let currentStore: Store;

/** Adds the bundled texts to the store, unless those of the file have arrived meanwhile. */
async function addBundledTexts(store: Store, language: string, namespace: string): Promise<void> {
  const has = () => Object.keys(store.data[language]?.[namespace] ?? {}).length > 0;
  if (has()) return;
  try {
    const { bundledTexts } = await import('./bundled-texts.ts');
    const texts = await bundledTexts[`${FOLDER}${language}/${namespace}.json`]?.();
    if (texts && !has()) store.addResourceBundle(language, namespace, texts, true, true);
  } catch {
    // The scripts cannot be fetched either: the page stays as the server rendered it until a retry succeeds.
  }
}

/**
 * i18next's backend in a browser. It reads `/locales/{lng}/{ns}.json`, and reports any failure so that
 * i18next tries again (specification, section 9). Meanwhile the page uses the bundled texts.
 */
export default {
  type: 'backend',
  init(services): void {
    currentStore = services.resourceStore as Store;
  },
  read(language, namespace, done): void {
    if (!hasFile(language, namespace)) return done(null, {});
    // Another instance may have been set up by the time the bundled texts arrive.
    const store = currentStore;
    const timer = setTimeout(
      () => void addBundledTexts(store, language, namespace),
      BUNDLED_AFTER_MS,
    );
    fetchTexts(language, namespace)
      .then(
        (texts) => done(null, texts),
        (error: Error) => {
          void addBundledTexts(store, language, namespace);
          // `true` asks i18next for another try.
          done(error, true);
        },
      )
      .finally(() => clearTimeout(timer));
  },
} satisfies BackendModule;
