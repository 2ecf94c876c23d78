import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { askedFor } from '#i18n/plurals.ts';
import { filesByLanguage, textsByLanguage } from '#i18n/texts.ts';
import { namespaceByKey, sourceOf, usedTextKeys } from '#i18n/used-text-keys.ts';
import { entriesOf } from '../../support/texts.ts';

const SRC = resolve(import.meta.dirname, '../../../src');
const find = (pattern: string) => globSync(pattern, { cwd: SRC }).map((file) => join(SRC, file));
/** Staff's pages and endpoints, with their components and islands, and what those read who write other programs. */
const isStaffs = (file: string) =>
  /dashboard|\/painel\/|\/api\/(docs|openapi)/i.test(file.slice(SRC.length));

const original = new Map(entriesOf(textsByLanguage['pt-BR']!));
const others = Object.keys(filesByLanguage).filter((language) => language !== 'pt-BR');

/** Words that another language may share with pt-BR: names, and what is spelt alike. */
const SAME = new Set(
  'Facebook Instagram Item Material Menu Messenger Metal Oval PayPal Pinterest Pix Razorpay Ref. SSLCommerz Subtotal Total UV400 WhatsApp YouTube item'
    .split(' ')
    .concat('X (Twitter)'),
);

/** The storefront's `.astro` files, and the modules beside them and islands that they import. */
const storefront = new Set<string>();
function addWithImports(file: string): void {
  if (storefront.has(file) || isStaffs(file)) return;
  storefront.add(file);
  if (!file.endsWith('.astro')) return;
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/from '((?:#|\.).+?)'/g)) {
    const from = name!.startsWith('#') ? join(SRC, name!.slice(1)) : join(dirname(file), name!);
    if (/\/(components|islands|layouts)\/.*\.(astro|tsx?)$/.test(from)) addWithImports(from);
  }
}
for (const page of find('pages/**/*.astro')) addWithImports(page);

/** The keys in quotes, and those that begin like a template. */
function keysIn(texts: Iterable<string>, beginnings: readonly string[]): string[] {
  const said = new Set(texts);
  return [...namespaceByKey.keys()].filter(
    (key) =>
      said.has(key) || said.has(askedFor(key)) || beginnings.some((text) => key.startsWith(text)),
  );
}

function keysOfFile(file: string): string[] {
  if (file.includes('/islands/')) return usedTextKeys(file);
  if (!file.endsWith('.astro'))
    return keysIn(sourceOf(file).literals, [...sourceOf(file).prefixes]);
  const source = readFileSync(file, 'utf8');
  const quoted = [...source.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map(([, text]) => text!);
  const begun = [...source.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, text]) => text!);
  return keysIn(quoted, begun);
}

/** The keys of whatever a buyer can read: pages, islands, answers of endpoints, and letters but those to staff. */
const buyers = new Set([
  ...[...storefront, join(SRC, 'layouts/storefront.ts')].flatMap(keysOfFile),
  ...find('pages/api/**/*.ts')
    .filter((file) => !isStaffs(file))
    .flatMap((file) => usedTextKeys(file).filter((key) => key.startsWith('errors.'))),
  ...[...original.keys()].filter((key) => /^mail\.(?!notice\.|test\.)/.test(key)),
]);

it('no text of a file has the name of another, which would be lost', () => {
  const namesIn = (json: string) => json.match(/^ *"[^"]+":/gm)?.length;
  const folder = resolve(SRC, '../public/locales');
  for (const file of globSync('*/*.json', { cwd: folder })) {
    const written = readFileSync(join(folder, file), 'utf8');
    expect(namesIn(written), file).toBe(namesIn(JSON.stringify(JSON.parse(written), null, 2)));
  }
});

it('what a buyer reads is found: pages, islands, answers and letters', () => {
  for (const key of ['nav.home', 'seo.products', 'quote.title', 'errors.coupon.expired'])
    expect(buyers).toContain(key);
  expect(
    buyers
      .values()
      .filter((key) => key.startsWith('settings.'))
      .toArray(),
  ).toEqual([]);
});

describe.each(others)('the language %s', (language) => {
  const texts = new Map(entriesOf(textsByLanguage[language]!));
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const endings = ['zero', ...pluralCategories].map((category) => `_${category}`);

  /** The text of pt-BR that a key translates; a plural that Portuguese does not have is like its others. */
  const originalOf = (key: string) =>
    original.get(key) ?? original.get(`${askedFor(key)}_other`) ?? null;

  it('has every text that a buyer reads', () => {
    const needed = [...buyers].filter(
      (key) =>
        !original.has(`${askedFor(key)}_other`) || endings.some((ending) => key.endsWith(ending)),
    );
    expect(needed.filter((key) => !texts.has(key))).toEqual([]);
  });

  it('has each in the file where pt-BR has it', () => {
    const misplaced = Object.entries(filesByLanguage[language]!).flatMap(([name, file]) =>
      entriesOf(file)
        .map(([key]) => key)
        .filter((key) => {
          const of = namespaceByKey.get(key) ?? namespaceByKey.get(`${askedFor(key)}_other`);
          return of !== name;
        }),
    );
    expect(misplaced).toEqual([]);
  });

  it('has the values and tags that pt-BR has, and no text is empty', () => {
    const partsOf = (text: string) =>
      [...text.matchAll(/\{\{.*?\}\}|<.*?>|\$t\(.*?\)/g)].map(([part]) => part).toSorted();
    const wrong = [...texts].filter(([key, text]) => {
      const expected = originalOf(key) ?? '';
      return (
        JSON.stringify(partsOf(text)) !== JSON.stringify(partsOf(expected)) ||
        (text.trim() === '') !== (expected === '')
      );
    });
    expect(wrong).toEqual([]);
  });

  it('has no text of pt-BR, but for names and words that are the same', () => {
    const same = [...texts].filter(([key, text]) => text === original.get(key));
    const words = same.map(([, text]) => text.replaceAll(/\{\{.*?\}\}/g, '').trim());
    expect(words.filter((text) => /\p{L}{3}/u.test(text) && !SAME.has(text))).toEqual([]);
  });
});

describe.each(others)('the guides and policies in %s', (language) => {
  const content = join(SRC, 'content');
  const names = globSync('*/*.md', { cwd: content });

  /** What a text has in any language: its drawing, its place, where its links lead, and the shop's own values. */
  const factsOf = (file: string) =>
    [
      ...readFileSync(join(content, file), 'utf8').matchAll(
        /^(?:position|figure|related):.*|href: [^ ]+|\]\(.*?\)|%\w+%|^#+(?= )/gm,
      ),
    ]
      .map(([fact]) => fact)
      .toSorted();

  it.each(names)('say what those in pt-BR say: %s', (name) => {
    const translated = join(dirname(name), language.toLowerCase(), basename(name));
    expect(factsOf(name).length).toBeGreaterThan(2);
    expect(factsOf(translated)).toEqual(factsOf(name));
  });

  it.each(names)('leave no number alone at the end of a line, without its unit: %s', (name) => {
    const translated = join(dirname(name), language.toLowerCase(), basename(name));
    for (const file of [name, translated])
      expect(readFileSync(join(content, file), 'utf8')).not.toMatch(/\d (?:mm|cm|g)\b/);
  });
});

it.each(['pt-BR', ...others])(
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
