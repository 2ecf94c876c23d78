import i18next, { type i18n, type TOptions } from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import compiledTexts from '#i18n/compiled-texts.ts';
import { askedFor } from '#i18n/plurals.ts';
import { textsByLanguage } from '#i18n/texts.ts';
import { entriesOf } from '../../support/texts.ts';

const OPTIONS = {
  lng: 'pt-BR',
  fallbackLng: 'pt-BR',
  load: 'currentOnly' as const,
  initImmediate: false,
  interpolation: { escapeValue: false },
};

/** Texts of a language of the tests, which has some of those of pt-BR; its plurals have other classes. */
const CZECH = {
  probe: {
    plain: 'jen text',
    count_one: '{{count}} kus',
    count_few: '{{count}} kusy',
    count_other: '{{count}} kusů',
  },
};

const PROBE = {
  plain: 'só um texto',
  ownPlain: 'só em português',
  value: 'de {{ name }} a {{other}}, de novo {{name}}',
  raw: '{{- name}}',
  path: '{{person.name}}',
  formatted: '{{count, number}} peças',
  nested: '$t(probe.plain) e {{name}}',
  count_zero: 'nada',
  count_one: '{{count}} peça',
  count_many: '{{count}} de peças',
  count_other: '{{count}} peças',
  tone: 'sem contexto',
  tone_loud: 'com {{name}}!',
  tone_loud_one: 'um com {{name}}!',
  tone_loud_other: '{{count}} com {{name}}!',
  list: ['um', 'dois'],
  empty: '',
};

const resources = {
  'pt-BR': { translation: { ...textsByLanguage['pt-BR'], probe: PROBE } },
  cs: { translation: CZECH },
};

/** i18next with the tests' own texts, whose keys the types do not know. */
type Speaker = Omit<i18n, 't'> & { t: (key: string | string[], options?: unknown) => string };

async function spoken(instance: i18n): Promise<Speaker> {
  await instance.init({ ...OPTIONS, resources: structuredClone(resources) });
  return instance as Speaker;
}

let plain: Speaker;
let compiled: Speaker;

beforeEach(async () => {
  plain = await spoken(i18next.createInstance());
  compiled = await spoken(i18next.createInstance().use(compiledTexts));
});

/** Every text with its key; a plural's also by the key that `t` is asked for. */
const texts = entriesOf(resources['pt-BR'].translation).flatMap(([key, text]) =>
  [...new Set([key, askedFor(key)])].map((each): [string, string] => [each, text]),
);

/** The names of the values that each key's texts have. */
const namesByKey = new Map<string, Set<string>>();
/** How each key's texts are made: their endings and values, whatever the words between them. */
const makes = new Map<string, string>();
for (const [key, text] of texts) {
  const names = namesByKey.get(key) ?? new Set();
  for (const [, name] of text.matchAll(/{{\W*(\w+).*?}}/g)) if (name !== 'count') names.add(name!);
  namesByKey.set(key, names);
  const parts = text.match(/{{.*?}}|[$&`'"<>]|\b[$]t\(/g) ?? [];
  const make = parts.map((part) => part.replace(/(?!count\b)\b\w+/g, 'x')).join(' ');
  makes.set(key, `${makes.get(key) ?? /_\w+$/.exec(key)?.[0] ?? ''}|${make}`);
}

/** Keys of which i18next makes plurals, which takes it long. */
const plurals = new Set([...namesByKey.keys()].filter((key) => namesByKey.has(`${key}_other`)));

/** One key of each make, and all of the tests' own. */
const keysByMake = new Map([...makes].map(([key, make]) => [make, key]));
const oneOfEach = new Set([
  ...keysByMake.values(),
  ...[...namesByKey.keys()].filter((key) => key.startsWith('probe.')),
]);

/** What each instance says, asked twice: the second answer is the one that was kept. */
const answers = ({ t }: Speaker, key: string, options?: TOptions) =>
  [t(key, options!), t(key, options!)].map((text) => [key, text]);

const expectSame = (key: string, options?: TOptions): void =>
  expect(answers(compiled, key, options)).toEqual(answers(plain, key, options));

/** The options, and one value for whatever a text asks for. */
interface Said {
  value?: unknown;
  options?: TOptions;
  /** Whether the values have a place of their own. */
  apart?: boolean;
  /** Whether all texts are said: otherwise one of each make, by which alone the kinds differ. */
  all?: boolean;
}

describe('every text of the shop is what i18next makes of it', () => {
  it.each<[how: string, said: Said]>([
    ['without values', { all: true }],
    ['with texts', { value: 'Óculos <b>&</b> "lentes"', all: true }],
    ['with what means something to a regular expression', { value: "$& $1 $$ $` $'" }],
    ['with what looks like a text of texts', { value: '{{name}} $t(nav.home) {{count}}' }],
    ['with numbers', { value: 1234.5 }],
    ['with values that are none', { value: undefined, options: {} }],
    ['with null', { value: null }],
    ['with true', { value: true }],
    ['with a date', { value: new Date(0) }],
    ['with one value only', { options: { name: 'Aurora' } }],
    ['with values in a place of their own', { value: 'Aurora', apart: true }],
    ...[0, 1, 2, 1.5, 1_000_000, -1].map((count): [string, Said] => [
      `with the count ${count}`,
      { value: 'Aurora', options: { count }, all: true },
    ]),
    ['with a count that is a text', { value: 'Aurora', options: { count: '1' as never } }],
    ['in a context', { value: 'Aurora', options: { context: 'loud' } }],
    ['in a context with a count', { value: 'Aurora', options: { context: 'loud', count: 2 } }],
    ['with a default', { value: 'Aurora', options: { defaultValue: 'x {{name}}' } }],
    ['as an object', { options: { returnObjects: true } }],
    ['escaped', { value: '<b>', options: { interpolation: { escapeValue: true } } }],
    ['in another language', { value: 'Aurora', options: { lng: 'cs', count: 3 } }],
  ])('%s', (_, said) => {
    const sayAll = (instance: Speaker) =>
      [...namesByKey].flatMap(([key, names]) => {
        if (!said.all && !oneOfEach.has(key)) return [];
        if (said.options?.count !== undefined && !plurals.has(key)) return [];
        const values = Object.fromEntries([...names].map((name) => [name, said.value]));
        const data = said.apart ? { replace: values } : 'value' in said ? values : {};
        const options = 'value' in said || said.options ? { ...data, ...said.options } : undefined;
        return answers(instance, key, options);
      });
    expect(sayAll(compiled)).toEqual(sayAll(plain));
  });

  it('where the key is unknown, a list, or another text as well', () => {
    for (const key of ['probe.none', 'nothing', '', 'probe', 'probe.plain:x', 'a: {{name}}']) {
      expectSame(key);
      expectSame(key, { name: 'Aurora' });
    }
    expect(compiled.t(['probe.none', 'probe.plain'])).toBe('só um texto');
    expect(compiled.t('probe.none', 'em vez dele')).toBe('em vez dele');
    expect(['probe.plain', 'probe.tone'].map(compiled.t)).toEqual(['só um texto', 'sem contexto']);
  });
});

