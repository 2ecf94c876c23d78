import { expect, it } from 'vitest';
import { relativeScale } from '#domain/frames/relative-scale.ts';

it('draws frames in proportion to their total width', () => {
  expect(relativeScale(134)).toBe(1);
  expect(relativeScale(116) / relativeScale(139)).toBeCloseTo(116 / 139, 1);
});

it('neither loses a frame in its tile nor cuts it off', () => {
  expect(relativeScale(60)).toBe(0.8);
  expect(relativeScale(210)).toBe(1.12);
});
