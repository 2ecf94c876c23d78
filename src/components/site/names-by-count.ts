import i18next, { t, type TextKey } from 'i18next';

/**
 * What a name is at every number: 0 has its own, the others are by the language's plural category. `other` stands
 * for those that read alike.
 */
export type NamesByCount = { zero: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Stands in a name where the browser writes the number. */
const NUMBER = '#';

/** Numbers among which every plural category of every language is found. */
const NUMBERS = [...Array.from({ length: 100 }, (_, index) => index + 1), 1_000_000];

/** Of each language the first number of each plural category: finding them takes 0.1 ms, twice a page. */
const firstNumbers = new Map<string, Map<Intl.LDMLPluralRule, number>>();

function firstNumbersOf(language: string): Map<Intl.LDMLPluralRule, number> {
  const known = firstNumbers.get(language);
  if (known) return known;
  const rules = new Intl.PluralRules(language);
  const first = new Map<Intl.LDMLPluralRule, number>();
  for (const number of NUMBERS) {
    const category = rules.select(number);
    if (!first.has(category)) first.set(category, number);
  }
  firstNumbers.set(language, first);
  return first;
}

function makeNames(key: TextKey): NamesByCount {
  const names = [...firstNumbersOf(i18next.language)].map(
    ([category, count]) => [category, t(key, { count }).replace(`${count}`, NUMBER)] as const,
  );
  const other = names.find(([category]) => category === 'other')?.[1];
  const own = names.filter(([category, name]) => category === 'other' || name !== other);
  return { ...Object.fromEntries(own), zero: t(key, { count: 0 }) };
}

/** By language and key. i18next takes 0.1 ms for a text with a count, and every page asks for eight of them. */
const cachedNames = new Map<string, NamesByCount>();

/**
 * The names that a text with plurals (`cart.link`) gives, so that a script of the browser can count on
 * without i18next (`islands/header/links.ts`).
 */
export function namesByCount(key: TextKey): NamesByCount {
  const cacheKey = `${i18next.language} ${key}`;
  const names = cachedNames.get(cacheKey) ?? makeNames(key);
  cachedNames.set(cacheKey, names);
  return names;
}
