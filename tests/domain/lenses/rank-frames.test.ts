import { describe, expect, it } from 'vitest';
import { MIN_EDGE_MM, type Lens, type LensFrame } from '#domain/lenses/lens.ts';
import {
  byThickness,
  isMounted,
  lensOptions,
  mountLenses,
  type LensesForFrames,
} from '#domain/lenses/rank-frames.ts';
import type { Rim } from '#domain/products/product.ts';
import type { Eye, Prescription } from '#domain/prescriptions/prescription.ts';

const LENS: Lens = {
  id: 'fina',
  name: 'Fina',
  uses: ['distance'],
  type: 'clear',
  index: 1.67,
  sphereMin: -10,
  sphereMax: 6,
  cylinderMax: 4,
  additionMin: null,
  additionMax: null,
  minHeight: null,
  maxDiameter: 75,
  rims: ['fechado', 'meio-aro', 'sem-aro'],
  treatments: {},
  priceCents: 50_000,
  days: 7,
};
const PROGRESSIVE: Lens = {
  ...LENS,
  uses: ['multifocal'],
  additionMin: 1,
  additionMax: 3,
  minHeight: 30,
};

const eye = (sphere: number): Eye => ({
  sphere,
  cylinder: 0,
  axis: null,
  addition: 2,
  near: sphere + 2,
  dnp: null,
  prism: null,
  base: null,
});
const MYOPIC: Prescription = { od: eye(-6), oe: eye(-4), pd: 62 };

const frame = (name: string, lensWidth: number, change: Partial<LensFrame> = {}) => ({
  name,
  shape: 'oval' as const,
  rim: 'fechado' as Rim | null,
  lensWidth,
  bridge: 16,
  lensHeight: 36,
  ...change,
});
const wanted = (lens: Lens, use: LensesForFrames['use']): LensesForFrames => ({
  lens,
  use,
  prescription: MYOPIC,
  minEdgeOf: ({ rim }) => MIN_EDGE_MM[rim ?? 'fechado'],
});
const rank = (lens: Lens, frames: ReturnType<typeof frame>[], use: LensesForFrames['use']) =>
  frames
    .flatMap((one) => {
      const lenses = mountLenses(one, wanted(lens, use));
      return isMounted(lenses) ? [{ name: one.name, ...lenses }] : [];
    })
    .toSorted(byThickness);
const names = (...ranked: Parameters<typeof rank>) => rank(...ranked).map(({ name }) => name);

describe('frames that suit a prescription', () => {
  it('stand from the thinnest edge to the thickest', () => {
    const frames = [frame('grande', 52), frame('pequena', 46), frame('média', 49)];
    expect(names(LENS, frames, 'distance')).toEqual(['pequena', 'média', 'grande']);
    const [first] = rank(LENS, frames, 'distance');
    // The stronger eye's edge; the weight of both lenses.
    expect(first!.edge).toBeGreaterThan(3);
    expect(first!.edge).toBeLessThan(5);
    expect(first!.weight).toBeGreaterThan(6);
    expect(first!.weight).toBeLessThan(12);
  });

  it('stand from the lightest lenses where the edge is as thick', () => {
    const frames = [frame('alta', 46, { lensHeight: 40 }), frame('baixa', 46, { lensHeight: 30 })];
    expect(names(LENS, frames, 'distance')).toEqual(['baixa', 'alta']);
  });

  it('have their centres within 6 mm of the pupils, with multifocal lenses within 4 mm', () => {
    const frames = [frame('4', 50), frame('5', 51), frame('6', 52), frame('7', 53)];
    expect(names(LENS, frames, 'distance')).toEqual(['4', '5', '6']);
    expect(names(PROGRESSIVE, frames, 'multifocal')).toEqual(['4']);
  });

  it('have the height that the lens needs, and a rim that it holds in', () => {
    const low = [
      frame('baixa', 48, { lensHeight: 28 }),
      frame('não medida', 48, { lensHeight: null }),
    ];
    expect(names(PROGRESSIVE, low, 'multifocal')).toEqual([]);
    expect(names(LENS, low, 'distance')).toHaveLength(2);
    const rimmed = { ...LENS, rims: ['fechado' as const] };
    expect(names(rimmed, [frame('sem aro', 48, { rim: 'sem-aro' })], 'distance')).toEqual([]);
  });

  it('are refused with what stands against them', () => {
    const why = (one: ReturnType<typeof frame>, lens = LENS) => {
      const found = mountLenses(one, wanted(lens, lens.uses[0]!));
      return isMounted(found) ? null : found.code;
    };
    expect(why(frame('boa', 48))).toBeNull();
    expect(why(frame('larga', 56))).toBe('frameCentres');
    expect(why(frame('baixa', 48, { lensHeight: 28 }), PROGRESSIVE)).toBe('height');
    expect(why(frame('sem aro', 48, { rim: 'sem-aro' }), { ...LENS, rims: ['fechado'] })).toBe(
      'rim',
    );
  });
});

describe('the lenses that frames are looked for with', () => {
  const lens = (index: number, priceCents: number, change: Partial<Lens> = {}): Lens => ({
    ...LENS,
    id: `${index} ${priceCents}`,
    index,
    priceCents,
    ...change,
  });
  const optionsOf = (lenses: Lens[], use: LensesForFrames['use'] = 'distance') => {
    const { options, advised, why } = lensOptions(lenses, { use, prescription: MYOPIC });
    return { ids: options.map(({ id }) => id), advised: advised?.id, why: why?.code };
  };

  it('are the plainest of each index that can have the powers, beginning with the index that is advised', () => {
    const lenses = [
      lens(1.74, 900),
      lens(1.67, 500),
      lens(1.67, 400),
      lens(1.67, 300, { type: 'tinted' }),
      lens(1.56, 200),
      lens(1.5, 100, { sphereMin: -4 }),
    ];
    expect(optionsOf(lenses)).toEqual({
      ids: ['1.56 200', '1.67 400', '1.74 900'],
      advised: '1.67 400',
      why: undefined,
    });
  });

  it('end with the highest index where none is high enough, and with a reason where no lens can be made', () => {
    expect(optionsOf([lens(1.5, 100), lens(1.56, 200)]).advised).toBe('1.56 200');
    expect(optionsOf([lens(1.5, 100, { sphereMin: -2 })])).toEqual({
      ids: [],
      advised: undefined,
      why: 'sphereRange',
    });
    expect(optionsOf([lens(1.67, 100)], 'multifocal').why).toBe('use');
  });
});
