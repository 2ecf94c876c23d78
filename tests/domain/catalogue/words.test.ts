import { distance } from 'fastest-levenshtein';
import { describe, expect, it } from 'vitest';
import {
  fold,
  foldedWords,
  nearestWord,
  searchTerms,
  sortName,
  words,
} from '#domain/catalogue/words.ts';
import { Chance } from '../../support/random.ts';

describe('words of a text', () => {
  it.each([
    ['Óculos', 'oculos'],
    ['ARMAÇÃO', 'armacao'],
    ['Bebê', 'bebe'],
    ['Cafe\u0301', 'cafe'],
  ])('%s is folded to %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('are runs of letters and digits, accents kept', () => {
    expect(words('Óculos TR-90: "leve"!')).toEqual(['Óculos', 'TR', '90', 'leve']);
  });

  it('leave out what says nothing, unless nothing else is said', () => {
    expect(foldedWords('Óculos de sol para a praia')).toEqual(['oculos', 'sol', 'praia']);
    expect(foldedWords('de')).toEqual(['de']);
    expect(foldedWords('?!')).toEqual([]);
  });

  it('sort without accents, capitals and signs', () => {
    const names = ['Zênite', 'água-viva', 'Ágata', 'azul'];
    expect(names.map(sortName).sort()).toEqual(['agata', 'agua viva', 'azul', 'zenite']);
  });
});

describe('terms of a search', () => {
  it.each([
    ['óculos', 'OCULOS'],
    ['redondo', 'redondas'],
    ['armação', 'armações'],
    ['armacao', 'Armações'],
    ['preto', 'pretas'],
    ['gatinho', 'gatinhos'],
    ['retangular', 'retangulares'],
    ['óculos de sol', 'oculos sol'],
  ])('%s and %s are the same', (one, other) => {
    expect(searchTerms(one)).toEqual(searchTerms(other));
  });

  it('stand once each', () => {
    expect(searchTerms('redondo Redonda redondos')).toHaveLength(1);
  });

  it.each([
    ['redondo', 'retangular'],
    ['aro', 'azul'],
  ])('of %s and %s differ', (one, other) => {
    expect(searchTerms(one)).not.toEqual(searchTerms(other));
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
    .filter(({ away }) => away <= allowed)
    .sort((a, b) => a.away - b.away);
  return allowed === 0 ? null : (ranked[0]?.other ?? null);
}
