import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { askedFor } from '#i18n/plurals.ts';
import {
  browserNamespaces,
  usedTextKeys,
  namespaceByKey,
  usedNamespaces,
  addTextNamespaces,
  sourceOf,
} from '#i18n/used-text-keys.ts';
import { filesByLanguage, textsByLanguage } from '#i18n/texts.ts';
import { entriesOf } from '../../support/texts.ts';

const SRC = resolve(import.meta.dirname, '../../../src');
const found = (pattern: string) => globSync(pattern, { cwd: SRC }).map((file) => join(SRC, file));

// What Astro writes into pages is built from a page that nobody sees, with a component that says nothing.
const pages = found('**/*.astro').filter((page) => !page.endsWith('InlineParts.astro'));
/** The script of every page of the storefront, and all that it fetches later. */
const STOREFRONT = join(SRC, 'layouts/storefront.ts');

/** The components that pages hydrate: those with a directive for the browser. */
const islands = new Set(
  pages.flatMap((page) => {
    const source = readFileSync(page, 'utf8');
    return [...source.matchAll(/<([A-Z]\w*)[^<>]*?\sclient:\w/g)].map(([, name]) => {
      const [, from] = new RegExp(String.raw`import ${name} from '(.+?)'`).exec(source)!;
      return from!.startsWith('#') ? join(SRC, from!.slice(1)) : join(dirname(page), from!);
    });
  }),
);
/** What each script that pages begin with says. */
const usedBy = new Map([...islands, STOREFRONT].map((file) => [file, usedTextKeys(file)]));
const namespaceOf = (key: string) => namespaceByKey.get(key)!;
const short = (file: string) => file.slice(SRC.length + 1);

