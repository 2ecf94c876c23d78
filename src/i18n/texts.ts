import { readdirSync, readFileSync } from 'node:fs';

/** The content of a translation file. */
export type Texts = Record<string, unknown>;

const FOLDER = '../../public/locales/';

/** The files as plain Node reads them, for scripts that run from a checkout. */
function filesOfCheckout(): Record<string, Texts> {
  const folder = new URL(FOLDER, import.meta.url);
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return Object.fromEntries(
    names.map(({ name }) => {
      const path = `${FOLDER}${name}/translation.json`;
      return [path, JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Texts];
    }),
  );
}

// A build bundles the files, so that `dist` can be moved; `import.meta.env` exists only there.
const files: Record<string, Texts> = import.meta.env
  ? import.meta.glob('../../public/locales/*/translation.json', { eager: true, import: 'default' })
  : filesOfCheckout();

/** The texts of every folder below `public/locales`, by language. */
export const textsByLanguage: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [path.split('/').at(-2)!, texts]),
);

/** The languages that have texts. */
export const languages: readonly string[] = Object.keys(textsByLanguage).toSorted();
