import { describe, expect, it } from 'vitest';
import { heightOf } from '#domain/frames/front-measures.ts';
import { lensOutline } from '#domain/frames/lens-outline.ts';
import { decentrationOf, judgeLens, type LensOrder } from '#domain/lenses/judge-lens.ts';
import { LENS_MATERIALS, type Lens, type LensFrame } from '#domain/lenses/lens.ts';
import { LENS_USES, TREATMENTS } from '#domain/lenses/lens-choice.ts';
import type { Eye } from '#domain/prescriptions/prescription.ts';
import { RIMS, SHAPES } from '#domain/products/product.ts';
import { seededRandom, type Random } from '#demo/random.ts';

describe('any lens', () => {
  const between = (random: Random, min: number, max: number, step = 0.25) =>
    min + Math.floor(random() * ((max - min) / step + 1)) * step;
  const oneOf = <Item>(random: Random, items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)]!;
  const someOf = <Item>(random: Random, items: readonly Item[], share = 0.7): Item[] =>
    items.filter(() => random() < share);

  function someOrder(random: Random): LensOrder {
    const hasAddition = random() < 0.5;
    const lens: Lens = {
      id: 'any',
      name: 'Any',
      type: 'clear',
      priceCents: 10_000,
      days: 1,
      uses: someOf(random, LENS_USES),
      index: oneOf(random, LENS_MATERIALS).index,
      sphereMin: between(random, -12, 0),
      sphereMax: between(random, 0, 8),
      cylinderMax: between(random, 0, 6),
      additionMin: hasAddition ? between(random, 0.5, 1) : null,
      additionMax: hasAddition ? between(random, 2, 3.5) : null,
      minHeight: random() < 0.5 ? between(random, 25, 34) : null,
      maxDiameter: between(random, 60, 80, 1),
      rims: someOf(random, RIMS),
      treatments: Object.fromEntries(someOf(random, TREATMENTS).map((name) => [name, 1000])),
    };
    const addition = random() < 0.7 ? between(random, 0.5, 3.5) : null;
    const some = () => {
      const cylinder = -between(random, 0, 3) || 0;
      const axis = cylinder === 0 ? null : between(random, 1, 180, 1);
      const dnp = between(random, 27, 36, 0.5);
      const sphere = between(random, -8, 6);
      const near = addition === null ? null : sphere + addition;
      return { sphere, cylinder, axis, addition, near, dnp, prism: null, base: null };
    };
    const [od, oe] = [some(), some()];
    const frameOfOrder: LensFrame = {
      shape: oneOf(random, SHAPES),
      rim: oneOf(random, [...RIMS, null]),
      lensWidth: between(random, 44, 58, 1),
      bridge: between(random, 14, 22, 1),
      lensHeight: random() < 0.2 ? null : between(random, 25, 45, 1),
    };
    return {
      lens,
      use: oneOf(random, LENS_USES),
      treatments: someOf(random, TREATMENTS, 0.2),
      frame: frameOfOrder,
      prescription: { od, oe, pd: od.dnp! + oe.dnp! },
    };
  }

  /** The powers of an eye as they are ground, apart from the shop's own reckoning. */
  const groundSphere = ({ sphere, addition }: Eye, use: LensOrder['use']): number => {
    if (addition === null || use === 'distance' || use === 'multifocal') return sphere;
    return use === 'near' ? sphere + addition : sphere + Math.floor(addition * 2) / 4;
  };

  /** Whether it is within every limit, by the words of the catalogue. */
  function isWithinLimits({ lens, use, treatments, frame: chosen, prescription }: LensOrder) {
    const eyes = [prescription!.od, prescription!.oe];
    const hasAddition = use === 'multifocal' || (use === 'office' && lens.additionMin !== null);
    const fits = eyes.every((one) => {
      const sphere = groundSphere(one, use);
      const powers = [sphere, sphere + one.cylinder];
      const off = (chosen.lensWidth + chosen.bridge) / 2 - one.dnp!;
      expect(decentrationOf(chosen, prescription, one)).toBe(off);
      const height = heightOf(chosen, chosen.shape);
      const covered = lensOutline(chosen.shape, chosen.lensWidth, height).every(
        ([x, y]) => (x + off) ** 2 + y ** 2 <= (lens.maxDiameter / 2 - 1) ** 2,
      );
      return (
        covered &&
        Math.min(...powers) >= lens.sphereMin &&
        Math.max(...powers) <= lens.sphereMax &&
        -one.cylinder <= lens.cylinderMax &&
        (!hasAddition ||
          (one.addition !== null &&
            lens.additionMin !== null &&
            one.addition >= lens.additionMin &&
            one.addition <= lens.additionMax!))
      );
    });
    const isHigh = lens.minHeight === null || (chosen.lensHeight ?? 0) >= lens.minHeight;
    const holds = chosen.rim === null ? lens.rims.length === 3 : lens.rims.includes(chosen.rim);
    const has = treatments.every((name) => name in lens.treatments);
    return fits && isHigh && holds && has && lens.uses.some((each) => each === use);
  }

  it('passes exactly if it is within its limits', () => {
    const random = seededRandom('limits');
    const passed = { yes: 0, no: 0 };
    for (let round = 0; round < 5000; round++) {
      const order = someOrder(random);
      const passes = judgeLens(order).refusals.length === 0;
      expect([order, passes]).toEqual([order, isWithinLimits(order)]);
      passed[passes ? 'yes' : 'no'] += 1;
    }
    expect(Math.min(passed.yes, passed.no)).toBeGreaterThan(100);
  });
});
