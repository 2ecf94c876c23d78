import { typedPrescriptionSchema } from '../prescriptions/prescription-input.ts';
import { z } from '../zod.ts';
import { orderedPrescriptionFields } from './lens-choice-input.ts';
import { LENS_USES } from './lens-choice.ts';

const MAX_ID = 200;
/** Products that are compared at once, and more. */
const MAX_IDS = 24;
/** Letters of a list's address: more than any link of ours has. */
const MAX_LIST = 2_048;
const MAX_PAGE = 10_000;

/** What is asked of the frames that suit a prescription: one that is stored, or one that is only tried out. */
export const framesSchema = z
  .object({
    prescriptionId: orderedPrescriptionFields.prescriptionId,
    prescription: typedPrescriptionSchema.nullish().transform((given) => given ?? undefined),
    use: z.enum(LENS_USES, 'fields.lens.choice'),
    /** Without it, the lens that is advised for the powers. */
    lensId: z
      .string()
      .trim()
      .max(MAX_ID, 'fields.unknown')
      .nullish()
      .transform((given) => given || undefined),
    /** The choices of a product list, as its address has them. */
    list: z.string().max(MAX_LIST, 'invalidField').default(''),
    /** Only these products. */
    productIds: z
      .array(z.string().max(MAX_ID, 'fields.unknown'))
      .max(MAX_IDS, 'invalidField')
      .nullish()
      .transform((given) => given ?? null),
    page: z.int('invalidField').min(1, 'invalidField').max(MAX_PAGE, 'invalidField').default(1),
  })
  .refine(({ prescriptionId, prescription }) => prescriptionId !== undefined || prescription, {
    path: ['prescription'],
    error: 'fields.required',
  });
