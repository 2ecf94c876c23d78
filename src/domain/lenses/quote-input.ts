import { PRISM_BASES } from '../prescriptions/prescription.ts';
import { z } from '../zod.ts';
import { prescriptionOrLater } from './lens-choice-input.ts';
import { TREATMENTS, USES } from './lens-choice.ts';

/** Longest uid of a cart's line: an id, its choices, and a mark. */
const MAX_UID = 1_000;
const MAX_ID = 200;

/** Beyond any power or measure: what is sent as understood is compared, nothing is made by it. */
const figure = z.number('invalidField').min(-200, 'invalidField').max(200, 'invalidField');
const figureOrNull = figure.nullish().transform((value) => value ?? null);

const eye = z.object({
  sphere: figure,
  cylinder: figure.max(0, 'invalidField').default(0),
  axis: figureOrNull,
  addition: figureOrNull,
  near: figureOrNull,
  dnp: figureOrNull,
  prism: figureOrNull,
  base: z
    .enum(PRISM_BASES, 'invalidField')
    .nullish()
    .transform((base) => base ?? null),
});

/** What is asked of lenses before they are ordered; whatever else is sent is passed over. */
export const quoteSchema = z
  .object({
    /** As a line of the cart is called. */
    productUid: z
      .string('fields.required')
      .trim()
      .min(1, 'fields.required')
      .max(MAX_UID, 'fields.unknown'),
    lensId: z
      .string('fields.required')
      .trim()
      .min(1, 'fields.required')
      .max(MAX_ID, 'fields.unknown'),
    use: z.enum(USES, 'fields.lens.choice'),
    treatments: z
      .array(z.enum(TREATMENTS, 'fields.lens.choice'), 'fields.lens.choice')
      .nullish()
      .transform((chosen) => TREATMENTS.filter((name) => chosen?.includes(name))),
    prescription: prescriptionOrLater,
    /** An earlier prescription of the same person, as it was understood. */
    previous: z
      .object({ od: eye, oe: eye, pd: figureOrNull })
      .nullish()
      .transform((given) => given ?? null),
    /** Whether it is only tried out. */
    draft: z
      .boolean('invalidField')
      .nullish()
      .transform((given) => given ?? false),
  })
  .refine(({ use, prescription }) => use === 'none' || prescription !== null, {
    path: ['prescription'],
    error: 'fields.required',
  });
