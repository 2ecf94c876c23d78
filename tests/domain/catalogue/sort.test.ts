import { describe, expect, it } from 'vitest';
import { compareBy, SORT_CODES, type SortCode } from '#domain/catalogue/sort.ts';

const product = (id: string, sortName: string, priceCents: number, createdAt: number) => ({
  id,
  sortName,
  priceCents,
  createdAt,
});
const a = product('1', 'aurora', 300, 20);
const b = product('2', 'brisa', 100, 30);
const c = product('3', 'cais', 200, 10);

describe('the order of a list', () => {
  it.each<[SortCode, string, (typeof a)[]]>([
    ['da', 'oldest first', [c, a, b]],
    ['db', 'newest first', [b, a, c]],
    ['pa', 'cheapest first', [b, c, a]],
    ['pb', 'dearest first', [a, c, b]],
    ['na', 'A to Z', [a, b, c]],
    ['nb', 'Z to A', [c, b, a]],
  ])('%s is %s', (code, _text, expected) => {
    expect([b, c, a].sort(compareBy(code))).toEqual(expected);
  });

  it.each(SORT_CODES)('%s puts equals by name, then by id, whatever they came as', (code) => {
    const equals = [product('x', 'igual', 100, 1), product('y', 'igual', 100, 1)];
    expect(equals.toReversed().sort(compareBy(code))).toEqual(equals);
    const compare = compareBy(code);
    expect(compare(equals[0]!, equals[0]!)).toBe(0);
  });

  it.each<SortCode>(['da', 'db', 'pa', 'pb'])('%s puts equals by name from A to Z', (code) => {
    const equals = [product('2', 'aurora', 100, 1), product('1', 'brisa', 100, 1)];
    expect(equals.toReversed().sort(compareBy(code))).toEqual(equals);
  });
});
