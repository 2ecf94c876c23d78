import { describe, expect, it } from 'vitest';
import { INDICES, LENS_TYPES } from '#domain/lenses/lens.ts';
import { LENS_USES } from '#domain/lenses/lens-choice.ts';
import { demoLenses } from '#demo/lenses.ts';

const NOW = Date.UTC(2026, 0, 15, 12);

describe('the lenses of the demo shop', () => {
  // Each is checked by the rules of the form when it is made.
  const lenses = demoLenses(NOW);

  it('are of every index, type and use, and of every use in a rimless frame', () => {
    expect(new Set(lenses.map(({ refraction }) => refraction / 100))).toEqual(new Set(INDICES));
    expect(new Set(lenses.map(({ type }) => type))).toEqual(new Set(LENS_TYPES));
    for (const use of LENS_USES) {
      const rims = lenses.filter(({ uses }) => uses.includes(use)).map((lens) => lens.rims);
      expect(rims.join()).toContain('sem-aro');
    }
  });

  it('of 1.50 go into no rimless frame, and multifocal ones need a height', () => {
    const cr39 = lenses.filter(({ refraction }) => refraction === 150);
    expect(cr39.length).toBeGreaterThan(0);
    expect(cr39.filter(({ rims }) => rims.includes('sem-aro'))).toEqual([]);
    const multifocal = lenses.filter(({ uses }) => uses.includes('multifocal'));
    expect(multifocal.filter(({ minHeight }) => minHeight === null)).toEqual([]);
  });

  it('cost from 120 to 1,900 reais, more than they cost the shop', () => {
    for (const { priceCents, costCents } of lenses) {
      expect(priceCents).toBeGreaterThanOrEqual(12_000);
      expect(priceCents).toBeLessThanOrEqual(190_000);
      expect(priceCents).toBeGreaterThan(costCents!);
    }
  });
});
