import { expect, it } from 'vitest';
import { COLOR_PAIRS, contrastOf, MIN_CONTRAST } from '#domain/settings/color-contrast.ts';
import { THEME_COLORS } from '#domain/settings/color-styles.ts';

it.each(COLOR_PAIRS)('lets the theme’s text be read on %s', (background, text) => {
  const contrast = contrastOf(THEME_COLORS[background], THEME_COLORS[text]);
  expect(contrast).toBeGreaterThanOrEqual(MIN_CONTRAST);
});

it('pairs every colour of a shop', () => {
  expect(COLOR_PAIRS.flat().sort()).toEqual(Object.keys(THEME_COLORS).sort());
});

it.each([
  ['#000000', 21],
  ['#767676', 4.54],
  ['#777777', 4.48],
  ['#ffffff', 1],
])('measures white on %s as %d', (background, contrast) => {
  expect(contrastOf(background, '#ffffff')).toBeCloseTo(contrast, 2);
});
