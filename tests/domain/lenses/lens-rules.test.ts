import { expect, it } from 'vitest';
import { lensRulesOf, minEdgeOf } from '#domain/lenses/lens-rules.ts';
import { MIN_EDGE_MM } from '#domain/lenses/lens.ts';
import { DEFAULT_PRESCRIPTION_RULES } from '#domain/prescriptions/judge-prescription.ts';
import { RIMS } from '#domain/products/product.ts';
import { initialSettings } from '#domain/settings/settings.ts';

const { lenses } = initialSettings;

it('a new shop judges prescriptions as the trade does', () => {
  expect(lensRulesOf(lenses)).toEqual(DEFAULT_PRESCRIPTION_RULES);
});

it.each(RIMS)('a new shop has the edges of the trade: %s', (rim) => {
  expect(minEdgeOf(lenses, { rim })).toBe(MIN_EDGE_MM[rim]);
});

it('what the shop sets counts', () => {
  expect(lensRulesOf({ ...lenses, validDays: 180 })).toMatchObject({ validDays: 180 });
  const thick = { ...lenses, minEdgeFullRim: 1.5, minEdgeRimless: 2.4 };
  expect(minEdgeOf(thick, { rim: 'sem-aro' })).toBe(2.4);
  expect(minEdgeOf(thick, { rim: null })).toBe(1.5);
});
