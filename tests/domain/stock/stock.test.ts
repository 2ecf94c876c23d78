import { describe, expect, it } from 'vitest';
import {
  hasStock,
  isAvailable,
  lastPieces,
  lastPiecesOf,
  showsItsStock,
  UNLIMITED,
} from '#domain/stock/stock.ts';

const simple = (quantity: number) => ({ type: 'simple' as const, quantity, variants: [] });
const variable = (...qtys: number[]) => ({
  type: 'variable' as const,
  quantity: 0,
  variants: qtys.map((qty) => ({ qty })),
});

it('writes unlimited stock as −1', () => {
  expect(UNLIMITED).toBe(-1);
});

describe('a stock', () => {
  it.each([
    [-1, 1, true],
    [-1, 1000, true],
    [0, 1, false],
    [1, 1, true],
    [1, 2, false],
    [5, 5, true],
    [-2, 1, false],
  ])('of %s holds %s pieces: %s', (qty, wanted, answer) => {
    expect(hasStock(qty, wanted)).toBe(answer);
  });
});

describe('availability', () => {
  it.each([
    [-1, true],
    [0, false],
    [1, true],
    [-2, false],
  ])('of a simple product with quantity %s is %s', (quantity, answer) => {
    expect(isAvailable(simple(quantity))).toBe(answer);
  });

  it('of a simple product is its quantity, whatever its one variant says', () => {
    expect(isAvailable({ ...simple(0), variants: [{ qty: 3 }] }, { qty: 3 })).toBe(false);
  });

  it.each([
    [-1, true],
    [0, false],
    [1, true],
  ])('of a variable product with a selected variant of %s is %s', (qty, answer) => {
    expect(isAvailable(variable(0, 7), { qty })).toBe(answer);
    expect(isAvailable(variable(0, 0), { qty })).toBe(answer);
  });

  it.each([
    [[], false],
    [[0, 0], false],
    [[0, 1], true],
    [[-1], true],
    [[-1, 0], true],
    [[-1, 1], true],
    [[1, -1, 0], true],
  ])('of a variable product with variants of %j and none selected is %s', (qtys, answer) => {
    expect(isAvailable(variable(...qtys))).toBe(answer);
    expect(isAvailable(variable(...qtys), null)).toBe(answer);
  });
});

const stock = (...quantities: number[]) => quantities.map((qty) => ({ qty }));

describe('the stock that a page shows', () => {
  it.each([
    [-1, null, false],
    [0, null, true],
    [1, 1, true],
    [3, 3, true],
    [4, null, false],
  ])('of %i pieces: last pieces %s, shown %s', (qty, last, shown) => {
    expect(lastPieces(qty)).toBe(last);
    expect(showsItsStock(qty)).toBe(shown);
  });
});

describe('the last pieces that a list shows', () => {
  it.each([
    ['one of one piece', stock(1), 1],
    ['the sum of all variants', stock(1, 0, 2), 3],
    ['none if there are more together', stock(3, 1), null],
    ['none if all are sold out', stock(0, 0), null],
    ['none if a variant is unlimited', stock(1, -1), null],
  ])('are %s', (_, variants, shown) => {
    expect(lastPiecesOf(variants)).toBe(shown);
  });

  it('change only with a variant that shows its stock', () => {
    const quantities = [-1, 0, 1, 2, 3, 4, 5];
    for (const other of quantities)
      for (const before of quantities.slice(2))
        for (let after = 0; after < before; after += 1) {
          const moves = lastPiecesOf(stock(before, other)) !== lastPiecesOf(stock(after, other));
          if (moves) expect(showsItsStock(after), `${before} → ${after} by ${other}`).toBe(true);
        }
  });
});
