import { describe, expect, it } from 'vitest';
import { blankDiameter, judgeLens, type LensOrder } from '#domain/lenses/judge-lens.ts';
import { priceOfLens, type Lens, type LensFrame } from '#domain/lenses/lens.ts';
import { LENS_USES } from '#domain/lenses/lens-choice.ts';
import type { Eye, Prescription } from '#domain/prescriptions/prescription.ts';
import { RIMS } from '#domain/products/product.ts';

const eye = (sphere: number, more: Partial<Eye> = {}): Eye => {
  const addition = more.addition ?? null;
  return {
    sphere,
    cylinder: 0,
    axis: null,
    addition,
    near: addition === null ? null : sphere + addition,
    dnp: null,
    prism: null,
    base: null,
    ...more,
  };
};
const both = (one: Eye, pd: number | null = 70): Prescription => ({ od: one, oe: one, pd });

const LENS: Lens = {
  id: 'crystal',
  name: 'Cristal',
  uses: ['distance', 'near'],
  type: 'clear',
  index: 1.5,
  sphereMin: -6,
  sphereMax: 4,
  cylinderMax: 2,
  additionMin: null,
  additionMax: null,
  minHeight: null,
  maxDiameter: 70,
  rims: ['fechado', 'meio-aro'],
  treatments: { scratch: 0, antiReflective: 12_000 },
  priceCents: 19_900,
  days: 3,
};
const PROGRESSIVE: Lens = {
  ...LENS,
  uses: ['multifocal', 'office'],
  additionMin: 1,
  additionMax: 3,
  minHeight: 30,
};
const FRAME: LensFrame = {
  shape: 'redondo',
  rim: 'fechado',
  lensWidth: 50,
  bridge: 20,
  lensHeight: 45,
};
const ORDER: LensOrder = {
  lens: LENS,
  use: 'distance',
  treatments: [],
  frame: FRAME,
  prescription: both(eye(-1)),
};

/** What is refused and advised. */
function found(change: Partial<LensOrder>): string[] {
  const { refusals, advice, questions, reviews } = judgeLens({ ...ORDER, ...change });
  expect([...questions, ...reviews]).toEqual([]);
  for (const { field } of [...refusals, ...advice]) expect(field).toBe('lens');
  return [...refusals.map(({ code }) => code), ...advice.map(({ code }) => `(${code})`)];
}
const frame = (change: Partial<LensFrame>): LensFrame => ({ ...FRAME, ...change });
const multifocal = (addition: number | null, change: Partial<LensOrder> = {}) =>
  found({
    lens: PROGRESSIVE,
    use: 'multifocal',
    prescription: both(eye(-1, { addition })),
    ...change,
  });

