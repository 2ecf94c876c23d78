import { describe, expect, it } from 'vitest';
import { DEFAULT_PHRASES } from '#domain/search/default-phrases.ts';
import { readPhrase } from '#domain/search/phrase.ts';
import { lexiconOf, understandSearch } from '#domain/search/understand.ts';

const lexicon = lexiconOf(DEFAULT_PHRASES.flatMap((phrase) => readPhrase(phrase) ?? []));
const meaningsOf = (text: string) =>
  understandSearch(text, lexicon).parts.map(({ meaning }) => meaning);
const price = (minCents: number | null, maxCents: number | null) => [
  { by: 'price', minCents, maxCents },
];
const near = (lengths: object) => [{ by: 'measures', near: lengths }];

describe('a price in a search', () => {
  it.each([
    ['até 300', price(null, 30_000)],
    ['ate R$ 1.299,90', price(null, 129_990)],
    ['abaixo de 250 reais', price(null, 25_000)],
    ['R$ 249,90', price(null, 24_990)],
    ['199', price(null, 19_900)],
    ['a partir de 500', price(50_000, null)],
    ['de 200 a 400', price(20_000, 40_000)],
    ['entre 400 e 200 reais', price(20_000, 40_000)],
    ['up to 300', price(null, 30_000)],
    ['below 300', price(null, 30_000)],
    ['above 500', price(50_000, null)],
    ['200-300', price(20_000, 30_000)],
  ])('"%s" is %j', (text, meaning) => expect(meaningsOf(text)).toEqual(meaning));
});

describe('a length in a search', () => {
  it.each([
    ['52-18-140', near({ lensWidth: 52, bridge: 18, temple: 140 })],
    ['52 □ 18 – 140', near({ lensWidth: 52, bridge: 18, temple: 140 })],
    ['49x21', near({ lensWidth: 49, bridge: 21 })],
    ['haste 140', near({ temple: 140 })],
    ['140 de haste', near({ temple: 140 })],
    ['hastes de 145 mm', near({ temple: 145 })],
    ['lente 52', near({ lensWidth: 52 })],
    ['altura da lente 42', near({ lensHeight: 42 })],
    ['largura 132 mm', near({ totalWidth: 132 })],
    ['52 mm', near({ lensWidth: 52 })],
    ['145', near({ temple: 145 })],
  ])('"%s" is %j', (text, meaning) => expect(meaningsOf(text)).toEqual(meaning));

  it.each(['tr 90', 'uv 400', '3 peças', '12'])('"%s" is no length and no price', (text) => {
    expect(meaningsOf(text).filter(({ by }) => by === 'measures' || by === 'price')).toEqual([]);
  });
});

it('a weight is no size and no price', () => {
  expect(meaningsOf('até 15 g')).toEqual([{ by: 'weight', max: 15 }]);
  expect(meaningsOf('G')).toEqual([{ by: 'facet', facet: 'size', values: ['G'] }]);
});

it('takes the longest phrase, another form of it, and says what is left without it', () => {
  const { parts, words } = understandSearch('Óculos de sol redondas da Marola até 300', lexicon);
  expect(parts.map(({ text, without }) => [text, without])).toEqual([
    ['Óculos de sol', 'redondas da Marola até 300'],
    ['redondas', 'Óculos de sol da Marola até 300'],
    ['até 300', 'Óculos de sol redondas da Marola'],
  ]);
  expect(words).toEqual(['Marola']);
});

it('takes what is asked for twice as one wish, which leaves with all of its words', () => {
  const { parts } = understandSearch('redondo até 300 bem redondas', lexicon);
  expect(parts.map(({ text, without }) => [text, without])).toEqual([
    ['redondo redondas', 'até 300 bem'],
    ['até 300', 'redondo bem redondas'],
  ]);
});

it('prefers the word as it was typed to its stem', () => {
  const own = lexiconOf([
    { phrases: ['rosé'], meaning: { by: 'facet', facet: 'color', values: ['rose'] } },
    { phrases: ['rosa'], meaning: { by: 'facet', facet: 'color', values: ['rosa'] } },
  ]);
  const colors = (text: string) => understandSearch(text, own).parts.map(({ meaning }) => meaning);
  expect(colors('rosa')).toEqual([{ by: 'facet', facet: 'color', values: ['rosa'] }]);
  expect(colors('rosas')).toMatchObject([{ by: 'facet', facet: 'color' }]);
});

it.each([
  ["women's redondas", []],
  ['redondo d sol', []],
  ['d', ['d']],
])('leaves out what is left of a word in "%s", unless it is all', (text, words) => {
  expect(understandSearch(text, lexicon).words).toEqual(words);
});

it.each(['dp 64', 'dnp de 31,5', 'redondo dp: 62'])(
  'takes the distance of pupils in "%s" for no price and no length',
  (text) => {
    const kinds = understandSearch(text, lexicon).parts.map(({ meaning }) => meaning.by);
    expect(kinds.filter((by) => by === 'price' || by === 'measures')).toEqual([]);
  },
);

it('ends if two phrases stand for each other', () => {
  const own = lexiconOf([
    { phrases: ['a1'], meaning: { by: 'sameAs', text: 'b1' } },
    { phrases: ['b1'], meaning: { by: 'sameAs', text: 'a1' } },
  ]);
  expect(understandSearch('a1 x', own)).toMatchObject({ parts: [] });
});

it.each(['', '  ', '!?', '\u0301', '<script>alert(1)</script>', '9'.repeat(100), 'de até a 300'])(
  'reads "%s" without failing',
  (text) => expect(() => understandSearch(text, lexicon)).not.toThrow(),
);

it('has no phrase twice, each with a name of its own', () => {
  const names = DEFAULT_PHRASES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const phrases = DEFAULT_PHRASES.flatMap((one) => one.phrases);
  expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([]);
});
