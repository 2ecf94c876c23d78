import { describe, expect, it } from 'vitest';
import { lastPieces, lastPiecesOf, showsItsStock } from '#domain/stock/stock-level.ts';

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
    ['none where there are more together', stock(3, 1), null],
    ['none where all are sold out', stock(0, 0), null],
    ['none where a variant is unlimited', stock(1, -1), null],
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