describe('a lens that is chosen', () => {
  it('can be made within all its limits, and to their ends', () => {
    expect(found({})).toEqual([]);
    expect(found({ prescription: both(eye(-2)) })).toEqual([]);
    expect(found({ prescription: both(eye(0, { cylinder: -2, axis: 90 })) })).toEqual([]);
    expect(multifocal(1)).toEqual([]);
    expect(multifocal(3, { frame: frame({ lensHeight: 30 }) })).toEqual([]);
    expect(found({ lens: { ...LENS, index: 1.67 }, prescription: both(eye(-6)) })).toEqual([]);
  });

  it('is refused for a use that it is not made for', () => {
    expect(found({ use: 'office' })).toEqual(['use']);
    expect(found({ lens: PROGRESSIVE })).toEqual(['use']);
    expect(found({ lens: PROGRESSIVE, use: 'none', prescription: null })).toEqual([]);
  });

  it('is refused in a rim that does not hold it, and in one that nobody has named', () => {
    expect(found({ frame: frame({ rim: 'sem-aro' }) })).toEqual(['rim']);
    expect(found({ frame: frame({ rim: null }) })).toEqual(['rim']);
    expect(found({ frame: frame({ rim: null }), lens: { ...LENS, rims: RIMS } })).toEqual([]);
  });

  it('is refused in a frame too low for it, and in one that nobody has measured', () => {
    expect(multifocal(2, { frame: frame({ lensHeight: 29.9 }) })).toEqual(['height']);
    expect(multifocal(2, { frame: frame({ lensHeight: null }) })).toEqual(['height']);
    expect(found({ frame: frame({ lensHeight: null }) })).toEqual([]);
    const plano = { use: 'none', prescription: null } as const;
    expect(multifocal(2, { ...plano, frame: frame({ lensHeight: 25 }) })).toEqual([]);
  });

  it('is refused with a treatment that it does not have', () => {
    expect(found({ treatments: ['scratch', 'antiReflective'] })).toEqual([]);
    expect(found({ treatments: ['scratch', 'uv'] })).toEqual(['treatment']);
  });

  it('is refused if its blank does not cover the lens around the pupil', () => {
    // Around the middle of a round lens of 50 mm: 50 + 2. Each mm off centre needs two more.
    const round = frame({ lensHeight: 50 });
    expect(blankDiameter(round, 0)).toBeCloseTo(52, 1);
    expect(blankDiameter(round, 4)).toBeCloseTo(60, 1);
    expect(blankDiameter(round, -4)).toBeCloseTo(60, 1);
    const lens = { ...LENS, maxDiameter: 55 };
    const order = { lens, frame: round };
    expect(found({ ...order, prescription: both(eye(-1), 67) })).toEqual([]);
    expect(found({ ...order, prescription: both(eye(-1), 66) })).toEqual(['diameter']);
    const oneFar = { od: eye(-1, { dnp: 35 }), oe: eye(-1, { dnp: 33 }), pd: 68 };
    expect(found({ ...order, prescription: oneFar })).toEqual(['diameter']);
    expect(found({ ...order, lens: { ...LENS, maxDiameter: 51 }, prescription: null })).toEqual([
      'diameter',
    ]);
  });

  it('is refused beyond its powers, in either meridian and either eye', () => {
    const thin = { ...LENS, index: 1.74 };
    const sphere = (...powers: [number, number?]) => {
      const [power, cylinder = 0] = powers;
      const one = eye(power, { cylinder, axis: cylinder === 0 ? null : 90 });
      return found({ lens: thin, prescription: { od: eye(-1), oe: one, pd: 70 } });
    };
    expect(sphere(-6.25)).toEqual(['sphereRange']);
    expect(sphere(4.25)).toEqual(['sphereRange']);
    expect(sphere(-5.5, -0.75)).toEqual(['sphereRange']);
    expect(sphere(-5.5, -0.5)).toEqual([]);
    expect(sphere(-1, -2.25)).toEqual(['cylinderRange']);
    expect(multifocal(0.75)).toEqual(['additionRange']);
    expect(multifocal(3.25)).toEqual(['additionRange']);
    expect(multifocal(null)).toEqual(['additionRange']);
    expect(multifocal(null, { use: 'office' })).toEqual(['additionRange']);
    expect(multifocal(2, { lens: { ...LENS, uses: LENS_USES } })).toEqual(['additionRange']);
  });

  it('is judged by the power that is ground: for near with the whole addition, for a desk with half', () => {
    const lens = { ...LENS, uses: LENS_USES, index: 1.74 };
    const prescription = both(eye(2.5, { addition: 2 }));
    expect(found({ lens, use: 'distance', prescription })).toEqual([]);
    expect(found({ lens, use: 'office', prescription })).toEqual([]);
    expect(found({ lens, use: 'near', prescription })).toEqual(['sphereRange']);
  });

  it('is advised against, never refused, if its index is low for the power', () => {
    const advised = (index: number, sphere: number, cylinder = 0) =>
      found({
        lens: { ...LENS, index, sphereMin: -20, cylinderMax: 6 },
        prescription: both(eye(sphere, { cylinder, axis: cylinder === 0 ? null : 90 })),
      });
    expect(advised(1.5, -2)).toEqual([]);
    expect(advised(1.5, -2.25)).toEqual(['(index)']);
    expect(advised(1.5, -1.5, -0.75)).toEqual(['(index)']);
    expect(advised(1.56, -4)).toEqual([]);
    expect(advised(1.61, -4.25)).toEqual(['(index)']);
    expect(advised(1.67, -7)).toEqual([]);
    expect(advised(1.67, -7.25)).toEqual(['(index)']);
    expect(advised(1.74, -15)).toEqual([]);
  });

  it('is advised against in a frame whose centres are far from the pupils', () => {
    expect(found({ prescription: both(eye(-1), 64) })).toEqual([]);
    expect(found({ prescription: both(eye(-1), 63.5) })).toEqual(['(frameCentres)']);
    expect(found({ prescription: both(eye(-1), 76.5) })).toEqual(['(frameCentres)']);
    const progressive = (pd: number) =>
      multifocal(2, { prescription: both(eye(-1, { addition: 2 }), pd) });
    expect(progressive(66)).toEqual([]);
    expect(progressive(65.5)).toEqual(['(frameCentres)']);
  });

  it('costs what the pair and its treatments cost', () => {
    expect(priceOfLens(LENS, [])).toBe(19_900);
    expect(priceOfLens(LENS, ['scratch', 'antiReflective'])).toBe(31_900);
  });
});
