import { language } from '#domain/language.ts';
import { t, type TextKey } from '#i18n/t.ts';

/**
 * A name for every number: one for 0, and one for each plural category of the language; `other` is the fallback.
 */
export type NamesByCount = { zero: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Placeholder for the number, which the browser replaces. */
const NUMBER = '#';

/** Numbers that include every plural category of every language. */
const NUMBERS = [...Array.from({ length: 100 }, (_, index) => index + 1), 1_000_000];

/** The first number of each plural category, by language: cached, since finding them takes 0.1 ms, twice a page. */
const firstNumbers = new Map<string, Map<Intl.LDMLPluralRule, number>>();

function firstNumbersOf(code: string): Map<Intl.LDMLPluralRule, number> {
  const known = firstNumbers.get(code);
  if (known) return known;
  const rules = new Intl.PluralRules(code);
  const first = new Map<Intl.LDMLPluralRule, number>();
  for (const number of NUMBERS) {
    const category = rules.select(number);
    if (!first.has(category)) first.set(category, number);
  }
  firstNumbers.set(code, first);
  return first;
}

function makeNames(key: TextKey): NamesByCount {
  const names = [...firstNumbersOf(language())].map(
    ([category, count]) => [category, t(key, { count }).replace(`${count}`, NUMBER)] as const,
  );
  const other = names.find(([category]) => category === 'other')?.[1];
  const own = names.filter(([category, name]) => category === 'other' || name !== other);
  return { ...Object.fromEntries(own), zero: t(key, { count: 0 }) };
}

/** By language and key. */
const cachedNames = new Map<string, NamesByCount>();

/**
 * The names that a text with plurals (`cart.link`) can have, so that a browser script can use them without i18next
 * (`islands/header/links.ts`).
 */
export function namesByCount(key: TextKey): NamesByCount {
  const cacheKey = `${language()} ${key}`;
  const names = cachedNames.get(cacheKey) ?? makeNames(key);
  cachedNames.set(cacheKey, names);
  return names;
}
