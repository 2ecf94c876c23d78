import { describe, expect, it } from 'vitest';
import { lensSection, sectionPath } from '#domain/optics/lens-section.ts';

const cut = { diameter: 50, centre: 1.5 };

describe('the section of a lens', () => {
  it('of −6,00 in 1,50 is 5,5 mm at its edge: r = 250 and 62,5 mm', () => {
    const section = lensSection(-6, 1.5, cut);
    expect(section.frontRadius).toBeCloseTo(250);
    expect(section.backRadius).toBeCloseTo(62.5);
    expect(section.edge).toBeCloseTo(5.465, 2);
  });

  it('is thinner at its edge with a higher index and with less power', () => {
    const edges = [1.5, 1.61, 1.67, 1.74].map((index) => lensSection(-6, index, cut).edge);
    expect(edges).toEqual(edges.toSorted((one, other) => other - one));
    expect(lensSection(-2, 1.5, cut).edge).toBeLessThan(edges[0]!);
  });

  it('without power is as thick at its edge as in its middle', () => {
    expect(lensSection(0, 1.5, cut).edge).toBeCloseTo(1.5);
  });

  it('is drawn from the top of the front round to the top of the back', () => {
    expect(sectionPath(lensSection(-6, 1.5, cut))).toBe(
      'M1.25 -25 A250 250 0 0 0 1.25 25 L6.72 25 A62.5 62.5 0 0 1 6.72 -25Z',
    );
  });
});
