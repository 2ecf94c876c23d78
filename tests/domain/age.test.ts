import { expect, it } from 'vitest';
import { formatAge } from '#domain/age.ts';

const MINUTE = 60_000;

it.each([
  [0, 'agora'],
  [5 * MINUTE, 'há 5 min.'],
  [2.9 * 60 * MINUTE, 'há 2 h'],
  [25 * 60 * MINUTE, 'há 1 dia'],
  [50 * 60 * MINUTE, 'há 2 dias'],
  [-MINUTE, 'agora'],
])('calls %i ms "%s"', (age, text) => {
  expect(formatAge(1_000_000_000 - age, 1_000_000_000)).toBe(text);
});
