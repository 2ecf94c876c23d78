import { distance } from 'fastest-levenshtein';
import { describe, expect, it } from 'vitest';
import { correctedText, nearestWord, vocabularyOf } from '#domain/catalogue/correction.ts';
import { Chance } from '../../support/random.ts';

const vocabulary = vocabularyOf(['oculos', 'redondo', 'sol', 'gatinho', 'lume']);

describe('a mistyped search', () => {
  it.each([
    ['ocluos', 'oculos'],
    ['oclos redondo', 'oculos redondo'],
    ['Óculos rednodo', 'Óculos redondo'],
    ['ocluos de sol', 'oculos de sol'],
  ])('%s is read as %s', (text, corrected) => {
    expect(correctedText(text, vocabulary)).toBe(corrected);
  });

  it.each([
    ['oculos', 'right as it is'],
    ['ÓCULOS', 'right but for accents and capitals'],
    ['redondas', 'another form of a known word'],
    ['gatin', 'the beginning of a known word'],
    ['xilofone', 'near to nothing'],
    ['de', 'a word that says nothing'],
    ['', 'nothing'],
  ])('"%s" stays: %s', (text) => {
    expect(correctedText(text, vocabulary)).toBeNull();
  });

  it('is right wherever among all words it is the beginning of one', () => {
    const known = ['azul', 'aro', 'zinco', 'preto', 'prata', 'pratas', 'oval'];
    for (const word of known) {
      expect(correctedText(word.slice(0, 3), vocabularyOf(known))).toBeNull();
    }
    expect(correctedText('zzz', vocabularyOf([]))).toBeNull();
  });
});

describe('a short word that is mistyped', () => {
  const known = ['oculos', 'sol', 'grau', 'tartaruga', 'redondo', 'gol', 'serena', 'clip'];
  const phrases = ['óculos de sol', 'óculos de grau', 'clip on'];
  const among = vocabularyOf(known, ['óculos'], phrases);

  it.each([
    ['oculos de sou tartarugua', 'oculos de sol tartaruga'],
    ['ocluos de sok', 'óculos de sol'],
    ['oculo de osl redondo', 'oculo de sol redondo'],
    ['oculos se sol redomdo', 'oculos de sol redondo'],
    ['redomdo clip om', 'redondo clip on'],
  ])('in %s is read by its phrase: %s', (text, better) => {
    expect(correctedText(text, among)).toBe(better);
  });

  it.each([
    ['sou', 'no phrase around it'],
    ['sou redondo', 'none with its neighbour either'],
    ['tartaruga de sou', 'another phrase'],
    ['oculos de gol', 'a word of its own'],
    ['oculos de ser', 'the beginning of a word that is being typed'],
    ['oculos de rua', 'two slips away'],
    ['oculos de s', 'a letter alone'],
    ['oculos de 501', 'a number'],
  ])('stays in "%s": %s', (text) => {
    expect(correctedText(text, among)).toBeNull();
  });
});

describe('the nearest word', () => {
  const vocabulary = ['oculos', 'redondo', 'sol', 'grau', 'gatinho', 'preto', 'aviador'];

  it.each([
    ['ocluos', 'oculos', 'two neighbours exchanged'],
    ['oclos', 'oculos', 'a letter missing'],
    ['occulos', 'oculos', 'a letter too many'],
    ['oculoz', 'oculos', 'another letter'],
    ['rednodo', 'redondo', 'two neighbours exchanged'],
    ['slo', 'sol', 'a short word with neighbours exchanged'],
    ['gatihnoo', 'gatinho', 'two slips in a long word'],
  ])('to %s is %s: %s', (word, nearest) => {
    expect(nearestWord(word, vocabulary)).toBe(nearest);
  });

  it.each([
    ['xyzxyz', 'far from all'],
    ['pr', 'too short to tell'],
    ['gral', 'a short word two slips away', ['sol']],
    ['ray', 'three letters, of which only the order is mended', ['gray', 'rau', 'ra']],
    ['oxcxlxs', 'a long word three slips away'],
  ])('to %s is none: %s', (word, _why, among = vocabulary) => {
    expect(nearestWord(word, among)).toBeNull();
  });

  it('is the more used one of two equally near', () => {
    expect(nearestWord('pato', ['prato', 'pacto'])).toBe('prato');
    expect(nearestWord('pato', ['pacto', 'prato'])).toBe('pacto');
  });

  it('is the nearer one even if it is used less', () => {
    expect(nearestWord('redonda', ['rotunda', 'redondo'])).toBe('redondo');
  });

  it('is the one that looking at every word would find', () => {
    const chance = new Chance(1);
    const letters = [...'abeiorst8'];
    const word = () =>
      Array.from({ length: 2 + chance.below(7) }, () => chance.of(letters)).join('');
    const all = Array.from({ length: 400 }, word);
    for (let n = 0; n < 300; n += 1) {
      const typed = word();
      expect([typed, nearestWord(typed, all)]).toEqual([typed, nearestOfAll(typed, all)]);
    }
  });
});

const isReordered = (word: string, other: string): boolean =>
  [...word].sort().join('') === [...other].sort().join('');

/** The rule of `nearestWord`, written without any shortcut. */
function nearestOfAll(word: string, all: readonly string[]): string | null {
  const allowed = word.length < 3 ? 0 : word.length < 6 ? 1 : 2;
  const exchanged = Array.from(
    { length: word.length - 1 },
    (_, i) => word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2),
  );
  const ranked = all
    .map((other) => ({
      other,
      away: Math.min(distance(word, other), ...exchanged.map((one) => 1 + distance(one, other))),
    }))
    .filter(({ away, other }) => away <= allowed && (word.length > 3 || isReordered(word, other)))
    .sort((a, b) => a.away - b.away);
  return allowed === 0 ? null : (ranked[0]?.other ?? null);
}
