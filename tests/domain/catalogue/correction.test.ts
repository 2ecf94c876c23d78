import { describe, expect, it } from 'vitest';
import { correctedText } from '#domain/catalogue/correction.ts';
import { stem } from '#domain/catalogue/words.ts';

const known = ['oculos', 'redondo', 'sol', 'gatinho', 'lume'];
const vocabulary = { words: known, stems: known.map(stem) };

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
});
