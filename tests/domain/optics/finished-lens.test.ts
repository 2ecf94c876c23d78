import { describe, expect, it } from 'vitest';
import { LENS_MATERIALS, type LensFrame } from '#domain/lenses/lens.ts';
import {
  finishedLens,
  frameOutline,
  grindLens,
  lensToGrind,
  thicknessAt,
  type LensToGrind,
} from '#domain/optics/finished-lens.ts';
import { EYES } from '#domain/prescriptions/prescription.ts';
import { SHAPES } from '#domain/products/product.ts';
import { Chance } from '../../support/random.ts';
import { lensApart } from './lens-apart.ts';

const ROUND: LensFrame = {
  shape: 'redondo',
  rim: 'fechado',
  lensWidth: 50,
  bridge: 18,
  lensHeight: 50,
};
const material = (index: number) => LENS_MATERIALS.find((one) => one.index === index)!;

/** A lens of the right eye, centred in a round frame of 50 mm. */
const order = (sphere: number, change: Partial<LensToGrind> = {}): LensToGrind => ({
  side: 'od',
  eye: { sphere, cylinder: 0, axis: null },
  frame: ROUND,
  dnp: 34,
  material: material(1.5),
  minEdge: 1,
  ...change,
});

/** Orders over all that can be prescribed, in frames of all shapes and sizes. */
function orders(count: number, spheres: readonly [least: number, most: number]): LensToGrind[] {
  const chance = new Chance(34);
  const between = (least: number, most: number) => least + chance.below(most - least + 1);
  return Array.from({ length: count }, () => ({
    side: chance.of(EYES),
    eye: {
      sphere: between(spheres[0] * 4, spheres[1] * 4) / 4,
      cylinder: between(-24, 0) / 4,
      axis: between(1, 180),
    },
    frame: {
      shape: chance.of(SHAPES),
      rim: 'fechado',
      lensWidth: between(42, 58),
      bridge: between(14, 22),
      lensHeight: between(28, 48),
    },
    dnp: between(52, 72) / 2,
    material: chance.of(LENS_MATERIALS),
    minEdge: chance.of([1, 1.8, 2]),
  }));
}

describe('the thickness of a finished lens', () => {
  it('is that of implicit surfaces, found apart, within 0.1 mm: 1 % in weight', () => {
    let compared = 0;
    for (const one of orders(400, [-20, 12])) {
      const lens = finishedLens(one);
      const apart = lensApart(one, lens.base);
      if (!apart) continue;
      compared++;
      const case_ = JSON.stringify(one);
      for (const place of ['centre', 'edgeMin', 'edgeMax'] as const)
        expect(Math.abs(lens[place] - apart[place]), `${place} ${case_}`).toBeLessThan(0.1);
      expect(Math.abs(lens.weight / apart.weight - 1), `weight ${case_}`).toBeLessThan(0.01);
    }
    expect(compared).toBeGreaterThan(300);
  });

  it.each([
    // By hand: r1 = 530/3; F1 = 0.67·1000/r1 = 3.79, behind 1.3 mm 3.80; r2 = 670/9.80; s = r − √(r² − 25²).
    [-6, 1.67, 1.3, 4.26],
    // r1 = 530/4; F1 = 3.76, behind 2 mm 3.78; r2 = 498/7.78.
    [-4, 1.5, 2, 4.7],
    // r1 = 530/0.5; F1 = 0.7; r2 = 740/12.7: one that only the highest index makes bearable.
    [-12, 1.74, 1.1, 6.44],
  ])(
    'of %d in %d, 50 mm round, is %d mm in its middle and %d mm at its edge',
    (sphere, index, centre, edge) => {
      const lens = finishedLens(order(sphere, { material: material(index) }));
      expect(lens.centre).toBe(centre);
      expect(lens.edgeMax).toBeCloseTo(edge, 1.7);
      expect(lens.edgeMin).toBeCloseTo(edge, 1.7);
    },
  );

  it('has Vogel’s base, which stays within what is made and flat enough for the frame', () => {
    const baseOf = (sphere: number, cylinder = 0) =>
      finishedLens(order(sphere, { eye: { sphere, cylinder, axis: 90 } })).base;
    expect([0, 4, -4, -6].map((sphere) => baseOf(sphere))).toEqual([6, 10, 4, 3]);
    expect(baseOf(-4, -2)).toBe(3.5);
    expect(baseOf(3, -2)).toBe(8);
    expect(baseOf(-20)).toBe(0.5);
    expect(baseOf(20)).toBe(14);
    const large = { ...ROUND, lensWidth: 62, lensHeight: 60 };
    expect(finishedLens(order(20, { frame: large, dnp: 30 })).base).toBeLessThan(11);
  });

  it('of a plus lens is the least edge where that is thinnest, and of a minus lens the least middle', () => {
    const plus = finishedLens(order(4, { minEdge: 1.8 }));
    expect(plus.edgeMin).toBe(1.8);
    expect(plus.centre).toBeGreaterThan(plus.minCentre);
    const minus = finishedLens(order(-4, { minEdge: 1.8 }));
    expect(minus.centre).toBe(2);
    expect(minus.edgeMin).toBeGreaterThan(1.8);
    // Too weak to come to the least edge from the least middle.
    const weak = finishedLens(order(-0.25, { material: material(1.74), minEdge: 2 }));
    expect(weak.edgeMin).toBe(2);
    expect(weak.centre).toBeLessThan(2);
  });

  it('is never below the least middle and the least edge, finite and no block, whatever the power', () => {
    for (const one of orders(500, [-20, 20])) {
      const { centre, edgeMin, edgeMax, weight } = finishedLens(one);
      expect(centre).toBeGreaterThanOrEqual(one.material.minCentre);
      expect(edgeMin).toBeGreaterThanOrEqual(one.minEdge - 0.005);
      expect(edgeMax).toBeGreaterThanOrEqual(edgeMin);
      expect(Math.max(centre, edgeMax)).toBeLessThan(45);
      expect(weight).toBeGreaterThan(1);
      expect(weight).toBeLessThan(100);
    }
  });

  it('falls with the index and grows with the power of a minus lens', () => {
    for (const one of orders(100, [-20, -1])) {
      const edges = LENS_MATERIALS.map(
        ({ n, density }) =>
          finishedLens({ ...one, material: { n, density, minCentre: 1.5 } }).edgeMax,
      );
      expect(edges).toEqual(edges.toSorted((a, b) => b - a));
      const weaker = { ...one, eye: { ...one.eye, sphere: one.eye.sphere + 0.25 } };
      expect(finishedLens(weaker).edgeMax).toBeLessThan(finishedLens(one).edgeMax);
    }
  });
});

