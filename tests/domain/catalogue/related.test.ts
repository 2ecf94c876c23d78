import { describe, expect, it } from 'vitest';
import { likeness, type Likeness } from '#domain/catalogue/related.ts';

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
