import { expect, it } from 'vitest';
import { askedFor } from '#i18n/plurals.ts';
import { languages, textsByLanguage } from '#i18n/texts.ts';
import { entriesOf } from '../../support/texts.ts';

it.each(languages)(
  'in %s every text with plurals has all that the language tells apart',
  (language) => {
    const keys = entriesOf(textsByLanguage[language]!).map(([key]) => key);
    const known = new Set(keys);
    const plurals = new Set(keys.map(askedFor).filter((asked) => !known.has(asked)));
    expect(plurals).toContain('cart.link');
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const missing = [...plurals].flatMap((asked) =>
      needed.map((category) => `${asked}_${category}`).filter((key) => !known.has(key)),
    );
    expect(missing).toEqual([]);
  },
);
