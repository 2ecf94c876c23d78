import { describe, expect, it } from 'vitest';
import { lastPieces, showsItsStock } from '#domain/catalogue/stock-level.ts';

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
