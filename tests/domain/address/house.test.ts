import { expect, it } from 'vitest';
import { houseLine, lacksNumber, partsOfHouse, type HouseParts } from '#domain/address/house.ts';

const parts = (street: string, number = '', complement = '', district = ''): HouseParts => ({
  street,
  number,
  complement,
  district,
});

it.each([
  [parts('Rua Acre', '66', 'ap. 2', 'Centro'), 'Rua Acre, 66, ap. 2 – Centro'],
  [parts('Rua Acre', '66', '', 'Centro'), 'Rua Acre, 66 – Centro'],
  [parts('Rua Acre', '66', 'fundos'), 'Rua Acre, 66, fundos'],
  [parts('Rua Acre', 's/n'), 'Rua Acre, s/n'],
  [parts('Rodovia BR-101', 'km 12', 'Sítio Boa Vista'), 'Rodovia BR-101, km 12, Sítio Boa Vista'],
  [parts('Praça da Sé'), 'Praça da Sé'],
])('writes %o as one text, and tells its parts again', (known, line) => {
  expect(houseLine(known)).toBe(line);
  expect(partsOfHouse(line)).toEqual(known);
});

it('writes nothing without a street', () => {
  expect(houseLine(parts(' ', '12', 'ap. 2', 'Centro'))).toBe('');
});

it('trims each part', () => {
  expect(houseLine(parts(' Rua Acre ', ' 66', ' ', 'Centro '))).toBe('Rua Acre, 66 – Centro');
});

it.each([
  ['Rua X, 12 - apto 3', parts('Rua X', '12', 'apto 3')],
  ['Av. Paulista, 1000 - ap 12 - Bela Vista', parts('Av. Paulista', '1000', 'ap 12', 'Bela Vista')],
  ['Rua Acre, 66, bloco B, ap. 2', parts('Rua Acre', '66', 'bloco B, ap. 2')],
  ['Rua Acre, 66 A - Centro', parts('Rua Acre', '66 A', '', 'Centro')],
  ['Rua Acre - Centro', parts('Rua Acre', '', '', 'Centro')],
  ['Quadra 3, Conjunto B, 12', parts('Quadra 3, Conjunto B', '12')],
  ['Rua Acre 66', parts('Rua Acre 66')],
  ['', parts('')],
])('tells the parts of %s', (house, known) => {
  expect(partsOfHouse(house)).toEqual(known);
});

const WORDS = ['Rua', 'Acre', '66', 'ap. 2', 'Centro', 's/n', 'km 3', 'bloco B', 'Vila Nova'];
const SEPARATORS = [', ', ' – ', ' - ', ' '];

it('loses no word of any text', () => {
  const wordsIn = (text: string) =>
    text
      .split(/[\s,–-]+/)
      .filter(Boolean)
      .toSorted();
  // Every text of four words with three separators, by counting.
  for (let n = 0; n < 4_000; n += 1) {
    const pick = <T>(from: readonly T[], step: number): T =>
      from[Math.floor(n / step) % from.length]!;
    const text = [1, 7, 61, 431]
      .map((step, at) => pick(WORDS, step) + (at < 3 ? pick(SEPARATORS, step * 3) : ''))
      .join('');
    expect(wordsIn(houseLine(partsOfHouse(text))), text).toEqual(wordsIn(text));
  }
});

it('knows a street without a number', () => {
  expect(lacksNumber(parts('Rua Acre'))).toBe(true);
  expect(lacksNumber(parts('Rua Acre', '66'))).toBe(false);
  expect(lacksNumber(parts('Rua Acre, 66'))).toBe(false);
  expect(lacksNumber(parts('Estrada Velha, s/n'))).toBe(false);
  expect(lacksNumber(parts(''))).toBe(false);
});