const folder = mkdtempSync(join(tmpdir(), 'vitrine-text-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Modules of the test; answers the file of the first. */
function modules(codes: Record<string, string>): string {
  const place = mkdtempSync(join(folder, 'm-'));
  for (const [name, code] of Object.entries(codes)) writeFileSync(join(place, name), code);
  return join(place, Object.keys(codes)[0]!);
}

describe('the files', () => {
  it('have each text once', () => {
    const files = Object.values(filesByLanguage['pt-BR']!);
    const keys = files.flatMap((texts) => entriesOf(texts).map(([key]) => key));
    expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
    expect(new Set(keys)).toEqual(
      new Set(entriesOf(textsByLanguage['pt-BR']!).map(([key]) => key)),
    );
  });

  it.each(Object.keys(filesByLanguage))('of %s have the names of those of pt-BR', (language) => {
    expect(Object.keys(filesByLanguage['pt-BR']!)).toEqual(
      expect.arrayContaining(Object.keys(filesByLanguage[language]!)),
    );
  });

  it.each(browserNamespaces)(
    'that browsers fetch have nothing that none of them says: %s',
    (name) => {
      const speakers = [...usedBy.values()].filter((keys) =>
        keys.some((key) => namespaceOf(key) === name),
      );
      const said = new Set(speakers.flat());
      // Whether the first file is one is told by this text.
      said.add('errors.unexpected');
      const keys = [...namespaceByKey].filter(([, namespace]) => namespace === name);
      expect(keys.map(([key]) => key).filter((key) => !said.has(key))).toEqual([]);
    },
  );
});

describe('a script says', () => {
  it.each<[what: string, codes: Record<string, string>, keys: string[]]>([
    ['what stands in it', { 'a.ts': `t('recent.title')` }, ['recent.title']],
    [
      'a plural',
      { 'a.ts': `t('cart.take', { count })` },
      ['cart.take_many', 'cart.take_one', 'cart.take_other'],
    ],
    [
      'what it says instead if the shop sends no e-mails',
      { 'a.ts': `mailText('forgot.done')` },
      ['forgot.done', 'forgot.done_noMail'],
    ],
    [
      'what begins like that',
      { 'a.ts': 't(`facets.rim.${rim}`)' },
      ['facets.rim.fechado', 'facets.rim.meio-aro', 'facets.rim.sem-aro'],
    ],
    [
      'what it imports, and what it will',
      {
        'a.tsx': `import { b } from './b.ts'; export * from './c.ts'; const d = () => import('./d.ts');`,
        'b.ts': `t('recent.title')`,
        'c.ts': `t('cart.added')`,
        'd.ts': `import './a.tsx'; t('cart.title')`,
      },
      ['cart.added', 'cart.title', 'recent.title'],
    ],
    [
      'nothing that only types are taken from',
      {
        'a.ts': `import type { B } from './b.ts'; import { type C } from './b.ts';`,
        'b.ts': `t('recent.title')`,
      },
      [],
    ],
    ['the errors whose codes it knows', { 'a.ts': 't(`errors.${code}`)', 'b.ts': `'notJson'` }, []],
    [
      'the errors whose codes its rules know',
      { 'a.ts': `import './b.ts'; t(\`errors.\${code}\`)`, 'b.ts': `fault('notJson')` },
      ['errors.notJson'],
    ],
  ])('%s', (_what, codes, keys) => {
    expect(usedTextKeys(modules(codes)).toSorted()).toEqual(keys);
  });

  it.each([`<List section="audit" />`, `const screen = { section: 'audit' };`])(
    'all of a section that it shows: %s',
    (code) => {
      const said = usedTextKeys(modules({ 'a.tsx': code }));
      expect(said).toEqual(expect.arrayContaining(['audit.fields.at', 'audit.empty']));
      expect(said.every((key) => key.startsWith('audit.'))).toBe(true);
    },
  );
});

describe('an island', () => {
  const code = `export default function Recent() { return t('cart.added'); }\n`;
  const file = modules({ 'Recent.tsx': code });

  it('is built with the names of the files that it waits for', () => {
    expect(addTextNamespaces(code, file, true)).toBe(
      `${code}\nRecent.textNamespaces = ["storefront"];\n`,
    );
  });

  it('waits for all of them while the shop is developed', () => {
    const [, names] = /textNamespaces = (.*);/.exec(addTextNamespaces(code, file, false))!;
    expect(JSON.parse(names!)).toEqual(browserNamespaces.filter((name) => name !== 'translation'));
    expect(names).not.toContain('server');
  });

  it('that says only what every page has waits for no more', () => {
    const quiet = `export default function Quiet() { return t('loading.text'); }`;
    expect(addTextNamespaces(quiet, modules({ 'Quiet.tsx': quiet }), true)).toBe(quiet);
  });

  it('cannot be built if it says what no browser fetches', () => {
    const wrong = `export default function Wrong() { return t('mail.hello'); }`;
    const build = () => addTextNamespaces(wrong, modules({ 'Wrong.tsx': wrong }), true);
    expect(build).toThrow(/Wrong.tsx shows mail.hello: no browser fetches server.json/);
  });

  it.each([...islands].map(short))('says only what browsers fetch: %s', (island) => {
    expect(() => usedNamespaces(join(SRC, island))).not.toThrow();
  });

  it.each([...islands].map(short))('has a name to note them by: %s', (island) => {
    expect(readFileSync(join(SRC, island), 'utf8')).toMatch(/^export default function \w+/m);
  });
});

it('what every page of the storefront may fetch says what is in two files, and in others once own glasses or lenses are chosen', () => {
  expect(usedNamespaces(STOREFRONT)).toEqual([
    'facets',
    'lens-findings',
    'lens-step',
    'own-frame',
    'pictures',
    'prescription-form',
    'storefront',
    'translation',
  ]);
});

describe('every key that is said has a text', () => {
  const sections = new Set([...namespaceByKey.keys()].map((key) => key.split('.')[0]!));
  const keys = new Set([...namespaceByKey.keys()].flatMap((key) => [key, askedFor(key)]));

  /** What looks like a key and is none; with a star, what keys would begin with. */
  const unknown = (texts: readonly string[]): string[] =>
    texts.filter((text) => {
      const isKey = /^[\w-]+\.[\w.-]*\*?$/.test(text) && sections.has(text.split('.')[0]!);
      if (!text.endsWith('*')) return isKey && !keys.has(text);
      return isKey && ![...keys].some((key) => key.startsWith(text.slice(0, -1)));
    });

  /** The texts in quotes that are given to `t`; of templates what stands before the first value. */
  const saidIn = (source: string): string[] =>
    [...source.matchAll(/\b(?:t|textAt|mailText|translate|translateAt)\(([^,)]*)/g)].flatMap(
      ([, given]) =>
        [...given!.matchAll(/['`]([\w.-]+)(?:['`]|(\${))/g)].map(
          ([, text, value]) => `${text}${value ? '*' : ''}`,
        ),
    );

  it.each([
    'domain',
    'stores',
    'islands',
    'components',
    'layouts',
    'pages',
    'server',
    'middleware',
  ])('in src/%s', (room) => {
    const files = found(`${room}/**/*.{ts,tsx,astro}`);
    const faults = files.flatMap((file) =>
      unknown(saidIn(readFileSync(file, 'utf8'))).map((key) => [short(file), key]),
    );
    expect(faults).toEqual([]);
  });

  it('in tables of the islands', () => {
    // Fields of forms.
    const OTHERS = ['seo.title', 'seo.description'];
    const texts = found('islands/**/*.{ts,tsx}').flatMap((file) => {
      const { literals, prefixes } = sourceOf(file);
      return [...literals, ...[...prefixes].map((text) => `${text}*`)];
    });
    expect(unknown(texts).filter((text) => !OTHERS.includes(text))).toEqual([]);
  });

  it('and one without is noticed', () => {
    const source =
      "t('cart.title') + t(a ? 'cart.none' : `facets.rim.${b}`) + t(`facets.none.${c}`, d)";
    expect(unknown(saidIn(source))).toEqual(['cart.none', 'facets.none.*']);
  });
});
