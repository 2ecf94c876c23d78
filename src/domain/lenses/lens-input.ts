import { z } from '../zod.ts';
import { requiredLine } from '../dashboard/record-fields.ts';
import { toCents } from '../money.ts';
import { RIMS } from '../products/product.ts';
import { INDICES, LENS_TYPES } from './lens.ts';
import { LENS_USES, TREATMENTS, type Treatment } from './lens-choice.ts';
import { LENS_LIMITS } from './record.ts';

const isQuarter = (power: number): boolean => Number.isInteger(power * 4);

const power = (from: number, to: number) =>
  z
    .number('fields.lens.power')
    .min(from, 'fields.lens.power')
    .max(to, 'fields.lens.power')
    .refine(isQuarter, 'fields.lens.quarter')
    // −0 is written as 0.
    .transform((value) => value + 0);
const sphere = power(-LENS_LIMITS.sphere, LENS_LIMITS.sphere);
const addition = power(LENS_LIMITS.addition.min, LENS_LIMITS.addition.max).nullable().default(null);

const whole = (from: number, to: number, fault: string) =>
  z.int({ error: fault }).min(from, fault).max(to, fault);

const money = z
  .number('fields.price')
  .min(0, 'fields.price')
  .max(LENS_LIMITS.money, 'fields.price')
  .transform(toCents);

/** Some of a list, each once, in its order. */
const someOf = <const Name extends string>(names: readonly Name[]) =>
  z
    .array(z.enum(names, 'fields.lens.choice'), 'fields.lens.oneAtLeast')
    .min(1, 'fields.lens.oneAtLeast')
    .transform((chosen) => names.filter((name) => chosen.includes(name)));

const extra = money.nullish();

/** What each treatment costs more, in cents; one without a price is not to be had. */
const treatments = z
  .object({ scratch: extra, antiReflective: extra, hydrophobic: extra, uv: extra })
  .nullish()
  .transform((priced) => {
    const had: Partial<Record<Treatment, number>> = {};
    for (const name of TREATMENTS) {
      const cents = priced?.[name];
      if (cents !== null && cents !== undefined) had[name] = cents;
    }
    return had;
  });

/** What is written of a lens; once parsed, money is cents. */
export const lensSchema = z
  .object({
    name: requiredLine(LENS_LIMITS.name, 'fields.name'),
    uses: someOf(LENS_USES),
    type: z.enum(LENS_TYPES, 'fields.lens.choice'),
    index: z
      .number('fields.lens.choice')
      .refine((index) => INDICES.includes(index), 'fields.lens.choice'),
    sphereMin: sphere,
    sphereMax: sphere,
    cylinderMax: power(0, LENS_LIMITS.cylinder),
    additionMin: addition,
    additionMax: addition,
    minHeight: whole(LENS_LIMITS.height.min, LENS_LIMITS.height.max, 'fields.lens.height')
      .nullable()
      .default(null),
    maxDiameter: whole(LENS_LIMITS.diameter.min, LENS_LIMITS.diameter.max, 'fields.lens.diameter'),
    rims: someOf(RIMS),
    treatments,
    price: money,
    cost: money.nullable().default(null),
    days: whole(0, LENS_LIMITS.days, 'fields.lens.days'),
    active: z.boolean().default(true),
  })
  .refine(({ sphereMin, sphereMax }) => sphereMin <= sphereMax, {
    path: ['sphereMax'],
    error: 'fields.lens.range',
  })
  .superRefine(({ uses, additionMin, additionMax }, { addIssue }) => {
    const missing = (name: string) =>
      addIssue({ code: 'custom', path: [name], message: 'fields.lens.addition' });
    // Half a range is none, and a multifocal lens has always got one.
    const isNeeded = uses.includes('multifocal') || additionMin !== null || additionMax !== null;
    if (isNeeded && additionMin === null) missing('additionMin');
    if (isNeeded && additionMax === null) missing('additionMax');
    if (additionMin !== null && additionMax !== null && additionMin > additionMax)
      addIssue({ code: 'custom', path: ['additionMax'], message: 'fields.lens.range' });
  })
  .transform(({ price: priceCents, cost: costCents, ...lens }) => ({
    ...lens,
    priceCents,
    costCents,
  }));
export type LensInput = z.output<typeof lensSchema>;