it('speaks the language that it was changed to, and what it lacks in pt-BR', async () => {
  expect(compiled.t('probe.plain')).toBe('só um texto');
  for (const language of ['cs', 'pt-BR', 'cs']) {
    await Promise.all([plain.changeLanguage(language), compiled.changeLanguage(language)]);
    for (const key of ['probe.plain', 'probe.ownPlain']) expectSame(key);
    for (const count of [0, 1, 2, 3, 5, 1_000_000]) {
      for (const key of ['probe.count', 'probe.tone']) expectSame(key, { count, name: 'Aurora' });
    }
  }
  expect(compiled.t('probe.count', { count: 3 })).toBe('3 kusy');
});

it('says what was added to the texts, and no more what was taken away', () => {
  expect(compiled.t('probe.plain')).toBe('só um texto');
  compiled.addResource('pt-BR', 'translation', 'probe.plain', 'outro texto');
  expect(compiled.t('probe.plain')).toBe('outro texto');
  compiled.removeResourceBundle('pt-BR', 'translation');
  expect(compiled.t('probe.plain')).toBe('probe.plain');
});

describe('of each text', () => {
  const lookUps = () => vi.spyOn(compiled.services.resourceStore, 'getResource' as never);

  it('i18next is asked once, whatever its values', () => {
    const { t } = compiled;
    for (const name of ['a', 'b']) t('probe.value', { name, other: name });
    t('probe.plain');
    for (const count of [5, 7]) t('probe.count', { count });
    const asked = lookUps();
    expect(t('probe.value', { name: 'x', other: 'y' })).toBe('de x a y, de novo x');
    expect(t('probe.plain')).toBe('só um texto');
    expect(t('probe.count', { count: 12 })).toBe('12 peças');
    expect(asked).not.toHaveBeenCalled();
    t('probe.count', { count: 1 });
    expect(asked).toHaveBeenCalled();
  });

  it('the rules of plurals are made once', () => {
    const made = vi.spyOn(Intl, 'PluralRules');
    for (const count of [0, 1, 2, 3]) compiled.t('probe.count', { count });
    for (const count of [0, 1, 2, 3]) compiled.t('probe.formatted', { count });
    expect(made.mock.calls.length).toBeLessThanOrEqual(1);
    made.mockRestore();
  });

  it('no more is kept than a bound, however many keys are made up', () => {
    compiled.t('probe.plain');
    for (let key = 0; key < 10_000; key += 1) compiled.t(`probe.made-up-${key}`);
    const asked = lookUps();
    expect(compiled.t('probe.plain')).toBe('só um texto');
    expect(asked).toHaveBeenCalled();
  });
});
