/** The texts that browsers fetch, among the scripts of the build as well: for when a file cannot be fetched. */
export const bundledTexts = import.meta.glob<Record<string, unknown>>(
  ['../../public/locales/*/*.json', '!../../public/locales/*/server.json'],
  { import: 'default' },
);
