import { describe, expect, it } from 'vitest';
import { correctedText, vocabularyOf } from '#domain/catalogue/correction.ts';

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
