import { z } from '../zod.ts';
import { BLANK_EYE, BLANK_PRESCRIPTION } from './blank-prescription.ts';
import { WEARERS, WRITTEN_FOR, type Council, type TypedPrescription } from './prescription.ts';

/** Longest texts: of one figure, of an eye's whole line, of a name, and of what else stands on a prescription. */
const MAX_FIGURE = 20;
const MAX_LINE = 120;
const MAX_NAME = 120;
export const MAX_PRESCRIPTION_TEXT = 500;

/** A text, or a number of JSON (-1.25) as the text that it would be typed as; what is missing is ''. */
const text = (longest: number) =>
  z
    .union([z.string(), z.number().transform(String)], 'invalidField')
    .nullish()
    .transform((typed) => (typed ?? '').trim())
    .pipe(z.string().max(longest, 'invalidField'));

const figure = text(MAX_FIGURE);

const eye = z
  .union(
    [
      text(MAX_LINE),
      z.object({
        sphere: figure,
        cylinder: figure,
        axis: figure,
        addition: figure,
        dnp: figure,
        prism: figure,
        base: figure,
      }),
    ],
    'invalidField',
  )
  .transform((typed) => (typed === '' ? BLANK_EYE : typed));

/** One of a list; what is missing is the `otherwise`. */
const choice = <const Name extends string>(names: readonly Name[], otherwise: Name) =>
  z
    .enum(names, 'invalidField')
    .nullish()
    .transform((typed) => typed ?? otherwise);

const prescriber = z
  .object({
    name: text(MAX_NAME),
    // What is no register or state is refused where all the rest is judged.
    council: text(MAX_FIGURE).transform((typed) => typed.toUpperCase() as Council | ''),
    state: text(MAX_FIGURE).transform((typed) => typed.toUpperCase()),
    number: text(MAX_FIGURE),
  })
  .nullish()
  .transform((typed) => typed ?? BLANK_PRESCRIPTION.prescriber);

/** The parts of a prescription, for a schema that has more than these. */
export const typedPrescriptionShape = {
  od: eye,
  oe: eye,
  addition: figure,
  pd: figure,
  text: text(MAX_PRESCRIPTION_TEXT),
  wearer: choice(WEARERS, 'adult'),
  writtenFor: choice(WRITTEN_FOR, 'distance'),
  issuedAt: text(MAX_FIGURE),
  prescriber,
  confirmed: z.array(z.string().max(40, 'invalidField')).max(20, 'invalidField').optional(),
};

/**
 * A prescription as it is sent: bounded and trimmed, whatever it says. What it means, and whether glasses can be made
 * by it, is judged apart.
 */
export const typedPrescriptionSchema: z.ZodType<TypedPrescription> =
  z.object(typedPrescriptionShape);
