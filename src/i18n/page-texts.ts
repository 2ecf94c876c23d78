import type { BackendModule, i18n, ResourceStore } from 'i18next';
import { DEFAULT_LANGUAGE } from './language.ts';

type Texts = Record<string, unknown>;

/** Ms that one reading of a translation file may take. */
const TIMEOUT_MS = 10_000;
/** Ms after which the page no longer waits for the file alone. */
const PATIENCE_MS = 3000;

/** The same texts among the scripts of the build, fetched where the file cannot be had. */
const copies = import.meta.glob<Texts>('../../public/locales/*/translation.json', {
  import: 'default',
});

/** Whether it is a translation file: pt-BR, which all others fall back to, must say what went wrong. */
function isTexts(language: string, data: unknown): data is Texts {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false;
  const { errors } = data as { errors?: { unexpected?: unknown } };
  return language === DEFAULT_LANGUAGE
    ? typeof errors?.unexpected === 'string'
    : Object.keys(data).length > 0;
}

async function readFile(language: string, namespace: string): Promise<Texts> {
  const response = await fetch(`/locales/${language}/${namespace}.json`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const data: unknown = response.ok ? await response.json() : null;
  if (!isTexts(language, data)) throw new Error(`${response.status}: no translation file`);
  return data;
}

/** i18next's store also adds, which its types leave out. */
type Store = ResourceStore & Pick<i18n, 'addResourceBundle'>;
let currentStore: Store;

/** Puts the build's copy where the file's texts would be, unless they have arrived meanwhile. */
async function takeCopy(store: Store, language: string, namespace: string): Promise<void> {
  const has = () => Object.keys(store.data[language]?.[namespace] ?? {}).length > 0;
  if (has()) return;
  try {
    const texts = await copies[`../../public/locales/${language}/${namespace}.json`]?.();
    if (texts && !has()) store.addResourceBundle(language, namespace, texts, true, true);
  } catch {
    // Scripts cannot be had either: the page stays as the server wrote it until a retry brings the file.
  }
}

/**
 * i18next's backend in a browser. It reads `/locales/{lng}/{ns}.json`, and reports any failure so that
 * i18next tries again (specification, section 9). Meanwhile the page uses the build's copy.
 */
export default {
  type: 'backend',
  init(services): void {
    currentStore = services.resourceStore as Store;
  },
  read(language, namespace, done): void {
    // The store that asks: the copy may come after another instance has been set up.
    const store = currentStore;
    const late = setTimeout(() => void takeCopy(store, language, namespace), PATIENCE_MS);
    readFile(language, namespace)
      .then(
        (texts) => done(null, texts),
        (error: Error) => {
          void takeCopy(store, language, namespace);
          // `true` asks i18next for another try.
          done(error, true);
        },
      )
      .finally(() => clearTimeout(late));
  },
} satisfies BackendModule;
