import { readdirSync, readFileSync } from 'node:fs';

/** The content of a translation file. */
export type Texts = Record<string, unknown>;

const FOLDER = '../../public/locales/';

/** The files as plain Node reads them, for scripts that run from a checkout. */
function filesOfCheckout(): Record<string, Texts> {
  const folder = new URL(FOLDER, import.meta.url);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    names
      .filter((name) => /^[^/]+\/[^/]+\.json$/.test(name))
      .map((name) => [
        `${FOLDER}${name}`,
        JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Texts,
      ]),
  );
}

// A build bundles the files, so that `dist` can be moved; `import.meta.env` exists only there.
const files: Record<string, Texts> = import.meta.env
  ? import.meta.glob('../../public/locales/*/*.json', { eager: true, import: 'default' })
  : filesOfCheckout();

const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null;

/** Both as one: what has the same name in both is made one as well. */
function merged(some: Texts, others: Texts): Texts {
  const all = { ...some };
  for (const [name, value] of Object.entries(others)) {
    const known = all[name];
    all[name] = isTexts(known) && isTexts(value) ? merged(known, value) : value;
  }
  return all;
}

const byLanguage: Record<string, Record<string, Texts>> = {};
for (const [path, texts] of Object.entries(files)) {
  const [language, file] = path.split('/').slice(-2) as [string, string];
  (byLanguage[language] ??= {})[file.replace('.json', '')] = texts;
}

/** The files of every folder below `public/locales`, by language and name (i18next's namespace). */
export const filesByLanguage: Readonly<Record<string, Readonly<Record<string, Texts>>>> =
  byLanguage;

/** All texts of each language: the server has them as one namespace. */
export const textsByLanguage: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries(byLanguage).map(([language, texts]) => [
    language,
    Object.values(texts).reduce(merged, {}),
  ]),
);

/** The languages that have texts. */
export const languages: readonly string[] = Object.keys(textsByLanguage).toSorted();
