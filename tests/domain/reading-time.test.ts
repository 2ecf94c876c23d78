import { expect, it } from 'vitest';
import { readingMinutes } from '#domain/reading-time.ts';

it('a text takes a minute for each 200 words, and one at least', () => {
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes('palavra '.repeat(200))).toBe(1);
  expect(readingMinutes('guarda-chuva, '.repeat(900))).toBe(5);
});

it('figures and marks are no words', () => {
  expect(readingMinutes('| 52 – 18 – 140 |\n'.repeat(1_000))).toBe(1);
});
