import { typedPrescriptionSchema } from '../prescriptions/prescription-input.ts';
import { z } from '../zod.ts';
import { TREATMENTS, USES } from './lens-choice.ts';

const MAX_ID = 200;
const id = z.string().trim().min(1).max(MAX_ID);

/** 'later' if it is to be sent after the order. Not a union, which would not say what is wrong with a prescription. */
export const prescriptionOrLater = z
  .unknown()
  .optional()
  .transform((given, context) => {
    if (given === 'later') return given;
    if (given === undefined || given === null) return null;
    const read = typedPrescriptionSchema.safeParse(given, { error: () => 'invalidField' });
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues)
      context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });

/** The prescription that lenses are ordered by: one that is stored, or itself; 'later' if the buyer is to send it. */
export const orderedPrescriptionFields = {
  prescriptionId: id.nullish().transform((given) => given ?? undefined),
  prescription: prescriptionOrLater.transform((given) => given ?? undefined),
};

const choice = {
  lensId: id,
  use: z.enum(USES, 'fields.choice'),
  /** Each once, in their order. */
  treatments: z
    .array(z.enum(TREATMENTS, 'fields.choice'))
    .max(TREATMENTS.length)
    .nullish()
    .transform((chosen) => TREATMENTS.filter((name) => chosen?.includes(name))),
  prescriptionId: orderedPrescriptionFields.prescriptionId,
};

/** Lenses of a line of a cart; null for a frame alone. */
export const lensChoiceSchema = z
  .object(choice)
  .nullish()
  .transform((lens) => lens ?? null);

/** The parts of the same in an order, which may also have the prescription itself. */
export const orderedLensShape = { ...choice, ...orderedPrescriptionFields };
export const orderedLensSchema = z
  .object(orderedLensShape)
  .nullish()
  .transform((lens) => lens ?? null);
export type OrderedLens = NonNullable<z.infer<typeof orderedLensSchema>>;
