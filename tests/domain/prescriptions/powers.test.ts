import { describe, expect, it } from 'vitest';
import { BLANK_PRESCRIPTION } from '#domain/prescriptions/blank-prescription.ts';
import {
  DEFAULT_PRESCRIPTION_RULES,
  judgePrescription,
} from '#domain/prescriptions/judge-prescription.ts';
import { groundPowers, powerDistance, transposed } from '#domain/prescriptions/powers.ts';
import type { Eye, TypedPrescription } from '#domain/prescriptions/prescription.ts';
import {
  typedMeasure,
  typedPower,
  typedPowers,
  withAnswer,
  writePower,
} from '#domain/prescriptions/write-typed.ts';
import { seededRandom, type Random } from '#demo/random.ts';

const ROUNDS = 2000;
const between = (random: Random, min: number, max: number, step: number): number =>
  min + Math.floor(random() * ((max - min) / step + 1)) * step;

const context = {
  use: 'multifocal',
  rules: DEFAULT_PRESCRIPTION_RULES,
  today: '2026-11-28',
  previous: null,
  draft: true,
} as const;
const judge = (typed: TypedPrescription) => judgePrescription(typed, context);

/** Any eye that may be prescribed, with its cylinder written either way. */
function someEye(random: Random): TypedPrescription['od'] & object {
  const cylinder = between(random, -6, 6, 0.25);
  const sphere = between(random, Math.max(-20, -20 - cylinder), Math.min(20, 20 - cylinder), 0.25);
  const hasPrism = random() < 0.3;
  return {
    sphere: typedPower(sphere),
    cylinder: typedPower(cylinder),
    axis: cylinder === 0 ? '' : typedMeasure(between(random, 0, 180, 1)),
    addition: typedPower(between(random, 0.5, 3.5, 0.25)),
    dnp: typedMeasure(between(random, 20, 40, 0.5)),
    prism: hasPrism ? typedMeasure(between(random, 0.25, 5, 0.25)) : '',
    base: hasPrism ? 'temporal' : '',
  };
}

describe('any prescription', () => {
  it('is the same lens when it is transposed, and itself when that is done twice', () => {
    const random = seededRandom('transposed');
    for (let round = 0; round < ROUNDS; round++) {
      const cylinder = between(random, -6, 6, 0.25);
      const axis = cylinder === 0 ? null : between(random, 1, 180, 1);
      const powers = { sphere: between(random, -20, 20, 0.25), cylinder, axis };
      const once = transposed(powers);
      expect(once.cylinder + cylinder).toBe(0);
      expect(powerDistance(powers, once)).toBeCloseTo(0, 10);
      expect(transposed(once)).toEqual(powers);
    }
  });

  it('has a near power of exactly the far one and the addition, and is read again as it was', () => {
    const random = seededRandom('read again');
    for (let round = 0; round < ROUNDS; round++) {
      const [od, oe] = [someEye(random), someEye(random)];
      const { normalised, refusals } = judge({ ...BLANK_PRESCRIPTION, od, oe });
      expect(refusals).toEqual([]);
      for (const eye of [normalised!.od, normalised!.oe]) {
        expect(eye.near).toBe(eye.sphere + eye.addition!);
        expect(eye.cylinder).toBeLessThanOrEqual(0);
        expect(eye.axis === null).toBe(eye.cylinder === 0);
      }
      const again = judge({ ...BLANK_PRESCRIPTION, ...typedPowers(normalised!) });
      expect(again.normalised).toEqual(normalised);
    }
  });

  it('is the same whether it was written for far or, with the addition in it, for near', () => {
    const random = seededRandom('near');
    for (let round = 0; round < ROUNDS; round++) {
      const sphere = between(random, -15, 15, 0.25);
      const addition = between(random, 0.5, 3.5, 0.25);
      const written = (power: number, writtenFor: 'distance' | 'near') => {
        const eye = typedPower(power);
        const more = { addition: typedPower(addition), writtenFor };
        return judge({ ...BLANK_PRESCRIPTION, od: eye, oe: eye, ...more }).normalised;
      };
      expect(written(sphere + addition, 'near')).toEqual(written(sphere, 'distance'));
    }
  });

  it('that is written for near alone is read again as it was', () => {
    const near = { ...BLANK_PRESCRIPTION, od: '+2,00', oe: '+2,25', writtenFor: 'near' } as const;
    const first = judgePrescription(near, { ...context, use: 'near' }).normalised!;
    const typed = { ...BLANK_PRESCRIPTION, ...typedPowers(first) };
    expect(judgePrescription(typed, { ...context, use: 'near' }).normalised).toEqual(first);
  });
});

