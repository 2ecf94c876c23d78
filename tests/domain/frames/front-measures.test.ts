import { expect, it } from 'vitest';
import { sizeOfWidth, variantSize } from '#domain/frames/frame.ts';
import { drawFrame } from '#domain/frames/frame-drawing.ts';
import { drawnFront, guessedOf } from '#domain/frames/front-measures.ts';
import { distanceFrom } from '#domain/search/meaning.ts';
import { SHAPES } from '#domain/products/product.ts';

const printed = { lensWidth: 52, bridge: 18, temple: 140 };
const alone = { ...printed, lensHeight: null, totalWidth: null, weight: null };
const whole = { ...printed, lensHeight: 40, totalWidth: 134, weight: 20 };

it.each([
  [whole, { totalWidth: 134, lensHeight: 40 }, null],
  [alone, { totalWidth: 131, lensHeight: 47 }, 'both'],
  [{ ...whole, totalWidth: null }, { totalWidth: 131, lensHeight: 40 }, 'totalWidth'],
  [{ ...whole, lensHeight: null }, { totalWidth: 134, lensHeight: 47 }, 'lensHeight'],
] as const)('%o is drawn as %o', (known, drawn, guessed) => {
  expect(drawnFront(known, 'redondo')).toEqual({ ...printed, ...drawn });
  expect(guessedOf(known)).toBe(guessed);
});

it.each(SHAPES)('of a %s frame the drawing has a dimension for what is known alone', (shape) => {
  const { marks, ...figure } = drawFrame(alone, shape);
  expect(marks.map(({ measure, label }) => [measure, label])).toEqual([
    ['lensWidth', '52'],
    ['bridge', '18'],
    ['temple', '140'],
  ]);
  expect(JSON.stringify(figure)).not.toMatch(/null|NaN/);
  expect(drawFrame(whole, shape).marks).toHaveLength(5);
});

it('a size that has no name of its own is not known without a width', () => {
  expect(variantSize({ '': alone }, '')).toBeNull();
  expect(variantSize({ Curta: alone }, 'Curta')).toBeNull();
  expect(variantSize({ G: alone }, 'G')).toBe('G');
  expect(variantSize({ '': whole }, '')).toBe(sizeOfWidth(134));
});

it('an unknown length is as far from what is searched for as can be', () => {
  expect(distanceFrom({ lensWidth: 52, bridge: 18 }, alone)).toEqual({ sum: 0, fits: true });
  expect(distanceFrom({ totalWidth: 0 }, alone)).toEqual({ sum: Infinity, fits: false });
  expect(distanceFrom({ lensWidth: 52, lensHeight: 40 }, alone).fits).toBe(false);
  expect(distanceFrom({ lensHeight: 41 }, whole)).toEqual({ sum: 0.5, fits: true });
});
