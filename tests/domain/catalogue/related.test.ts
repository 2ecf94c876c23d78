import { describe, expect, it } from 'vitest';
import { likeness, mostAlike, traitsOf, type Likeness } from '#domain/catalogue/related.ts';
import { GENDERS, MATERIALS, SHAPES, SIZES } from '#domain/products/product.ts';
import { Chance } from '../../support/random.ts';

const frame = { lensWidth: 52, bridge: 18, temple: 140 };
const round: Likeness = {
  shape: ['redondo'],
  material: ['acetato'],
  gender: ['unissex'],
  sizes: ['M'],
  frames: [frame],
};
const nothing: Likeness = { shape: [], material: [], gender: [], sizes: [], frames: [] };

describe('likeness of two products', () => {
  it.each<[string, Partial<Likeness>, number]>([
    ['all of it', round, 9],
    ['nothing', {}, 0],
    ['the fit', { frames: [{ ...frame, bridge: 19 }] }, 3],
    ['no fit', { frames: [{ ...frame, bridge: 25 }] }, 0],
    ['the shape', { shape: ['redondo'] }, 3],
    ['one of its sizes', { sizes: ['G', 'M'] }, 1],
    ['material and gender', { material: ['acetato'], gender: ['unissex'] }, 2],
  ])('with %s in common', (_text, other, expected) => {
    expect(likeness(round, { ...nothing, ...other })).toBe(expected);
  });

  it('finds nothing in common between two accessories without measures', () => {
    expect(likeness(nothing, nothing)).toBe(0);
  });
});

describe.each(Array.from({ length: 30 }, (_, seed) => seed))(
  'among random products (%i)',
  (seed) => {
    const chance = new Chance(seed);
    const randomProduct = (): Likeness => ({
      shape: chance.some([chance.of(SHAPES.slice(0, 3))], 0.9),
      material: chance.some([chance.of(MATERIALS)], 0.9),
      gender: chance.some([chance.of(GENDERS)], 0.9),
      sizes: chance.some(SIZES, 0.5),
      frames: Array.from({ length: chance.below(3) }, () => ({
        lensWidth: 48 + chance.below(8),
        bridge: 16 + chance.below(5),
        temple: 135 + 5 * chance.below(4),
      })),
    });

    it('the most alike come first, and of equals the first', () => {
      const own = randomProduct();
      const rows = Array.from({ length: chance.below(200) }, () => {
        const other = randomProduct();
        return { likeness: other, traits: traitsOf(other) };
      });
      const limit = chance.below(6);
      const sorted = rows
        .map((row) => ({ row, alike: likeness(own, row.likeness) }))
        .sort((a, b) => b.alike - a.alike);
      expect(mostAlike(own, rows, limit)).toEqual(sorted.slice(0, limit));
    });
  },
);
