import { expect, it } from 'vitest';
import { lensesOf } from '#domain/frames/lenses.ts';

it.each([
  ['grau', false, 'none'],
  ['clip-on', true, 'clip-on'],
  ['clip-on', false, 'clip-on'],
  ['solar', true, 'sun'],
  ['solar', false, 'sun'],
  ['esportivo', true, 'sun'],
  ['esportivo', false, 'none'],
  ['acessorios', false, null],
] as const)('%s (with a sun filter: %s) is sold with the lenses %s', (kind, sun, lenses) => {
  expect(lensesOf(kind, sun, false)).toBe(lenses);
});

it('a gift card is no frame, whatever kind it was filed under', () => {
  expect(lensesOf('grau', false, true)).toBeNull();
});
