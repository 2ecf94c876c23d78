import { describe, expect, it } from 'vitest';
import { hasStock, isAvailable, UNLIMITED } from '#domain/stock/stock.ts';

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