describe('the power that is ground', () => {
  const eye: Eye = {
    sphere: 1,
    cylinder: -0.5,
    axis: 90,
    addition: 1.75,
    near: 2.75,
    dnp: null,
    prism: null,
    base: null,
  };

  it.each([
    ['distance', 1],
    ['multifocal', 1],
    ['near', 2.75],
    // Half of 1,75 is 0,875: the weaker quarter.
    ['office', 1.75],
  ] as const)('for %s has a sphere of %s', (use, sphere) => {
    expect(groundPowers(eye, use)).toEqual({ sphere, cylinder: -0.5, axis: 90 });
  });
});

describe('an answered question', () => {
  const ask = (typed: Partial<TypedPrescription>, previous: Eye[] = []) => {
    const [od, oe] = previous;
    const earlier = od && oe ? { od, oe, pd: null } : null;
    const whole = { ...BLANK_PRESCRIPTION, ...typed };
    return judgePrescription(whole, { ...context, use: 'distance', previous: earlier });
  };

  it.each<[string, Partial<TypedPrescription>]>([
    ['sign', { od: '2,00', oe: '-2,00' }],
    ['decimal', { od: '-200', oe: '-2,00' }],
    ['zero', { od: '0', oe: '-2,00' }],
    ['mixedSigns', { od: '+2,00', oe: '-2,00' }],
    ['sum', { od: '-2,00 DNP 30', oe: '-2,00 DNP 30', pd: '63' }],
    ['monocular', { od: '-2,00', oe: '-2,00', pd: '31,5' }],
  ])('of %s is not asked again, whatever the answer', (code, typed) => {
    const [question] = ask(typed).questions;
    expect(question?.code).toBe(code);
    for (const option of question!.options) {
      const answered = withAnswer({ ...BLANK_PRESCRIPTION, ...typed }, question!, option);
      const again = ask(answered);
      const isDoubt = again.questions.some((each) => each.code === code);
      expect([option, isDoubt]).toEqual([option, false]);
      expect(again.normalised).not.toBeNull();
    }
  });

  it('of eyes exchanges both eyes, or leaves them as they are', () => {
    const typed = { ...BLANK_PRESCRIPTION, od: '-4,00 DNP 33', oe: '-2,00 DNP 31' };
    const { od, oe } = ask(typed).normalised!;
    const [question] = ask(typed, [oe, od]).questions;
    expect(question).toEqual({ field: 'od', code: 'eyes', options: ['-2,00', '-4,00'] });
    const [exchange, right] = question!.options.map((option) =>
      withAnswer(typed, question!, option),
    );
    expect(exchange).toMatchObject({ od: '-2,00 DNP 31', oe: '-4,00 DNP 33' });
    expect(ask(right!, [oe, od])).toMatchObject({ questions: [], normalised: { od, oe } });
  });
});

describe('a power that is shown', () => {
  it.each([
    [1.25, '+1,25'],
    [-0.5, '−0,50'],
    [0, '0,00'],
    [-10, '−10,00'],
  ])('%s is %s', (power, text) => {
    expect(writePower(power)).toBe(text);
  });
});
