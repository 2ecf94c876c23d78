import { expect, it } from 'vitest';
import { categoriesCell, categoriesOf, guarded, unguarded } from '#domain/imports/write-vitrine.ts';

it.each([
  [[['Óculos de sol', 'Feminino'], ['Novidades']], 'Óculos de sol > Feminino|Novidades'],
  [[['Sol > sombra', 'A|B']], String.raw`Sol \> sombra > A\|B`],
  [[[String.raw`C:\ `.trim(), 'Fim']], String.raw`C:\\ > Fim`],
  [[], ''],
])('writes categories so that they are read as they were: %j', (paths, cell) => {
  expect(categoriesCell(paths)).toBe(cell);
  expect(categoriesOf(cell)).toEqual(paths);
});

it('reads categories as people write them', () => {
  expect(categoriesOf(' Sol>Feminino | | Grau > ')).toEqual([['Sol', 'Feminino'], ['Grau']]);
});

it.each(['=1+1', '+55', '-20 %', '@leve', "'aspas", '\tx', '＝1', 'Aurora', '', "d'água"])(
  'guards %j from spreadsheets, and reads it back',
  (cell) => {
    expect(guarded(cell)).not.toMatch(/^[=+\-@\t\r＝]/);
    expect(unguarded(guarded(cell))).toBe(cell);
  },
);

it('leaves an apostrophe that guards nothing', () => {
  expect(unguarded("'Prata")).toBe("'Prata");
});
