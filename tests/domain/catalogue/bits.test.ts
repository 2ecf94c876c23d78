import { describe, expect, it } from 'vitest';
import { Bits } from '#domain/catalogue/bits.ts';

const LIMIT = 100;

const bitsOf = (...numbers: number[]): Bits => {
  const bits = Bits.below(LIMIT);
  for (const n of numbers) bits.add(n);
  return bits;
};

const numbersOf = (bits: Bits): number[] => {
  const numbers: number[] = [];
  bits.forEach((n) => numbers.push(n));
  return numbers;
};

describe('a set of numbers', () => {
  const some = [0, 31, 32, 63, 64, 99];

  it('knows what is in it, how many, and in what order', () => {
    const bits = bitsOf(...some.toReversed(), 31);
    expect(numbersOf(bits)).toEqual(some);
    expect(bits.size).toBe(some.length);
    expect(some.every((n) => bits.has(n))).toBe(true);
    expect([1, 30, 33, 98].some((n) => bits.has(n))).toBe(false);
  });

  it('is full up to its limit', () => {
    const all = Array.from({ length: LIMIT }, (_, n) => n);
    expect(bitsOf(...all).size).toBe(LIMIT);
    expect(numbersOf(bitsOf(...all))).toEqual(all);
  });

  it('unites with another, and intersects with it', () => {
    const other = bitsOf(31, 40, 99);
    expect(bitsOf(...some).sizeWith(other)).toBe(2);
    expect(numbersOf(bitsOf(...some).retainAll(other))).toEqual([31, 99]);
    expect(numbersOf(bitsOf(...some).addAll(other))).toEqual([0, 31, 32, 40, 63, 64, 99]);
  });

  it('is not changed by what becomes of its copy', () => {
    const bits = bitsOf(5);
    bits.copy().add(6);
    expect(numbersOf(bits)).toEqual([5]);
  });
});
