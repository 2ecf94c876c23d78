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

/**
 * The names that a text with plurals (`cart.link`) gives, so that a script of the browser can count on
 * without i18next (`islands/header/links.ts`).
 */
export function namesByCount(key: TextKey): NamesByCount {
  const rules = new Intl.PluralRules(i18next.language);
  const names: Partial<Record<Intl.LDMLPluralRule, string>> = {};
  for (const count of NUMBERS)
    names[rules.select(count)] ??= t(key, { count }).replace(`${count}`, NUMBER);
  const own = Object.entries(names).filter(
    ([category, name]) => category === 'other' || name !== names.other,
  );
  return { ...Object.fromEntries(own), zero: t(key, { count: 0 }) };
}
