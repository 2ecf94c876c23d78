import { describe, expect, it } from 'vitest';
import { fold, sortName, words } from '#domain/catalogue/fold.ts';
import { foldedWords, searchTerms } from '#domain/catalogue/words.ts';

describe('words of a text', () => {
  it.each([
    ['Óculos', 'oculos'],
    ['ARMAÇÃO', 'armacao'],
    ['Bebê', 'bebe'],
    ['Cafe\u0301', 'cafe'],
  ])('%s is folded to %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('are runs of letters and digits, with accents', () => {
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