describe('where a lens is thick', () => {
  const frame: LensFrame = { ...ROUND, shape: 'retangular', lensHeight: 30 };

  it('is its temple’s side when the pupil stands nearer to the nose than the frame’s middle', () => {
    const lens = grindLens(order(-5, { frame, dnp: 30 }));
    expect(lens.decentration).toBe(4);
    // 25 mm from the box's middle on either side.
    expect(thicknessAt(lens, 29, 0)).toBeGreaterThan(thicknessAt(lens, -21, 0) + 1.5);
    expect(finishedLens(order(-5, { frame, dnp: 38 })).decentration).toBe(-4);
    expect(finishedLens(order(-5, { frame, dnp: null })).decentration).toBe(0);
  });

  it('follows the axis as it is seen from the front, on both sides of the nose', () => {
    const eye = { sphere: 0, cylinder: -4, axis: 45 };
    // The minus power lies across the axis: at 135°, from the viewer's top left to the bottom right.
    const od = grindLens(order(0, { eye }));
    const oe = grindLens(order(0, { eye, side: 'oe' }));
    // Right eye: the viewer's top left is towards the temple, above.
    expect(thicknessAt(od, 15, -15)).toBeGreaterThan(thicknessAt(od, 15, 15) + 1);
    // Left eye: it is towards the nose, above.
    expect(thicknessAt(oe, -15, -15)).toBeGreaterThan(thicknessAt(oe, 15, -15) + 1);
    // 180° and 90° look alike from both sides.
    const upright = grindLens(order(0, { eye: { ...eye, axis: 90 } }));
    expect(thicknessAt(upright, 20, 0)).toBeGreaterThan(thicknessAt(upright, 0, 20) + 1);
  });
});

describe('the weight of a finished lens', () => {
  it('of 50 mm round without power, 2 mm thick, is that of a disc', () => {
    const disc = (Math.PI * 25 ** 2 * 2 * 1.32) / 1_000;
    // Both surfaces curved alike: as thick everywhere, measured along the frame's axis.
    expect(finishedLens(order(0)).weight).toBeCloseTo(disc, 1);
  });

  it('of −6 is that of two spherical caps', () => {
    const lens = grindLens(order(-6));
    const cap = (radius: number) => {
      const height = radius - Math.sqrt(radius ** 2 - 25 ** 2);
      return (Math.PI * height * (3 * 25 ** 2 + height ** 2)) / 6;
    };
    const edge = thicknessAt(lens, 25, 0);
    // A disc as thick as the edge, without the back's cap, with the front's.
    const volume = Math.PI * 25 ** 2 * edge - cap(1 / lens.back.along) + cap(1 / lens.front);
    expect(finishedLens(order(-6)).weight).toBeCloseTo((volume / 1_000) * 1.32, 1);
  });
});

describe('the lens that a prescription asks for', () => {
  const eye = { cylinder: 0, axis: null, addition: 2, prism: null, base: null };
  const prescription = {
    od: { ...eye, sphere: 1, near: 3, dnp: 30 },
    oe: { ...eye, sphere: -2, near: 0, dnp: null },
    pd: 64,
  };

  it('has the DNP or half of the DP, and the power for its use', () => {
    const lens = { frame: ROUND, material: material(1.5), minEdge: 1.8 };
    const right = lensToGrind(prescription, 'od', 'distance', lens);
    expect(right).toMatchObject({ ...lens, side: 'od', dnp: 30, eye: { sphere: 1 } });
    const left = lensToGrind(prescription, 'oe', 'near', lens);
    expect(left).toMatchObject({ side: 'oe', dnp: 32, eye: { sphere: 0 } });
    const plano = lensToGrind({ ...prescription, pd: null }, 'oe', 'none', lens);
    expect(plano).toMatchObject({ dnp: null, eye: { sphere: 0, cylinder: 0 } });
    expect(lensToGrind(null, 'oe', 'none', lens)).toEqual(plano);
  });

  it('in a frame whose height nobody has measured is cut as in a usual one', () => {
    const heights = frameOutline({ ...ROUND, lensHeight: null }).map(([, y]) => y);
    expect(Math.max(...heights)).toBeCloseTo(23, 0);
  });
});
